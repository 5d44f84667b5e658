import type { MySelection, StudentRound } from "@huxuan/api-client";
import { Button, Select, SelectionHeader, useCan } from "@huxuan/ui";
import { formatMoment, MODE_NAME, ROUND_STATE } from "../../../catalogue/words.ts";

interface RoundBannerProps {
  chosen: StudentRound;
  rounds: readonly StudentRound[];
  holds: readonly MySelection[];
  /** Credits of the course that has hover or focus, if it would count. */
  previewedCredits: number;
  onRound: (id: number) => void;
  /** Offerings in the basket. */
  basketCount: number;
  onMine: () => void;
  onBasket: () => void;
}

/** Which round, how long, how much of the allowance is used. */
export function RoundBanner({
  chosen,
  rounds,
  holds,
  previewedCredits,
  onRound,
  basketCount,
  onMine,
  onBasket,
}: RoundBannerProps) {
  const { round, allowance } = chosen;
  const mayAct = useCan()("selection-attempt");
  const queued = holds.filter(({ state }) => state === "queued");
  const places = queued.flatMap(({ queuePosition }) => (queuePosition === undefined ? [] : [queuePosition]));
  const countdown =
    round.state === "published"
      ? ({ to: "open", at: new Date(round.opensAt) } as const)
      : round.state === "open"
        ? ({ to: "close", at: new Date(round.closesAt) } as const)
        : undefined;
  return (
    <SelectionHeader
      title={round.name}
      state={ROUND_STATE[round.state]}
      mode={MODE_NAME[round.mode]}
      description={
        <>
          {formatMoment(round.opensAt)} – {formatMoment(round.closesAt)}
          {` · ${round.allowsWithdrawal ? "可退选" : "不可退选"} · ${round.allowsWaitlist ? "可候补" : "不设候补"}`}
          {rounds.length > 1 && (
            <span className="mt-1 block max-w-63">
              <Select
                aria-label="切换选课轮次"
                value={String(round.id)}
                onValueChange={(id) => id && onRound(Number(id))}
                options={rounds.map((each) => ({
                  value: String(each.round.id),
                  label: `${each.round.name}（${ROUND_STATE[each.round.state].label}）`,
                }))}
              />
            </span>
          )}
        </>
      }
      countdown={countdown}
      credits={{ used: allowance.creditsUsed, max: allowance.maxCredits, preview: previewedCredits }}
      waitlist={{ count: queued.length, place: places.length > 0 ? Math.min(...places) : undefined }}
      action={
        <span className="flex flex-wrap gap-2">
          <Button onClick={onMine}>{`我的选课 ${allowance.coursesUsed} / ${allowance.maxCourses} 门`}</Button>
          {mayAct && (
            <Button variant="primary" onClick={onBasket}>
              选课篮 {basketCount}
            </Button>
          )}
        </span>
      }
    />
  );
}
