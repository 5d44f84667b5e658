import type { CourseSearch } from "@huxuan/api-client";
import { defineSearchFields, type SearchValuesOf } from "@huxuan/ui";
import { type SchoolChoices, schoolField } from "../../../catalogue/school-field.ts";
import { choicesOf, LANGUAGE_NAME, NATURE_NAME } from "../../../catalogue/words.ts";

/** What courses of a school are searched by. */
export const schoolCourseFields = defineSearchFields([
  { prop: "keyword", label: "关键词", type: "input", placeholder: "课程名、代码、拼音", maxlength: 50 },
  { prop: "nature", label: "课程性质", type: "select", width: 130, options: choicesOf(NATURE_NAME) },
  { prop: "language", label: "授课语言", type: "select", width: 130, options: choicesOf(LANGUAGE_NAME) },
  { prop: "department", label: "开课院系", type: "input", placeholder: "院系全称", maxlength: 80 },
] as const);

/** Search fields of the list of courses; the schools come from the server. */
export const courseFields = (schools: SchoolChoices) =>
  defineSearchFields([...schoolCourseFields, ...schoolField(schools)] as const);

/** The conditions of the search. */
export const toCourseSearch = ({
  schoolId,
  ...values
}: SearchValuesOf<ReturnType<typeof courseFields>>): CourseSearch => ({
  ...values,
  schoolId: schoolId ? Number(schoolId) : undefined,
});
