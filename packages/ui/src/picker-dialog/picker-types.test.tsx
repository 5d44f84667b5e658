import { describe, expectTypeOf, it } from "vitest";
import { z } from "zod";
import type { PageState } from "../data-table/index.js";
import {
  defineSearchFields,
  type NumberRangeValue,
  type SearchField,
  searchFromSchema,
} from "../search-bar/index.js";
import { PickerDialog, type PickerLoad, type PickerPage } from "./index.js";

interface Teacher {
  id: number;
  name: string;
}

const none: PickerPage<Teacher> = { items: [], rowCount: 0 };
const rest = { open: false, onOpenChange: () => undefined, columns: [], onPick: () => undefined };

const fields = defineSearchFields([
  { prop: "name", type: "input", label: "姓名" },
  { prop: "state", type: "select", label: "状态", options: [{ value: "hired", label: "在职" }] },
  { prop: "hours", type: "numberRange", label: "学时" },
]);
const schema = searchFromSchema(
  z.object({
    name: z.string().optional().meta({ label: "姓名" }),
    state: z.enum(["hired", "left"]).optional().meta({ label: "状态" }),
  }),
);
const untyped: readonly SearchField[] = [{ prop: "name", type: "input", label: "姓名" }];

describe("the request that `load` gets", () => {
  it("has the page, and the search fields as they were declared", () => {
    <PickerDialog<Teacher>
      {...rest}
      load={async (request) => {
        expectTypeOf(request.page).toEqualTypeOf<PageState>();
        return none;
      }}
    />;
    <PickerDialog
      {...rest}
      fields={fields}
      load={async (request) => {
        expectTypeOf(request.page).toEqualTypeOf<PageState>();
        expectTypeOf(request.name).toEqualTypeOf<string | undefined>();
        expectTypeOf(request.state).toEqualTypeOf<"hired" | undefined>();
        expectTypeOf(request.hours).toEqualTypeOf<NumberRangeValue | undefined>();
        expectTypeOf<keyof typeof request>().toEqualTypeOf<"page" | "name" | "state" | "hours">();
        // @ts-expect-error -- no field is called so
        void request.nmae;
        return none;
      }}
    />;
  });

  it("has the fields of a schema", () => {
    <PickerDialog
      {...rest}
      fields={schema.fields}
      load={async (request) => {
        expectTypeOf(request.name).toEqualTypeOf<string | undefined>();
        expectTypeOf(request.state).toEqualTypeOf<"hired" | "left" | undefined>();
        expectTypeOf<keyof typeof request>().toEqualTypeOf<"page" | "name" | "state">();
        return none;
      }}
    />;
  });

  it("has the fixed fields, which win over a search field of the same name", () => {
    <PickerDialog
      {...rest}
      fields={fields}
      fixedSearch={{ school: "10532", name: 7 }}
      load={async (request) => {
        expectTypeOf(request.school).toEqualTypeOf<string>();
        expectTypeOf(request.name).toEqualTypeOf<number>();
        expectTypeOf(request.state).toEqualTypeOf<"hired" | undefined>();
        return none;
      }}
    />;
  });

  it("may ask for anything where the fields do not know their type", () => {
    <PickerDialog
      {...rest}
      fields={untyped}
      load={async (request) => {
        expectTypeOf(request.page).toEqualTypeOf<PageState>();
        expectTypeOf(request["name"]).toEqualTypeOf<unknown>();
        return none;
      }}
    />;
  });

  it("fits a call that asks for less, and not one that asks for another type", () => {
    const byName = async (_request: { page: PageState; name?: string }): Promise<PickerPage<Teacher>> => none;
    const byNumber = async (_request: { page: PageState; name?: number }): Promise<PickerPage<Teacher>> =>
      none;
    <PickerDialog {...rest} fields={fields} load={byName} />;
    // @ts-expect-error -- the field's value is a text
    <PickerDialog {...rest} fields={fields} load={byNumber} />;
    expectTypeOf<PickerLoad<Teacher>>().toExtend<PickerLoad<Teacher, { readonly name?: string }>>();
  });
});
