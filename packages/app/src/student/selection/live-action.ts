import type { Seats, Round, PreviewAction, SelectionPreview } from "@huxuan/api-client";

/** What only a running round does. In one that is still to come, the preview tells what it will do. */
const TAKES: ReadonlySet<PreviewAction> = new Set(["enrol", "queue", "swap", "queueSwap", "wish", "unwish"]);

/** Seats left; never less than none. */
export const seatsLeft = (seats: Seats): number => Math.max(0, seats.capacity - seats.taken);

/**
 * What the button does now. The server's preview knows the rules; the stream knows the seats a moment later. Only
 * the difference between "take" and "wait" depends on seats, so only that one is decided anew.
 */
export function liveAction(
  preview: SelectionPreview,
  seats: Seats,
  round: Pick<Round, "allowsWaitlist" | "state">,
): PreviewAction {
  const { action } = preview;
  if (round.state !== "open" && round.state !== "announced") return TAKES.has(action) ? "none" : action;
  if (action === "swap") return seatsLeft(seats) > 0 ? "swap" : round.allowsWaitlist ? "queueSwap" : "none";
  if (action === "enrol" && seatsLeft(seats) === 0) return round.allowsWaitlist ? "queue" : "none";
  if ((action === "queue" || action === "none") && preview.code === "OFFERING_FULL")
    return seatsLeft(seats) > 0 && seats.queued === 0 ? "enrol" : action;
  return action;
}

/** Whether nothing can be done in it any more. */
export const isOver = ({ state }: Pick<Round, "state">): boolean =>
  state === "ended" || state === "closed" || state === "drawn";

/** Why the button is not there, or in a round to come will not be; empty when nothing is known to be in the way. */
export function hintOf(
  preview: SelectionPreview,
  round: Pick<Round, "mode" | "state" | "allowsWaitlist">,
  seats: Seats,
): string {
  if (round.mode !== "instant" && (round.state === "closed" || round.state === "drawn"))
    return preview.code === undefined ? preview.message : "志愿已截止，抽签结果公布以后再来";
  if (isOver(round) && preview.code !== undefined) return "本轮已结束";
  if (preview.message) return preview.message;
  return seatsLeft(seats) === 0 ? "已满" : "";
}

/** Whether the student holds or waits for it: what nothing stands in the way of and cannot be pressed is held too. */
export function isMine({ action, code }: Pick<SelectionPreview, "action" | "code">): boolean {
  return action === "withdraw" || action === "leaveWaitlist" || (action === "none" && code === undefined);
}
