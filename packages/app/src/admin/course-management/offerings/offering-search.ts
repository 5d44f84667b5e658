import { labels, type BulkFilter, type OfferingSearch } from "@huxuan/api-client";
import { createListCodec, defineSearchFields, type ListState, type SearchValuesOf } from "@huxuan/ui";
import { type SchoolChoices, schoolField } from "../../../catalogue/school-field.ts";
import { choicesOf, NATURE_NAME } from "../../../catalogue/words.ts";
import { toPage } from "../../../shell/to-page.ts";

interface FieldChoices {
  semesters: readonly { value: string; label: string }[];
  /** The list starts with it. */
  currentSemester: string | undefined;
  schools: SchoolChoices;
}

/** Search fields of the list of offerings; semesters and schools come from the server. */
export const offeringFields = ({ semesters, currentSemester, schools }: FieldChoices) =>
  defineSearchFields([
    { prop: "semesterId", label: "学年学期", type: "select", options: semesters, value: currentSemester },
    {
      prop: "keyword",
      label: "关键词",
      type: "input",
      placeholder: "课程、教学班号、教师、拼音",
      maxlength: 50,
    },
    {
      prop: "state",
      label: "状态",
      type: "select",
      width: 130,
      options: choicesOf(labels.offeringState),
    },
    {
      prop: "nature",
      label: "课程性质",
      type: "select",
      width: 130,
      options: choicesOf(NATURE_NAME),
    },
    {
      prop: "hasSeats",
      label: "余量",
      type: "select",
      width: 130,
      options: [
        { value: "true", label: "有余量" },
        { value: "false", label: "已满" },
      ],
    },
    ...schoolField(schools),
  ] as const);

type OfferingFields = ReturnType<typeof offeringFields>;
type OfferingValues = SearchValuesOf<OfferingFields>;

/** Keeps the list in the address. */
export const offeringCodec = (fields: OfferingFields) =>
  createListCodec<OfferingValues>(fields, {
    orderBy: [{ field: "code", sortType: "asc" }],
    sortable: [
      "code",
      "courseCode",
      "courseName",
      "credits",
      "capacity",
      "taken",
      "fillRate",
      "department",
      "state",
      "updatedAt",
    ],
  });

/** What the list shows, as the filter of a search or of an act on all that match. */
export function toOfferingFilter(values: OfferingValues): BulkFilter {
  return {
    semesterId: values.semesterId ? Number(values.semesterId) : undefined,
    schoolId: values.schoolId ? Number(values.schoolId) : undefined,
    keyword: values.keyword,
    state: values.state,
    nature: values.nature,
    hasSeats: values.hasSeats === undefined ? undefined : values.hasSeats === "true",
  };
}

/** The request of a list state. */
export function toOfferingSearch({ values, page }: ListState<OfferingValues>): OfferingSearch {
  return { page: toPage(page), ...toOfferingFilter(values) };
}
