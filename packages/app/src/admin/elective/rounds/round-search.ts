import { labels, type RoundSearch } from "@huxuan/api-client";
import { createListCodec, defineSearchFields, type ListState, type SearchValuesOf } from "@huxuan/ui";
import { choicesOf } from "../../../catalogue/words.ts";
import { toPage } from "../../../shell/to-page.ts";

/** Search fields; the semesters come from the server. */
export const roundFields = (semesters: readonly { value: string; label: string }[]) =>
  defineSearchFields([
    { prop: "semesterId", label: "学年学期", type: "select", options: semesters },
    { prop: "name", label: "轮次名称", type: "input", maxlength: 50 },
    {
      prop: "mode",
      label: "方式",
      type: "select",
      width: 130,
      options: choicesOf(labels.roundMode),
    },
    {
      prop: "state",
      label: "状态",
      type: "select",
      width: 130,
      options: choicesOf(labels.roundState),
    },
  ] as const);

type RoundValues = SearchValuesOf<ReturnType<typeof roundFields>>;

/** Keeps the list in the address. */
export const roundCodec = (fields: ReturnType<typeof roundFields>) =>
  createListCodec<RoundValues>(fields, {
    pageSize: 20,
    orderBy: [{ field: "opensAt", sortType: "desc" }],
    sortable: ["name", "mode", "opensAt", "closesAt", "state"],
  });

/** The request of a list state. */
export function toRoundSearch({ values, page }: ListState<RoundValues>): RoundSearch {
  return {
    page: toPage(page),
    semesterId: values.semesterId ? Number(values.semesterId) : undefined,
    name: values.name,
    mode: values.mode,
    state: values.state,
  };
}
