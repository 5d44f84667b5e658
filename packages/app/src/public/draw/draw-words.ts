import { LOSS_WORDS, type LossReason } from "@huxuan/draw";

/** A ticket as the draw gives them: eight letters and digits, without I, O, 0 and 1. */
export const TICKET = /^[A-HJ-NP-Z2-9]{8}$/u;

/** A ticket as people type it: with blanks, or in small letters. */
export const ticketTyped = (text: string): string => text.replaceAll(/[\s-]/gu, "").toUpperCase();

/** The ticket that stands behind # in the address, where no server reads it. */
export const ticketInHash = (hash: string): string => {
  const ticket = ticketTyped(hash.replace(/^#/u, ""));
  return TICKET.test(ticket) ? ticket : "";
};

/** What became of a wish, in words. */
export function outcomeText({
  won,
  reason,
  queuePlace,
}: {
  won: boolean;
  reason?: LossReason | undefined;
  queuePlace?: number | undefined;
}): string {
  if (won) return "中选";
  const why = reason === undefined ? "未中" : LOSS_WORDS[reason];
  return queuePlace === undefined ? why : `${why}，排第 ${queuePlace} 位`;
}
