import { creditsText, hundredths, ofHundredths, sumOfCredits } from "./credits.js";
import type { Refusal } from "./refusals.js";

/** How many credits a source may lack of its target, unless the rule says otherwise. */
export const TOLERANCE = 2;

/** The share of a programme's credits that may be recognised, in per cents, unless the agreement says otherwise. */
export const CAP_PERCENT = 25;

/** What a course is worth: its credits, or where it has none its hours. */
export interface CourseWorth {
  credits?: number | undefined;
  hours?: number | undefined;
}

/** Credits of courses: Σ, of a course without any 18 hours each, down to 0.5: 32 h are 1.5, 32 h + 32 h are 3.0. */
export const sourceCredits = (courses: readonly CourseWorth[]): number =>
  sumOfCredits(courses.map(({ credits, hours = 0 }) => credits ?? Math.floor(hours / 9) / 2));

/** Credits that are granted, or why none are. */
export type Grant = { kind: "granted"; credits: number } | Refusal;

/**
 * What a source counts as a course: the target's credits, where the source lacks at most the tolerance of them; a surplus
 * is lost. 4 as 3 is 3.0; 2 as 3.5 is 3.5, at a tolerance of 1 「学分差 1.5 超过允许的 1.0」.
 */
export function grantedCredits({
  source,
  target,
  tolerance = TOLERANCE,
}: {
  source: number;
  target: number;
  tolerance?: number | undefined;
}): Grant {
  const lacking = hundredths(target) - hundredths(source);
  if (lacking <= hundredths(tolerance)) return { kind: "granted", credits: target };
  const message = `学分差 ${creditsText(ofHundredths(lacking))} 超过允许的 ${creditsText(tolerance)}`;
  return { kind: "tolerance", message };
}

/** What a source counts in a module: as much as there is room in the module, and left under the cap. */
export function grantedInModule({
  source,
  room,
  left,
}: {
  source: number;
  room: number;
  left: number;
}): Grant {
  const credits = Math.min(source, room, left);
  if (credits > 0) return { kind: "granted", credits };
  return left > 0
    ? { kind: "room", message: "该模块的学分已满" }
    : { kind: "cap", message: "认定学分已达上限，还可认定 0.0" };
}

/** How a recognised grade is recorded: the host's mark, the mark in the home school's scale, or 合格. */
export type GradeAs = "original" | "converted" | "pass";

/** A passed course that is recognised. */
export interface MarkSource extends CourseWorth {
  /** In tenths; absent of 两级 and 免修, which have none. */
  original?: number | undefined;
  /** The same in the home school's scale. */
  converted?: number | undefined;
}

/** What is recorded at home. */
export interface RecognisedMark {
  /** Whole marks, in tenths; undefined is 合格. */
  mark: number | undefined;
  /** Whether it can be in the GPA; the rule may say that it is not (`countsInGpa`). */
  hasPoints: boolean;
}

/**
 * The mark of all targets of a recognition: the mean of the sources by their credits, rounded half up to whole marks at
 * the end: 2.0 with 78 and 1.5 with 88 are 288/3.5 = 82. A source without a mark makes it 合格, outside the GPA.
 */
export function recognisedMark(sources: readonly MarkSource[], gradeAs: GradeAs): RecognisedMark {
  let [weight, sum] = [0, 0];
  for (const source of sources) {
    const { original, converted } = source;
    const mark = { original, converted, pass: undefined }[gradeAs];
    if (mark === undefined) return { mark: undefined, hasPoints: false };
    const credits = hundredths(sourceCredits([source]));
    weight += credits;
    sum += credits * mark;
  }
  if (weight === 0) return { mark: undefined, hasPoints: false };
  return { mark: Math.floor((sum + 5 * weight) / (10 * weight)) * 10, hasPoints: true };
}
