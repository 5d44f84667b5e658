import type { Semester, SemesterInput } from "@huxuan/api-client";
import { yearOptions } from "@huxuan/ui/format";
import { zSemesterInput } from "../../../form/contract-rules.ts";
import { chosenId, formShape } from "../../../form/rules.ts";
import { z } from "../../../zod.ts";
import { dayAfter } from "../../../catalogue/day-marks.ts";
import { weekdayOf } from "./semester-weeks.ts";

/** Names of the terms, as the dictionary `term` has them. */
export const TERMS = [
  { value: "1", label: "第一学期（秋季）" },
  { value: "2", label: "第二学期（春季）" },
  { value: "3", label: "第三学期（夏季）" },
];

/** The rules of the form of a semester: the contract's. */
export const semesterRules = z
  .object({
    ...formShape(zSemesterInput.shape),
    year: chosenId(),
    term: chosenId(),
    firstMonday: z
      .string()
      .min(1, "请选择")
      .refine((day) => weekdayOf(day) === 1, "第一周应从周一开始，请选择一个周一"),
  })
  .superRefine(({ firstMonday, weeks, exceptions }, context) => {
    const last = dayAfter(firstMonday, weeks * 7 - 1);
    const earliest = dayAfter(firstMonday, -7);
    // A make-up day may lie in the week before the first.
    const outside = exceptions.filter(
      ({ day, followsDay }) => day < (followsDay === undefined ? firstMonday : earliest) || day > last,
    );
    if (outside.length > 0)
      context.addIssue({
        code: "custom",
        path: ["exceptions"],
        message: `${outside.map(({ day }) => day).join("、")} 不在本学期（${firstMonday} 至 ${last}），请先删除这些安排`,
      });
  }) satisfies z.ZodType<SemesterInput>;

/** What the form of a semester holds. */
export type SemesterValues = z.input<typeof semesterRules>;

/** The form of a semester; of a new one the term after the latest. */
export const semesterValues = (
  semester: Partial<Semester> | undefined,
  latest: Pick<Semester, "year" | "term"> | undefined,
  thisYear: number,
): SemesterValues => {
  const next =
    latest === undefined
      ? { year: thisYear, term: 1 }
      : latest.term === 1
        ? { year: latest.year, term: 2 }
        : { year: latest.year + 1, term: 1 };
  return {
    year: String(semester?.year ?? next.year),
    term: String(semester?.term ?? next.term),
    firstMonday: semester?.firstMonday ?? "",
    weeks: semester?.weeks ?? 18,
    exceptions: semester?.exceptions ?? [],
  };
};

/**
 * Academic years to choose from, the latest first: the years of the specification around this one (eight back, four on), and
 * back to the one that is chosen.
 */
export function academicYears(thisYear: number, chosen: string) {
  const back = Number(chosen) > 0 ? thisYear - Number(chosen) : 0;
  return yearOptions(thisYear, back).map(({ value }) => ({
    value,
    label: `${value}–${Number(value) + 1} 学年`,
  }));
}
