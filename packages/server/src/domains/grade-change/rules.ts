import type { GradeReviewState } from "@huxuan/api-client";

/** What decides whether a review may be asked for. */
export interface ReviewFacts {
  /** Null for an earlier record, which is not looked at again. */
  reviewUntil: Date | null;
  /** The grade has none of its own: 缓考 and 免修. */
  hasResult: boolean;
}

/** Why a student cannot ask for a review of a grade now, as a sentence; undefined when they can. */
export function reviewRefusal(
  { reviewUntil, hasResult }: ReviewFacts,
  now: Date,
  dayText: (at: Date) => string,
): string | undefined {
  if (reviewUntil === null) return "历史成绩不能申请复核，有问题请联系教务处";
  if (!hasResult) return "缓考和免修没有可以复核的成绩";
  return now < reviewUntil ? undefined : `复核已于${dayText(reviewUntil)}截止`;
}

/** What one of the two reviewers found; empty while nothing was said. */
export interface Opinion {
  teacherId: number;
  result: string | null;
}

/** Why a review cannot be ended now, as a sentence; undefined when it can. */
export function decisionRefusal(state: GradeReviewState, opinions: readonly Opinion[]): string | undefined {
  if (state === "kept" || state === "changed") return "这件复核已经办结";
  if (state === "asked") return "还没有安排复核人";
  const said = opinions.flatMap(({ result }) => result ?? []);
  if (said.length < opinions.length) return "复核人还没有都提出意见";
  return new Set(said).size > 1 ? "两位复核人的意见不一致，请重新安排复核人" : undefined;
}

/** Why two people cannot look at a grade again, as a sentence; undefined when they can. */
export function reviewersRefusal(
  reviewers: readonly number[],
  teachers: readonly number[],
): string | undefined {
  if (new Set(reviewers).size < 2) return "请选择两位不同的复核人";
  return reviewers.some((id) => teachers.includes(id)) ? "任课教师不能复核自己评定的成绩" : undefined;
}
