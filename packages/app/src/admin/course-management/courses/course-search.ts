import type { CourseSearch } from "@huxuan/api-client";
import { createListCodec, defineSearchFields, type ListState, type SearchValuesOf } from "@huxuan/ui";
import { type SchoolChoices, schoolField } from "../../../catalogue/school-field.ts";
import { choicesOf, NATURE_NAME } from "../../../catalogue/words.ts";
import { toPage } from "../../../shell/to-page.ts";

/** Search fields of the list of courses; the schools come from the server. */
export const courseFields = (schools: SchoolChoices) =>
  defineSearchFields([
    {
      prop: "keyword",
      label: "关键词",
      type: "input",
      placeholder: "课程名、代码、拼音",
      maxlength: 50,
    },
    {
      prop: "nature",
      label: "课程性质",
      type: "select",
      width: 130,
      options: choicesOf(NATURE_NAME),
    },
    { prop: "department", label: "开课院系", type: "input", placeholder: "院系全称", maxlength: 80 },
    ...schoolField(schools),
  ] as const);

type CourseFields = ReturnType<typeof courseFields>;
type CourseValues = SearchValuesOf<CourseFields>;

/** Keeps the list in the address. */
export const courseCodec = (fields: CourseFields) =>
  createListCodec<CourseValues>(fields, {
    orderBy: [{ field: "code", sortType: "asc" }],
    sortable: ["code", "name", "credits", "department"],
  });

/** The request of a list state. */
export function toCourseSearch({ values, page }: ListState<CourseValues>): CourseSearch {
  return {
    page: toPage(page),
    keyword: values.keyword,
    nature: values.nature,
    department: values.department,
    schoolId: values.schoolId ? Number(values.schoolId) : undefined,
  };
}
