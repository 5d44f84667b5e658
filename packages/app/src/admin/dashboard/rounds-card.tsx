import type { Round } from "@huxuan/api-client";
import { searchRoundsOptions } from "@huxuan/api-client/query";
import { Card, Countdown, EmptyState, Skeleton, Tag, useCan } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { ReadFailure } from "../../failure/read-failure.tsx";
import { formatMoment, MODE_NAME, ROUND_STATE } from "../../catalogue/words.ts";
import { relevantRounds } from "./relevant-rounds.ts";
import { RoundFigures } from "./round-figures.tsx";

/** Ms between two looks at the rounds: a round begins and ends by the clock. */
const REFRESH_MS = 30_000;

/** Rounds that run or come next, with the seats of those that run. */
export function RoundsCard() {
  const rounds = useQuery({
    ...searchRoundsOptions({
      body: { page: { pageIndex: 1, pageSize: 100, orderBy: [{ field: "opensAt", sortType: "desc" }] } },
    }),
    refetchInterval: REFRESH_MS,
  });
  const can = useCan();
  const shown = relevantRounds(rounds.data?.items ?? []);
  return (
    <Card title="选课轮次" actions={<Link to="/elective/rounds">全部轮次</Link>}>
      {rounds.isError ? (
        <ReadFailure
          compact
          title="轮次暂时无法读取"
          error={rounds.error}
          onRetry={() => void rounds.refetch()}
        />
      ) : rounds.isPending ? (
        <Skeleton lines={6} />
      ) : shown.length === 0 ? (
        <EmptyState
          compact
          title="没有进行中或将要开始的轮次"
          description={can("round-create") ? "在「选课轮次」新建并开放一个轮次。" : "有了会显示在这里。"}
        />
      ) : (
        <ul className="m-0 grid list-none gap-5 p-0">
          {shown.map((round) => (
            <RoundItem key={round.id} round={round} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function RoundItem({ round }: { round: Round }) {
  const can = useCan();
  const running = round.state === "open";
  return (
    <li className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-md font-medium">{round.name}</span>
        <Tag tone={ROUND_STATE[round.state].tone}>{ROUND_STATE[round.state].label}</Tag>
        <span className="ml-auto text-ink-2 tabular-nums">
          {running ? "距关闭 " : "距开放 "}
          <Countdown until={new Date(running ? round.closesAt : round.opensAt)} />
        </span>
        <span className="w-full text-sm text-ink-2">
          {MODE_NAME[round.mode]} · {formatMoment(round.opensAt)} – {formatMoment(round.closesAt)}
        </span>
      </div>
      {running && can("round-monitor") && <RoundFigures round={round} />}
    </li>
  );
}
