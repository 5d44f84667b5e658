import { FIVE_LEVELS, EMPTY_CELLS, type EntryCells } from "@huxuan/grading";
import type { GradePart, GradeSheetAct } from "@huxuan/api-client";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  allowedSheetActs,
  cellText,
  isExplained,
  partsFault,
  type SheetAccess,
  type SheetFacts,
  sheetRefusal,
  withCell,
} from "./rules.ts";

const part = (id: string, weight: number, isFinal = false): GradePart => ({ id, name: id, weight, isFinal });
const SHEET: SheetFacts = {
  examKind: "regular",
  scale: "percent",
  parts: [
    { id: "p1", name: "平时", weight: 30, isFinal: false },
    { id: "p2", name: "期末", weight: 70, isFinal: true },
  ],
  levels: [],
  finalMinimum: 0,
  makeupCap: 600,
};
const LEVELS: SheetFacts = { ...SHEET, scale: "five", parts: [], levels: FIVE_LEVELS };
const marks = (p1: number, p2: number): EntryCells => ({ ...EMPTY_CELLS, marks: { p1, p2 } });

describe("a cell", () => {
  test("holds what was typed, as it is written back", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), (tenths) => {
        const text = String(tenths / 10);
        const done = withCell(EMPTY_CELLS, "p1", text, SHEET);
        expect("cells" in done && cellText(done.cells, "p1")).toBe(text);
        expect("cells" in done && done.cells.marks["p1"]).toBe(tenths);
      }),
    );
  });

  test("is emptied by nothing", () => {
    expect(withCell(marks(1, 2), "p1", " ", SHEET)).toEqual({ cells: { ...EMPTY_CELLS, marks: { p2: 2 } } });
    expect(withCell({ ...EMPTY_CELLS, level: "优秀" }, "level", "", LEVELS)).toEqual({ cells: EMPTY_CELLS });
    expect(withCell({ ...EMPTY_CELLS, flag: "absent" }, "flag", "", SHEET)).toEqual({ cells: EMPTY_CELLS });
  });

  test.each([
    ["p1", "101", "平时 101 超出 0–100"],
    ["p1", "8.55", "平时「8.55」最多一位小数"],
    ["p1", "优", "平时填分数，不填等级「优」"],
    ["p1", "x", "平时「x」不是分数，请填 0 到 100 的数字"],
    ["p1", "缺考", "平时填 0 到 100 的分数；「缺考」请填在标记里"],
    ["p9", "1", "成绩构成已经改了，没有这一列，请刷新"],
    ["level", "优", "这份成绩按百分制登记，没有等级这一列，请刷新"],
    ["flag", "80", "标记「80」应为缺考或取消资格"],
    ["flag", "违纪", "违纪由教务处登记，请联系本校教务处"],
  ])("%s refuses %s in words", (column, text, message) => {
    expect(withCell(EMPTY_CELLS, column, text, SHEET)).toEqual({ message });
  });

  test("of a level names the levels; a flag of the office stays", () => {
    expect(withCell(EMPTY_CELLS, "level", "甲", LEVELS)).toEqual({
      message: "等级「甲」应为优秀、良好、中等、及格、不及格之一",
    });
    expect(withCell({ ...EMPTY_CELLS, flag: "exempt" }, "flag", "缺考", SHEET)).toEqual({
      message: "免修由教务处登记，教师不能修改",
    });
    expect(withCell(EMPTY_CELLS, "flag", "取消资格", SHEET)).toEqual({
      cells: { ...EMPTY_CELLS, flag: "barred" },
    });
  });
});

describe("parts", () => {
  test.each([
    [[part("a", 30), part("b", 70, true)], undefined],
    [[], "请至少写一个分项"],
    [[part("a", 30), part("b", 71)], "占比合计 101%，应为 100%"],
    [[part("a", 50), part("a", 50)], "分项的名称不能重复"],
    [[part("a", 50, true), part("b", 50, true)], "最多一个分项是期末"],
    [[part("flag", 100)], "分项的编号不能是 level 或 flag"],
    [[part("a", 0), part("b", 100)], "占比应为 1 到 100 的整数"],
  ])("%#", (parts, message) => {
    expect(partsFault("percent", parts)).toBe(message);
  });

  test("there are none on a sheet of levels", () => {
    expect(partsFault("five", [])).toBeUndefined();
    expect(partsFault("five", [part("a", 100)])).toBe("按等级登记的成绩没有分项，请去掉分项");
  });
});

describe("who may do what", () => {
  const TEACHER: SheetAccess = {
    permissions: new Set(["grade-enter"]),
    ofOffice: false,
    teaches: true,
    window: "open",
  };
  const OFFICE: SheetAccess = {
    permissions: new Set(["grade-approve", "grade-flag", "grade-publish", "grade-window-update"]),
    ofOffice: true,
    teaches: false,
    window: "ended",
  };
  /** Every state, what its teacher may do in the window, and what its office may do. */
  const TABLE: [Parameters<typeof allowedSheetActs>[0], GradeSheetAct[], GradeSheetAct[]][] = [
    ["none", ["enter", "setParts"], ["urge"]],
    ["draft", ["enter", "setParts", "submit"], ["flag", "extend", "urge"]],
    ["submitted", ["withdraw"], ["approve", "return"]],
    ["approved", [], ["return", "publish"]],
    ["published", [], []],
    ["locked", [], []],
  ];

  test.each(TABLE)("%s", (state, teacher, office) => {
    expect(allowedSheetActs(state, TEACHER)).toEqual(teacher);
    expect(allowedSheetActs(state, OFFICE)).toEqual(office);
    for (const window of ["none", "coming", "ended"] as const)
      expect(allowedSheetActs(state, { ...TEACHER, window })).toEqual([]);
    expect(allowedSheetActs(state, { ...TEACHER, teaches: false })).toEqual([]);
    expect(allowedSheetActs(state, { ...OFFICE, ofOffice: false })).toEqual([]);
    expect(allowedSheetActs(state, { ...OFFICE, permissions: new Set() })).toEqual([]);
  });

  test("nobody approves the class that they teach", () => {
    expect(sheetRefusal("approve", "submitted", { ...OFFICE, teaches: true })).toContain("请由他人审核");
  });

  test("a refusal says what to do", () => {
    expect(sheetRefusal("enter", "draft", { ...TEACHER, window: "ended" })).toBe(
      "录入已截止，需要补录请向教务处申请延期",
    );
    expect(sheetRefusal("publish", "published", OFFICE)).toBe("成绩已发布，要改请申请成绩更正");
  });
});

test("what is unusual is explained by ten characters, where it asks for it", () => {
  const asks = [{ kind: "excellent" as const, message: "", needsReason: true }];
  const shows = [{ kind: "fiftyNine" as const, message: "", needsReason: false }];
  expect(isExplained([], undefined)).toBe(true);
  expect(isExplained(shows, "")).toBe(true);
  expect(isExplained(asks, undefined)).toBe(false);
  expect(isExplained(asks, "一二三四五六七八九")).toBe(false);
  expect(isExplained(asks, "一二三四五六七八九十")).toBe(true);
});
