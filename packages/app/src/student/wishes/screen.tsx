import type { Permission, StudentRound } from "@huxuan/api-client";
import { Card, EmptyState, UiProvider, WishList } from "@huxuan/ui";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { useServerClock } from "../../catalogue/use-server-clock.ts";
import { ReadFailure } from "../../failure/read-failure.tsx";
import { paths } from "../../paths.ts";
import { useRounds } from "../selection/use-rounds.ts";
import { useWishes } from "../selection/use-wishes.ts";
import { isDrawnFor } from "../selection/wish-edits.ts";
import { WishPage } from "./wish-page.tsx";
import { WishResultPage } from "./wish-result-page.tsx";

export const title = "我的志愿";
export const drawsHeading = true;
export const permission: Permission = "selection-view";

/** `/student/wishes?round=`: my wishes in a round that is drawn, and what became of them; without a round the first one. */
export function Screen() {
  const { rounds, clock, isPending, isError, error, refetch } = useRounds();
  const [params] = useSearchParams();
  const drawn = rounds.filter(({ round }) => round.mode !== "instant");
  const asked = params.get("round");
  const chosen = asked === null ? drawn[0] : drawn.find(({ round }) => String(round.id) === asked);
  if (isPending) return <Loading />;
  if (isError)
    return (
      <Framed>
        <ReadFailure title="志愿暂时无法读取" error={error} onRetry={() => void refetch()} />
      </Framed>
    );
  if (chosen === undefined)
    return asked !== null && /^[1-9]\d{0,8}$/.test(asked) ? (
      <OfEarlier roundId={Number(asked)} />
    ) : (
      <Nothing asked={asked} />
    );
  return (
    <UiProvider now={clock}>
      <OfRound key={chosen.round.id} chosen={chosen} clock={clock} />
    </UiProvider>
  );
}

/** Of a round that is over: what became of the wishes, and the ticket, stay. */
function OfEarlier({ roundId }: { roundId: number }) {
  const { list, isError, receivedAt } = useWishes(roundId, true);
  const clock = useServerClock(list?.now, receivedAt);
  if (isError && list === undefined) return <Nothing asked={String(roundId)} />;
  if (list?.round === undefined) return <Loading />;
  return (
    <UiProvider now={clock}>
      <WishResultPage round={list.round} list={list} clock={clock} />
    </UiProvider>
  );
}

function Nothing({ asked }: { asked: string | null }) {
  return (
    <Framed>
      <Card>
        <EmptyState
          title={asked === null ? "现在没有填志愿的轮次" : "没有找到这个填志愿的轮次"}
          description="中选的课在我的课表里。"
          action={<Link to={paths.student.selection}>去选课中心</Link>}
        />
      </Card>
    </Framed>
  );
}

function OfRound({ chosen, clock }: { chosen: StudentRound; clock: () => Date }) {
  const wishes = useWishes(chosen.round.id, true);
  const { list } = wishes;
  if (wishes.isError && list === undefined)
    return (
      <Framed>
        <ReadFailure title="志愿暂时无法读取" error={wishes.error} onRetry={wishes.refetch} />
      </Framed>
    );
  if (list === undefined) return <Loading />;
  return isDrawnFor(chosen.round) ? (
    <WishResultPage round={chosen.round} list={list} clock={clock} />
  ) : (
    <WishPage chosen={chosen} list={list} hand={wishes} />
  );
}

/** What has no header of its own still says where one is. */
const Framed = ({ children }: { children: ReactNode }) => (
  <div className="p-5">
    <h1 className="sr-only">{title}</h1>
    {children}
  </div>
);

const Loading = () => (
  <Framed>
    <WishList loading groups={[]} wishes={[]} />
  </Framed>
);
