import type { ErrorCode } from "@huxuan/api-client";

/** Short names of the reasons, for the office. */
export const REFUSAL_LABELS: Partial<Record<ErrorCode, string>> = {
  PERSON_LEFT: "已离校",
  ROUND_NOT_OPEN: "轮次未开放",
  OFFERING_NOT_AVAILABLE: "教学班不可选",
  ALREADY_ENROLLED: "已选同一课程",
  ALREADY_PASSED: "已修读通过",
  COURSE_EXCLUDED: "课程互斥",
  PREREQUISITE_MISSING: "缺少先修课程",
  TIME_CONFLICT: "时间冲突",
  CREDIT_CAP: "超出学分上限",
  COURSE_CAP: "超出门数上限",
  GROUP_FULL: "同组已中满",
  GUEST_QUOTA: "学校名额已满",
  OFFERING_FULL: "名额已满",
  WAITLIST_FULL: "候补已满",
  NOT_ENROLLED: "没有可换的课程",
  WITHDRAWAL_NOT_ALLOWED: "不允许退选",
};

/** The short name of a reason; the code itself where it has none. */
export const refusalLabel = (code: string): string =>
  (REFUSAL_LABELS as Partial<Record<string, string>>)[code] ?? code;
