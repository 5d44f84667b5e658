import type { Semester } from "@huxuan/api-client";
import { semesterOptions } from "./use-semesters.ts";

/** The search field 学年学期 of a list that begins with the current semester. */
export const semesterField = (semesters: readonly Semester[], current: Semester | undefined) =>
  ({
    prop: "semesterId",
    label: "学年学期",
    type: "select",
    options: semesterOptions(semesters),
    value: current && String(current.id),
  }) as const;

/** The search field for the words of a class. */
export const classKeywordField = {
  prop: "keyword",
  label: "关键词",
  type: "input",
  placeholder: "课程、教学班号、教师、拼音",
  maxlength: 50,
} as const;

/** The ids that the fields of a semester and a school hold, as the request takes them. */
export const chosenIdsOf = ({
  semesterId,
  schoolId,
}: {
  semesterId?: string | undefined;
  schoolId?: string | undefined;
}) => ({
  semesterId: semesterId ? Number(semesterId) : undefined,
  schoolId: schoolId ? Number(schoolId) : undefined,
});
