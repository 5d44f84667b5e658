import type { PublicRound } from "@huxuan/api-client";
import { Button, Card, Countdown, Tag } from "@huxuan/ui";
import { Link } from "react-router-dom";
import { formatMoment, ROUND_STATE } from "../../catalogue/words.ts";
import { paths } from "../../paths.ts";
import { useSignedIn } from "../../session/session-store.ts";
import { DrawLink } from "../draw/draw-link.tsx";

/** What is open now and what comes next, with the time that is left. */
export function RoundsCard({ rounds }: { rounds: readonly PublicRound[] }) {
  const [first, ...later] = rounds;
  const signedIn = useSignedIn();
  return (
    <Card
      title="选课轮次"
      actions={first && <Tag tone={ROUND_STATE[first.state].tone}>{ROUND_STATE[first.state].label}</Tag>}
    >
      {first === undefined ? (
        <p className="text-ink-2">暂无开放轮次，新的轮次安排好后会出现在这里。</p>
      ) : (
        <div className="grid gap-3">
          <div>
            <p className="font-medium">{first.name}</p>
            <p className="text-ink-2">
              {formatMoment(first.opensAt)} – {formatMoment(first.closesAt)}
            </p>
            <DrawLink round={first} />
          </div>
          <p className="flex flex-wrap items-baseline gap-2">
            <span className="text-ink-2">{first.state === "open" ? "距关闭" : "距开放"}</span>
            <span className="text-xl leading-tight font-semibold tabular-nums">
              <Countdown until={new Date(first.state === "open" ? first.closesAt : first.opensAt)} />
            </span>
          </p>
          <Button asChild variant="primary" size="lg">
            <Link to={signedIn ? "/" : paths.loginForSelection}>
              {signedIn ? "进入平台" : "登录后进入选课"}
            </Link>
          </Button>
          {later.length > 0 && (
            <ul className="grid list-none gap-2 border-t border-line p-0 pt-3">
              {later.map(({ id, name, mode, state, opensAt }) => (
                <li key={id} className="flex flex-wrap items-center gap-x-2">
                  <span className="font-medium">{name}</span>
                  <Tag tone={ROUND_STATE[state].tone}>{ROUND_STATE[state].label}</Tag>
                  <span className="text-ink-2">{formatMoment(opensAt)} 开放</span>
                  <DrawLink round={{ id, mode }} />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Card>
  );
}
