import type {
  EvaluationAppealKind,
  EvaluationLevel,
  EvaluationResultState,
  EvaluationState,
} from "@huxuan/api-client";
import { levelOf } from "@huxuan/questionnaire";
import { chinaDay } from "../../text/china-time.ts";
import { trimmedOf } from "../evaluation/index.ts";
import { daysBetween } from "../timetable/index.ts";

const DAY_MS = 86_400_000;

/** The levels from the highest. */
const LEVELS: readonly EvaluationLevel[] = ["excellent", "good", "fair", "passed", "failed"];

/** The level of a score as it is shown. */
export const levelFor = (shown: number, thresholds: readonly number[]): EvaluationLevel =>
  LEVELS[levelOf(shown, thresholds)] ?? "failed";

/** Whether so few answered that a result is only for reference. */
export const isReference = (count: number, invited: number, leastPercent: number): boolean =>
  count * 100 < leastPercent * invited;

/** The sentence of a result without a score. */
export const tooFew = (count: number): string => `有效问卷${count}份，不足5份`;

/** Who looks at a result: its teacher waits for the release and the lock of the grades, an office for neither. */
export interface ResultFacts {
  campaign: EvaluationState;
  /** Of the class. */
  gradesLocked: boolean;
  /** Of the newest version; undefined before it was made. */
  result: { shown: number | null; count: number; reference: boolean } | undefined;
}

/** How much of a result is seen, and the sentence that goes with it. */
export function viewOf(
  { campaign, gradesLocked, result }: ResultFacts,
  viewer: "teacher" | "office",
): { state: EvaluationResultState; message: string } {
  if (campaign === "draft" || campaign === "open")
    return { state: "open", message: "评教进行中，截止后计算结果" };
  if (result === undefined)
    return { state: "waiting", message: viewer === "office" ? "计算后可查看" : "成绩锁定后可查看" };
  const isReleased = campaign === "released" || campaign === "archived";
  if (viewer === "teacher" && !(isReleased && gradesLocked)) {
    const message = gradesLocked ? "学校发布结果后可查看" : "成绩锁定后可查看";
    return { state: "waiting", message };
  }
  if (result.shown === null) return { state: "hidden", message: tooFew(result.count) };
  return { state: "shown", message: result.reference ? "参评率偏低，仅供参考" : "" };
}

/**
 * The end of the time for an appeal: so many days from the release, or from the lock of the grades where that comes later,
 * since who has not seen a result cannot say what is wrong with it.
 *
 * @param campaign its release and the end that goes with it, which stands at the end of a day in China
 * @param gradesLockedAt of the class; null before
 * @returns undefined before the release
 */
export function appealEnd(
  { releasedAt, appealUntil }: { releasedAt: Date | null; appealUntil: Date | null },
  gradesLockedAt: Date | null,
): Date | undefined {
  if (releasedAt === null || appealUntil === null) return undefined;
  if (gradesLockedAt === null || gradesLockedAt <= releasedAt) return appealUntil;
  const days = daysBetween(chinaDay(releasedAt), chinaDay(gradesLockedAt));
  return new Date(appealUntil.getTime() + days * DAY_MS);
}

/** A version of a result as far as an appeal changes it. */
export interface AppealedResult {
  count: number;
  invited: number;
  trimmed: number;
  included: boolean;
}

/** What an accepted appeal makes of a result, or why it cannot be accepted. */
export type AppealOutcome =
  | { refusal: string }
  | { invited: number; included: boolean; trimmed: number; note: string };

/** A version for malice loses so many more at each end: with six sheets less nobody works out a single one. */
const MORE_TRIMMED = 3;
/** At least so many sheets must be left in the middle. */
const LEAST_LEFT = 5;

/**
 * The second version by rule.
 *
 * - 名单有误: those who do not belong to the class are no more among those who were asked. Which sheets are theirs nobody
 *   can tell: where more sheets are there than students, the result is left out of sums.
 * - 授课份额有误: the result stays for the teacher to read, and is left out of sums.
 * - 恶意评价: three more of the highest and the lowest sheets each are left out than before.
 */
export function appealOutcome(
  kind: EvaluationAppealKind,
  { count, invited, trimmed, included }: AppealedResult,
  notListed: number | undefined,
): AppealOutcome {
  switch (kind) {
    case "roster": {
      if (notListed === undefined) return { refusal: "请填写不在名单的人数" };
      if (notListed >= invited) return { refusal: `应评人数是 ${invited}，不在名单的人数应比它少` };
      const left = invited - notListed;
      const isMixed = count > left;
      return {
        invited: left,
        included: included && !isMixed,
        trimmed,
        note: `名单更正：应评 ${invited} 人改为 ${left} 人${isMixed ? "，分不清哪些问卷有效，不计入汇总" : ""}`,
      };
    }
    case "share":
      return { invited, included: false, trimmed, note: "授课份额更正：不计入教师、课程和院系的汇总" };
    case "malice": {
      const more = trimmed + MORE_TRIMMED;
      if (count - 2 * more < LEAST_LEFT)
        return {
          refusal: `有效问卷 ${count} 份，去掉最高和最低各 ${more} 份后不足 5 份，不能重算；请不采纳并说明理由`,
        };
      return { invited, included, trimmed: more, note: `恶意评价更正：最高和最低各去掉 ${more} 份` };
    }
  }
}

/** So many sheets are left out at each end of a first version. */
export const trimBy = (percent: number) => (count: number) => trimmedOf(count, percent);

/** Medians of fewer results would tell of single ones. */
export const LEAST_RESULTS = 5;

/** The value in the middle, of two the mean rounded half up; undefined with too few. */
export function medianOf(values: readonly number[]): number | undefined {
  if (values.length < LEAST_RESULTS) return undefined;
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [lower, upper] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return Math.round(((lower ?? 0) + (upper ?? 0)) / 2);
}
