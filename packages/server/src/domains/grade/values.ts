import type { GradeFlag } from "@huxuan/api-client";
import { convertGrade, FLAG_MEANINGS, type Grade, isPassed, markOf, writeMark } from "@huxuan/grading";
import { scaleOf } from "./grade-rules.ts";
import type { RulesOfGrades } from "./rules-of-grades.ts";
import type { grade } from "./tables.ts";

/** What a grade says, as columns. */
export type GradeValues = Pick<
  typeof grade.$inferInsert,
  | "originalScale"
  | "originalText"
  | "originalMark"
  | "convertedScale"
  | "convertedText"
  | "convertedMark"
  | "flag"
  | "passed"
>;

/** A grade as it was given, with what it is on the scale of the home school. */
export function gradeValues(
  original: Grade,
  from: ReturnType<typeof scaleOf>,
  home: RulesOfGrades,
): Omit<GradeValues, "flag"> & { flag: null } {
  const to = scaleOf(home.scale, home);
  // Of 合格 no mark can be told: it stays what it is.
  const converted = convertGrade(original, from, to);
  const [shown, scale] = converted === undefined ? [original, from] : [converted, to];
  return {
    originalScale: from.kind,
    originalText: textOf(original),
    originalMark: markOf(original, from) ?? null,
    convertedScale: scale.kind,
    convertedText: textOf(shown),
    convertedMark: markOf(shown, scale) ?? null,
    flag: null,
    passed: isPassed(original, from) ?? false,
  };
}

const textOf = (value: Grade): string => ("mark" in value ? writeMark(value.mark) : value.level);

/** What a grade with a flag says: no mark. */
export function flaggedValues(
  flag: GradeFlag,
  from: GradeValues["originalScale"],
  to: GradeValues["convertedScale"],
): GradeValues {
  return {
    originalScale: from,
    originalText: "",
    originalMark: null,
    convertedScale: to,
    convertedText: "",
    convertedMark: null,
    flag,
    passed: FLAG_MEANINGS[flag].earns,
  };
}
