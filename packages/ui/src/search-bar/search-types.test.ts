import { expectTypeOf, it } from "vitest";
import { defineSearchFields, type SearchValuesOf } from "./types.js";

it("the fields of a search refuse what they do not know, which would be ignored in silence", () => {
  defineSearchFields([{ prop: "name", label: "姓名", type: "input", maxlength: 40 }]);
  // @ts-expect-error maxLength is not the specification's name
  defineSearchFields([{ prop: "name", label: "姓名", type: "input", maxLength: 40 }]);
  // @ts-expect-error a text has no options
  defineSearchFields([{ prop: "name", label: "姓名", type: "input", options: [] }]);
});

it("the values of fields keep their names and choices as types", () => {
  const fields = defineSearchFields([
    { prop: "name", label: "姓名", type: "input" },
    { prop: "state", label: "状态", type: "select", options: [{ value: "open", label: "进行中" }] },
  ]);
  expectTypeOf<SearchValuesOf<typeof fields>>().toEqualTypeOf<{
    readonly name?: string;
    readonly state?: "open";
  }>();
});
