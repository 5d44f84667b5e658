import type {
  OfferingSeats,
  RoundRound,
  SelectionPreviewAction,
  SelectionSelectionPreview,
} from "@huxuan/api-client";

/** Seats left; never less than none. */
export const seatsLeft = (seats: OfferingSeats): number => Math.max(0, seats.capacity - seats.taken);

/**
 * What the button does now. The server's preview knows the rules; the stream knows the seats a moment later. Only
 * the difference between "take" and "wait" depends on seats, so only that one is decided anew.
 */
export function liveAction(
  preview: SelectionSelectionPreview,
  seats: OfferingSeats,
  round: Pick<RoundRound, "allowsWaitlist" | "phase">,
): SelectionPreviewAction {
  if (round.phase !== "running")
    return preview.action === "enrol" || preview.action === "queue" ? "none" : preview.action;
  // A quota of one's own school may be used up although seats are left: the rules said so, seats cannot tell.
  const onlySeatsStandInTheWay = preview.code === undefined || preview.code === "OFFERING_FULL";
  if (preview.action === "enrol" && seatsLeft(seats) === 0) return round.allowsWaitlist ? "queue" : "none";
  if (
    (preview.action === "queue" || preview.action === "none") &&
    onlySeatsStandInTheWay &&
    preview.code === "OFFERING_FULL"
  )
    return seatsLeft(seats) > 0 && seats.queued === 0 ? "enrol" : preview.action;
  return preview.action;
}

/** Why the button is not there, in few words; empty when the preview's own sentence says it. */
export function hintOf(
  preview: SelectionSelectionPreview,
  round: Pick<RoundRound, "phase" | "allowsWaitlist">,
  seats: OfferingSeats,
): string {
  if (round.phase === "upcoming") return "未到开放时间";
  if (round.phase !== "running") return "本轮已结束";
  if (preview.message) return preview.message;
  return seatsLeft(seats) === 0 ? "已满" : "";
}
