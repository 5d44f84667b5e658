import { describe, expect, it } from "vitest";
import { dataTableZhCN as words } from "../messages/data-table.js";
import { judgeCell, planPaste } from "./cell-edit.js";
import type { CellEdit, DataTableColumn } from "./types.js";

interface Grade {
  id: number;
  name: string;
  usual: number | null;
  final: number | null;
  flag: string;
}

const score: CellEdit<Grade> = {
  control: "number",
  validate: (value) =>
    typeof value === "number" && (value < 0 || value > 100) ? "成绩在 0 到 100 之间" : undefined,
};
const columns: readonly DataTableColumn<Grade>[] = [
  { prop: "name", label: "姓名" },
  { prop: "usual", label: "平时", edit: score },
  {
    prop: "final",
    label: "期末",
    edit: { ...score, readOnly: (row) => (row.flag === "absent" ? "缺考" : undefined) },
  },
  {
    prop: "flag",
    label: "标记",
    edit: {
      control: "select",
      options: [
        { label: "缺考", value: "absent" },
        { label: "缓考", value: "deferred" },
      ],
    },
  },
];
const row: Grade = { id: 1, name: "张三", usual: 80, final: null, flag: "" };

describe("a typed grade", () => {
  it("is a number, also with full-width digits from an input method left on", () => {
    expect(judgeCell(score, " ８５．５ ", row, words)).toEqual({ ok: true, value: 85.5 });
  });
  it("is empty when nothing is typed, which is not zero", () => {
    expect(judgeCell(score, "  ", row, words)).toEqual({ ok: true, value: null });
  });
  it("is refused in words when it is no number or out of bounds", () => {
    expect(judgeCell(score, "八十", row, words)).toEqual({ ok: false, error: "请输入数字" });
    expect(judgeCell(score, "0x10", row, words)).toEqual({ ok: false, error: "请输入数字" });
    expect(judgeCell(score, "101", row, words)).toEqual({ ok: false, error: "成绩在 0 到 100 之间" });
  });
  it("may be the label of a choice", () => {
    const flag = columns[3]?.edit ?? {};
    expect(judgeCell(flag, "缓考", row, words)).toEqual({ ok: true, value: "deferred" });
    expect(judgeCell(flag, "作弊", row, words)).toEqual({ ok: false, error: "请填写：缺考、缓考" });
  });
  it("is refused when it is longer than the column allows", () => {
    expect(judgeCell({ maxLength: 3 }, "太长了吧", row, words)).toEqual({ ok: false, error: "最多 3 个字" });
  });
});

describe("a block from a spreadsheet", () => {
  const rows: readonly Grade[] = [row, { id: 2, name: "李四", usual: null, final: null, flag: "absent" }];
  const plan = (texts: string[][], firstColumn = 1) =>
    planPaste({ texts, rows, idOf: (r) => r.id, columns, firstRow: 0, firstColumn, words });

  it("fills cells to the right and down, and names only what differs", () => {
    const { changes, taken } = plan([["80", "90"], ["70"]]);
    expect(changes.map(({ id, prop, value, previous }) => [id, prop, previous, value])).toEqual([
      [1, "final", null, 90],
      [2, "usual", null, 70],
    ]);
    expect(taken).toHaveLength(3);
  });

  it("keeps good cells and names each wrong one", () => {
    const { changes, refused } = plan([["120", "90"]]);
    expect(changes).toHaveLength(1);
    expect(refused).toEqual([{ id: 1, prop: "usual", text: "120", error: "成绩在 0 到 100 之间" }]);
  });

  it("leaves out cells that are locked, not editable, or outside the table", () => {
    const { changes, skipped } = plan([["王五", "81"], ["x", "82", "83"], ["y"]], 0);
    expect(changes.map((change) => change.prop)).toEqual(["usual", "usual"]);
    expect(skipped).toBe(4);
  });
});
