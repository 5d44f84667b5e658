import { labels, type RoundSearch } from "@huxuan/api-client";
import { defineSearchFields, type SearchValuesOf } from "@huxuan/ui";
import { choicesOf } from "../../../catalogue/words.ts";

/** Search fields; the semesters come from the server. */
export const roundFields = (semesters: readonly { value: string; label: string }[]) =>
  defineSearchFields([
    { prop: "semesterId", label: "学年学期", type: "select", options: semesters },
    { prop: "name", label: "轮次名称", type: "input", maxlength: 50 },
    { prop: "mode", label: "方式", type: "select", width: 130, options: choicesOf(labels.roundMode) },
    { prop: "state", label: "状态", type: "select", width: 130, options: choicesOf(labels.roundState) },
  ] as const);

/** The conditions of the search. */
export const toRoundSearch = ({
  semesterId,
  ...values
}: SearchValuesOf<ReturnType<typeof roundFields>>): RoundSearch => ({
  ...values,
  semesterId: semesterId ? Number(semesterId) : undefined,
});
