import { labels, type BulkFilter } from "@huxuan/api-client";
import { defineSearchFields, type SearchValuesOf } from "@huxuan/ui";
import { chosenIdsOf, classKeywordField } from "../../../catalogue/class-search.ts";
import { type SchoolChoices, schoolField } from "../../../catalogue/school-field.ts";
import { choicesOf, NATURE_NAME } from "../../../catalogue/words.ts";

interface FieldChoices {
  semesters: readonly { value: string; label: string }[];
  /** The list starts with it. */
  currentSemester: string | undefined;
  schools: SchoolChoices;
  /** Names of departments that give courses. */
  departments: readonly string[];
  campuses: readonly string[];
  /** Sections of the longest day. */
  sections: number;
}

const WEEKDAYS = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"];
const named = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));
const numbered = (count: number, label: (number: number) => string) =>
  Array.from({ length: count }, (_, at) => ({ value: String(at + 1), label: label(at + 1) }));

/** Search fields of the list of offerings; semesters, schools and what they have come from the server. */
export const offeringFields = ({
  semesters,
  currentSemester,
  schools,
  departments,
  campuses,
  sections,
}: FieldChoices) =>
  defineSearchFields([
    { prop: "semesterId", label: "学年学期", type: "select", options: semesters, value: currentSemester },
    classKeywordField,
    { prop: "state", label: "状态", type: "select", width: 130, options: choicesOf(labels.offeringState) },
    { prop: "nature", label: "课程性质", type: "select", width: 130, options: choicesOf(NATURE_NAME) },
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
    { prop: "department", label: "开课院系", type: "select", options: named(departments) },
    { prop: "teacher", label: "教师", type: "input", placeholder: "姓名、拼音或工号", maxlength: 50 },
    { prop: "campus", label: "校区", type: "select", width: 150, options: named(campuses) },
    { prop: "classroom", label: "教室", type: "input", width: 150, maxlength: 60 },
    {
      prop: "weekday",
      label: "星期",
      type: "select",
      width: 130,
      options: numbered(7, (day) => WEEKDAYS[day - 1] ?? ""),
    },
    {
      prop: "section",
      label: "节次",
      type: "select",
      width: 130,
      options: numbered(sections, (section) => `第 ${section} 节`),
    },
  ] as const);

/** What the list shows: the conditions of its search, and of an act on all that match. */
export const toOfferingFilter = ({
  hasSeats,
  weekday,
  section,
  ...values
}: SearchValuesOf<ReturnType<typeof offeringFields>>): BulkFilter => ({
  ...values,
  ...chosenIdsOf(values),
  hasSeats: hasSeats === undefined ? undefined : hasSeats === "true",
  weekday: weekday === undefined ? undefined : Number(weekday),
  section: section === undefined ? undefined : Number(section),
});
