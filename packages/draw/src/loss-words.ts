import type { LossReason } from "./draw.js";

/** Why a wish is not fulfilled, in words for everybody: on the public page and from the command. */
export const LOSS_WORDS: Readonly<Record<LossReason, string>> = {
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
