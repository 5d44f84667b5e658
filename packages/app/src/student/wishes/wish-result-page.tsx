import { type Round, takesSeatsAt, type Wish, type WishList as ReadList } from "@huxuan/api-client";
import { Card, DrawResult, EmptyState, Tag } from "@huxuan/ui";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { formatMoment, MODE_NAME, ROUND_STATE } from "../../catalogue/words.ts";
import { paths } from "../../paths.ts";
import { LiveNotice } from "../selection/live-notice.tsx";
import { useLiveRound } from "../selection/use-live-round.ts";
import { useMyWeek } from "../selection/use-my-week.ts";
import { NO_EXCHANGE, usePress } from "../selection/use-press.tsx";
import { useSelectionActs } from "../selection/use-selection-acts.ts";
import { QueueDialog } from "./queue-dialog.tsx";
import { givenUpFor, resultGroups } from "./result-groups.ts";
import { TicketLine } from "./ticket-line.tsx";

interface WishResultPageProps {
  round: Round;
  list: ReadList;
  clock: () => Date;
}

/** What became of my wishes, with the first reason of each that is lost, and what can be done now. */
export function WishResultPage({ round, list, clock }: WishResultPageProps) {
  const navigate = useNavigate();
  const [mine, setMine] = useState<Parameters<typeof LiveNotice>[0]["mine"]>(null);
  const { store } = useLiveRound(round.id, { onMine: setMine });
  const [waitingFor, setWaitingFor] = useState<Wish | null>(null);
  const { act, busy, refusals } = useSelectionActs(round.id);
  const { press } = usePress(act, () => undefined);
  const { mine: held } = useMyWeek(round.semesterId);
  const holds = held.data?.items;
  const groups = resultGroups({ wishes: list.wishes, groups: list.groups, holds, round, busy });
  const reselection = round.instantOpensAt !== undefined && round.state === "announced";
  const opensLater = reselection && !takesSeatsAt(round, clock());
  const leave = (id: string) => {
    const item = holds?.find(({ offering }) => String(offering.id) === id);
    if (item === undefined) return;
    const { offering, queuePosition } = item;
    void press({ offering, preview: { ...NO_EXCHANGE, queuePosition } }, "leaveWaitlist");
  };
  const queue = (id: string) => {
    const wish = list.wishes.find(({ offering }) => String(offering.id) === id);
    if (wish === undefined || holds === undefined) return;
    if (givenUpFor(wish, list.wishes, holds).length > 0) setWaitingFor(wish);
    else void act({ kind: "queue", offeringId: wish.offering.id });
  };

  const wished = groups.length > 0;
  const announced = round.state === "announced";
  return (
    <div className="mx-auto grid w-full max-w-270 gap-3 p-5 max-sm:p-3">
      <p className="flex flex-wrap items-center gap-2 text-ink-2">
        {round.name} <Tag tone="accent">{MODE_NAME[round.mode]}</Tag>
        <Tag tone={ROUND_STATE[round.state].tone}>{ROUND_STATE[round.state].label}</Tag>
      </p>
      <LiveNotice mine={mine} onDismiss={() => setMine(null)} />
      {wished ? (
        <DrawResult
          headingLevel={1}
          groups={groups}
          description={descriptionOf(groups, round, opensLater)}
          onTimetable={() => void navigate(paths.student.timetable)}
          onReselect={
            reselection
              ? () => void navigate(`${paths.student.selection}?round=${round.id}&times=hasSeats`)
              : undefined
          }
          onVerify={() => void navigate(paths.publicDraw(round.id, list.ticket))}
          onQueue={announced ? queue : undefined}
          onLeaveQueue={announced ? leave : undefined}
        />
      ) : (
        <>
          <h1 className="sr-only">抽签结果</h1>
          <Card>
            <EmptyState title="这一轮你没有填志愿" description="没有填的，抽签不会选上什么。" />
          </Card>
        </>
      )}
      {waitingFor && holds && (
        <QueueDialog
          wish={waitingFor}
          roundId={round.id}
          givenUp={givenUpFor(waitingFor, list.wishes, holds)}
          store={store}
          busy={busy.has(waitingFor.offering.id)}
          refusal={refusals.get(waitingFor.offering.id)?.message}
          onClose={() => setWaitingFor(null)}
          onQueue={async (dropOfferingId) => {
            const { id: offeringId } = waitingFor.offering;
            if (await act({ kind: "queue", offeringId, dropOfferingId })) setWaitingFor(null);
          }}
        />
      )}
      {[...refusals].map(([id, { message }]) => (
        <p key={id} role="alert" className="text-danger">
          {message}
        </p>
      ))}
      {wished && list.ticket !== undefined && <TicketLine roundId={round.id} ticket={list.ticket} />}
    </div>
  );
}

/** What follows from it: where the seats are, until when they can be given up, and when what is left can be taken. */
function descriptionOf(
  groups: ReturnType<typeof resultGroups>,
  { allowsWithdrawal, dropEndsAt, instantOpensAt, state }: Round,
  opensLater: boolean,
): string {
  const won = groups.some(({ wishes }) => wishes.some(({ outcome }) => outcome === "won"));
  const parts = [
    won && "已进入课表",
    won &&
      state === "announced" &&
      allowsWithdrawal &&
      dropEndsAt &&
      `${formatMoment(dropEndsAt)} 前可以退选`,
    opensLater && instantOpensAt && `补选 ${formatMoment(instantOpensAt)} 开始`,
  ];
  return parts.filter((part) => typeof part === "string").join("；");
}
