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
}

/** Search fields of the list of offerings; semesters and schools come from the server. */
export const offeringFields = ({ semesters, currentSemester, schools }: FieldChoices) =>
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
  ] as const);

/** What the list shows: the conditions of its search, and of an act on all that match. */
export const toOfferingFilter = ({
  hasSeats,
  ...values
}: SearchValuesOf<ReturnType<typeof offeringFields>>): BulkFilter => ({
  ...values,
  ...chosenIdsOf(values),
  hasSeats: hasSeats === undefined ? undefined : hasSeats === "true",
});
