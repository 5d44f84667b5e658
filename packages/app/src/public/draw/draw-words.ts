import type { LossReason } from "@huxuan/draw";

/** A ticket as the draw gives them: eight letters and digits, without I, O, 0 and 1. */
export const TICKET = /^[A-HJ-NP-Z2-9]{8}$/u;

/** A ticket as people type it: with blanks, or in small letters. */
export const ticketTyped = (text: string): string => text.replaceAll(/[\s-]/gu, "").toUpperCase();

/** The ticket that stands behind # in the address, where no server reads it. */
export const ticketInHash = (hash: string): string => {
  const ticket = ticketTyped(hash.replace(/^#/u, ""));
  return TICKET.test(ticket) ? ticket : "";
};

const REASONS: Readonly<Record<LossReason, string>> = {
  ROUND_NOT_OPEN: "抽签时已不能选课",
  OFFERING_NOT_AVAILABLE: "教学班不可选",
  ALREADY_ENROLLED: "已有这门课",
  ALREADY_PASSED: "已修过这门课",
  COURSE_EXCLUDED: "与已有的课互斥",
  PREREQUISITE_MISSING: "先修课程不满足",
  TIME_CONFLICT: "与已有的课时间冲突",
  CREDIT_CAP: "超过学分上限",
  COURSE_CAP: "超过门数上限",
  GROUP_FULL: "同组已中满，没有再抽",
  GUEST_QUOTA: "本校名额已满",
  OFFERING_FULL: "名额已满",
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
  const why = reason === undefined ? "未中" : REASONS[reason];
  return queuePlace === undefined ? why : `${why}，排第 ${queuePlace} 位`;
}
