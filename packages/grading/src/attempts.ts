import { FLAG_MEANINGS, type Flag } from "./flags.js";
import { HIGHEST, PASS } from "./mark-range.js";
import { type Grade, isPassed, markOf, type Scale } from "./scales.js";

/** Which exam a result comes from: 正考, 补考, 缓考, 重修. */
export const EXAM_KINDS = ["regular", "makeup", "deferred", "retake"] as const;
export type ExamKind = (typeof EXAM_KINDS)[number];

/** Which time of taking a course counts: 最高, 最后, 首次. */
export const RETAKE_POLICIES = ["highest", "last", "first"] as const;
export type RetakePolicy = (typeof RETAKE_POLICIES)[number];

/** One exam of a course, with what is recorded of it. */
export interface Attempt {
  exam: ExamKind;
  /** In tenths; of five levels what the level counts as. Absent where there is none. */
  mark?: number | undefined;
  /** Passed or not, where that is all that is known (两级制). */
  passed?: boolean | undefined;
  /** Goes before a mark. `withdrawn`: the student gave the course up in time (W). */
  flag?: Flag | "withdrawn" | undefined;
}

/** What a school decides about results of the same course. */
export interface AttemptPolicy {
  retake: RetakePolicy;
  /** The mark of a 补考 that is passed, in tenths, however high it was: 60 by default. */
  makeupCap?: number | undefined;
  /** The same for 缓考; by default the mark counts in full. */
  deferredCap?: number | undefined;
}

/** What a course has come to. */
export interface Result {
  state: "passed" | "failed" | "exempt" | "waiting" | "withdrawn";
  /** In tenths; absent without one: passed or failed only, exempt, waiting, withdrawn. */
  mark?: number;
  /** Which attempt says so: its place in the list. */
  attempt: number;
}

/**
 * An exam with a grade of some scale: a level counts as its mark (良好 → 850 tenths), 合格 and 不合格 are only passed or
 * not, whatever mark stands behind them.
 */
export function attemptOf(exam: ExamKind, grade: Grade, scale: Scale): Attempt {
  const mark = markOf(grade, scale);
  return mark === undefined ? { exam, passed: isPassed(grade, scale) } : { exam, mark };
}

/** The highest mark that 补考 gives, in tenths, by default: 60. */
export const MAKEUP_CAP = 600;

/**
 * What a 补考 comes to, in tenths: who passes has 60 (the cap, 60 or more), who fails has what they got. 820 → 600,
 * 540 → 540.
 */
export const makeupResult = (mark: number, { cap = MAKEUP_CAP }: { cap?: number | undefined } = {}): number =>
  Math.min(mark, cap);

/** What a 缓考 comes to, in tenths: the full mark, or at most the cap where a school sets one. 820 → 820. */
export const deferredResult = (mark: number, { cap = HIGHEST }: { cap?: number | undefined } = {}): number =>
  Math.min(mark, cap);

/** What one attempt comes to by itself. */
export function resultOf(
  attempt: Attempt,
  policy: Omit<AttemptPolicy, "retake"> = {},
): Omit<Result, "attempt"> {
  const { exam, flag, mark, passed } = attempt;
  if (flag === "withdrawn") return { state: "withdrawn" };
  if (flag !== undefined) {
    const { waits, total } = FLAG_MEANINGS[flag];
    if (total !== undefined) return { state: "failed", mark: total };
    return { state: waits ? "waiting" : "exempt" };
  }
  if (mark === undefined) return { state: passed === undefined ? "waiting" : passed ? "passed" : "failed" };
  const counted = recorded(exam, mark, policy);
  return { state: counted >= PASS ? "passed" : "failed", mark: counted };
}

/**
 * Which attempt of a course counts now, and what it says. The attempts stand in the order in which they were sat: 正考
 * or 重修 begins a time of taking the course, 补考 and 缓考 replace its result as soon as there is one. Of several
 * times the policy takes one: the highest (passed before failed, then by mark, the first of equal ones), the last or
 * the first; times that wait or were given up come only where there is nothing else. Undefined without an attempt.
 */
export function countingResult(attempts: readonly Attempt[], policy: AttemptPolicy): Result | undefined {
  const times = timesOf(attempts).map((time) => resultOfTime(time, policy));
  const settled = times.filter(isSettled);
  if (settled.length === 0) return times.at(-1);
  if (policy.retake === "first") return settled[0];
  if (policy.retake === "last") return settled.at(-1);
  return settled.reduce((best, one) => (worthOf(one) > worthOf(best) ? one : best));
}

/** Whether credits of a course are earned: whichever time counts, once it is passed it is passed. */
export const isEarned = (attempts: readonly Attempt[]): boolean =>
  timesOf(attempts).some((time) => {
    const { state } = resultOfTime(time);
    return state === "passed" || state === "exempt";
  });

/**
 * Whether a student may sit 补考 now: the last time of taking the course has failed, no flag bars it (缺考, 取消资格,
 * 违纪), and it had fewer 补考 than the school allows (1 by default). `afterMisconduct`: the school lets somebody sit it
 * after 违纪.
 */
export function mayMakeUp(
  attempts: readonly Attempt[],
  { most = 1, afterMisconduct = false }: { most?: number; afterMisconduct?: boolean } = {},
): boolean {
  const time = timesOf(attempts).at(-1);
  if (time === undefined || resultOfTime(time).state !== "failed") return false;
  const isBarred = time.some(({ flag }) => {
    if (flag === undefined || flag === "withdrawn") return false;
    return FLAG_MEANINGS[flag].barsMakeup && !(afterMisconduct && flag === "misconduct");
  });
  return !isBarred && time.filter(({ exam }) => exam === "makeup").length < most;
}

function recorded(exam: ExamKind, mark: number, policy: Omit<AttemptPolicy, "retake">): number {
  if (exam === "makeup") return makeupResult(mark, { cap: policy.makeupCap });
  return exam === "deferred" ? deferredResult(mark, { cap: policy.deferredCap }) : mark;
}

/** An attempt with its place in the list of a course. */
type PlacedAttempt = Attempt & { at: number };

/** The attempts of a course, together those of one time of taking it; no time is without one. */
function timesOf(attempts: readonly Attempt[]): PlacedAttempt[][] {
  const times: PlacedAttempt[][] = [];
  for (const [at, attempt] of attempts.entries()) {
    const time = times.at(-1);
    const begins = attempt.exam === "regular" || attempt.exam === "retake";
    if (time === undefined || begins) times.push([{ ...attempt, at }]);
    else time.push({ ...attempt, at });
  }
  return times;
}

/** What a time of taking a course came to: the last result there is, else the last attempt. */
const resultOfTime = (time: readonly PlacedAttempt[], policy: Omit<AttemptPolicy, "retake"> = {}): Result =>
  time
    .map((attempt) => ({ ...resultOf(attempt, policy), attempt: attempt.at }))
    .reduce((before, one) => (isSettled(one) || !isSettled(before) ? one : before));

const isSettled = ({ state }: Result): boolean => state !== "waiting" && state !== "withdrawn";

/** The more, the better: passed before failed, then by mark, none below all. */
const worthOf = ({ state, mark = -1 }: Result): number => (state === "failed" ? 0 : 2 * HIGHEST) + mark;
