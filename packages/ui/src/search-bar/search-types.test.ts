import type { ReactElement } from "react";
import { expectTypeOf, it } from "vitest";
import type { MultipleComboboxProps } from "../combobox/index.js";
import { severalTexts } from "./field-codecs.js";
import {
  type BoundSearchField,
  controlField,
  defineSearchFields,
  type SearchFieldCodec,
  type SearchValuesOf,
} from "./types.js";

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

it("a field with the host's own control has the value of its codec, and refuses a control of another", () => {
  const several: SearchFieldCodec<readonly string[]> = severalTexts;
  const render = () => null as unknown as ReactElement;
  const fields = defineSearchFields([
    { prop: "name", label: "姓名", type: "input" },
    controlField({ prop: "schools", label: "学校", codec: several, chip: (ids) => ids.join(), render }),
    controlField({
      prop: "seats",
      label: "余量",
      codec: { parse: (text): number | undefined => Number(text) || undefined, format: String },
      chip: (seats) => seats.toFixed(0),
      render: (field) => {
        expectTypeOf(field.value).toEqualTypeOf<number | undefined>();
        field.onValueChange(null);
        // @ts-expect-error a text is no number
        field.onValueChange("3");
        return render();
      },
    }),
  ]);
  expectTypeOf<SearchValuesOf<typeof fields>>().toEqualTypeOf<{
    readonly name?: string;
    readonly schools?: readonly string[];
    readonly seats?: number;
  }>();
  // @ts-expect-error the first value is no list
  controlField({ prop: "schools", label: "学校", codec: several, chip: String, render, value: "10532" });
  // @ts-expect-error without its codec it could not stand in the address
  controlField({ prop: "schools", label: "学校", chip: String, render });
  type Several = Pick<MultipleComboboxProps, "id" | "value" | "onValueChange" | "aria-invalid">;
  expectTypeOf<BoundSearchField<readonly string[]>>().toExtend<Several>();
  expectTypeOf<BoundSearchField<string>>().not.toExtend<Several>();
});
