import { creditsText, hundredths, ofHundredths } from "./credits.js";
import type { CourseNature } from "./programme.js";

/** Why credits are not recognised. */
export interface Refusal {
  kind: "nature" | "tolerance" | "cap" | "room" | "used" | "reversed";
  /** One sentence that a student understands. */
  message: string;
}

/** Natures as people read them. */
export const NATURE_WORDS: Readonly<Record<CourseNature, string>> = {
  required: "必修",
  restricted: "限选",
  elective: "任选",
  general: "通识",
};

/** How strict a nature is: 必修 may be recognised as 限选, 限选 not as 必修. */
const STRICTNESS: Readonly<Record<CourseNature, number>> = {
  required: 2,
  restricted: 1,
  elective: 0,
  general: 0,
};

/** 「限选课不能认定为必修课」, where the target is stricter than the source. */
export function refusalOfNature(source: CourseNature, target: CourseNature): Refusal | undefined {
  if (STRICTNESS[source] >= STRICTNESS[target]) return undefined;
  return {
    kind: "nature",
    message: `${NATURE_WORDS[source]}课不能认定为${NATURE_WORDS[target]}课`,
  };
}

/** 「累计 41.5 超过上限 40.0，还可认定 1.5」, where credits do not fit under the cap; `used` are recognised already. */
export function refusalOfCap(credits: number, used: number, cap: number): Refusal | undefined {
  const sum = hundredths(used) + hundredths(credits);
  if (sum <= hundredths(cap)) return undefined;
  const [all, most, left] = [ofHundredths(sum), cap, capLeft(cap, used)].map(creditsText);
  return { kind: "cap", message: `累计 ${all} 超过上限 ${most}，还可认定 ${left}` };
}

/** 「该成绩已用于申请 RA-0012」. */
export const refusalOfUse = (application: string): Refusal => ({
  kind: "used",
  message: `该成绩已用于申请 ${application}`,
});

/** The most credits that are recognised in a programme: a share of its total in per cents, down to 0.01. 160, 25 → 40. */
export const capOf = (totalCredits: number, percent: number): number =>
  ofHundredths(Math.floor((hundredths(totalCredits) * hundredths(percent)) / 10_000));

/** What may still be recognised under a cap. */
export const capLeft = (cap: number, used: number): number =>
  ofHundredths(Math.max(0, hundredths(cap) - hundredths(used)));
