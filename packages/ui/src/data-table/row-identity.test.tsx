import { describe, expect, it } from "vitest";
import { DataTable, type DataTableColumn, Select, Switch } from "../index.js";
import { deafEdits, idTrouble, sharedProps } from "./column-warnings.js";

interface Numbered {
  id: number;
  name: string;
}
interface Coded {
  code: string;
  name: string;
}
const numbered: readonly Numbered[] = [{ id: 1, name: "甲" }];
const coded: readonly Coded[] = [{ code: "A", name: "甲" }];
const columns = [{ prop: "name", label: "名称" }];

/** Never drawn: that TypeScript takes these lines and refuses those marked is the test. */
export function Tables() {
  return (
    <>
      <DataTable columns={columns} rows={numbered} />
      <DataTable columns={columns} rows={coded} rowId="code" />
      <DataTable columns={columns} rows={coded} rowId={({ code }) => code} />
      {/* @ts-expect-error rows without an id say what tells them apart */}
      <DataTable columns={columns} rows={coded} />
      {/* @ts-expect-error these rows have no such property */}
      <DataTable columns={columns} rows={coded} rowId="number" />
      {/* @ts-expect-error a select tells a value, not an event */}
      <Select options={[]} onChange={(event: { target: { value: string } }) => event.target.value} />
      {/* @ts-expect-error a switch tells whether it is on, not an event */}
      <Switch onChange={(event: { target: { checked: boolean } }) => event.target.checked} />
    </>
  );
}

/** A host's own table of rows of any kind. */
export function AnyTable<Row extends { id: number }>(props: {
  columns: readonly DataTableColumn<Row>[];
  rows: readonly Row[];
}) {
  return <DataTable {...props} rowId="id" />;
}

describe("whoever makes a table is told", () => {
  it("of rows that nothing tells apart, and of two with one id", () => {
    expect(idTrouble({ rows: coded })).toMatch(/no "id".*rowId="code"/);
    expect(idTrouble({ rows: coded, rowId: "code" })).toBeUndefined();
    expect(idTrouble({ rows: numbered })).toBeUndefined();
    expect(idTrouble({ rows: [...numbered, ...numbered] })).toMatch(/two rows have the id "1"/);
    expect(idTrouble({ rows: coded, rowId: () => undefined as never })).toMatch(/rowId gives nothing/);
  });

  it("of two columns with one prop", () => {
    const shown = [...columns, { prop: "id", label: "编号" }, { prop: "name", label: "简称" }];
    expect(sharedProps(shown)).toEqual(["name"]);
    expect(sharedProps(columns)).toEqual([]);
  });

  it("of cells that could be edited if anybody heard of it", () => {
    const edited: readonly DataTableColumn<Numbered>[] = [
      { prop: "name", label: "名称", edit: {} },
      { prop: "id", label: "编号" },
    ];
    expect(deafEdits({ columns: edited })).toEqual(["name"]);
    expect(deafEdits({ columns: edited, onEdit: () => undefined })).toEqual([]);
  });
});
