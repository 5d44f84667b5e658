import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkSheet, FIVE, faultOfCell, PERCENT, type SheetRow, TWO } from "../src/index.js";

const PARTS = [{ name: "平时" }, { name: "期末" }];

describe("a sheet of marks", () => {
  test("names a mark outside 0 to 100 with its row", () => {
    const { problems, missing, message } = checkSheet(
      [
        { line: 6, marks: [0, 1000] },
        { line: 7, marks: [800, 1200] },
      ],
      PARTS,
      PERCENT,
    );
    expect(problems).toEqual([
      { line: 7, part: 1, code: "outOfRange", message: "第 7 行：期末 120 超出 0–100" },
    ]);
    expect([missing, message]).toEqual([0, undefined]);
  });

  test("says how many have neither a mark nor a flag", () => {
    const check = checkSheet(
      [
        { line: 1, marks: [800, 900] },
        { line: 2, marks: [800, undefined] },
        { line: 3, marks: [] },
        { line: 4, marks: [], flag: "absent" },
      ],
      PARTS,
      PERCENT,
    );
    expect(check).toEqual({
      problems: [
        { line: 2, code: "missing", message: "第 2 行：缺期末，也没有标记" },
        { line: 3, code: "missing", message: "第 3 行：缺平时、期末，也没有标记" },
      ],
      missing: 2,
      message: "2 人无成绩也无标记，不能提交",
    });
    expect("message" in checkSheet([], PARTS, PERCENT)).toBe(false);
  });

  test("names every fault of a row, also where a flag stands", () => {
    const codes = (row: Omit<SheetRow, "line">) =>
      checkSheet([{ line: 1, ...row }], PARTS, PERCENT).problems.map(({ part, code }) => [part, code]);
    expect(codes({ marks: [-1, 1001] })).toEqual([
      [0, "outOfRange"],
      [1, "outOfRange"],
    ]);
    expect(codes({ marks: [850.5, undefined] })).toEqual([
      [0, "decimals"],
      [undefined, "missing"],
    ]);
    expect(codes({ marks: [undefined, 1001], flag: "deferred" })).toEqual([[1, "outOfRange"]]);
    expect(codes({ marks: [800, undefined], level: "良好" })).toEqual([[undefined, "missing"]]);
    expect(checkSheet([{ line: 1, marks: [-5, 0] }], PARTS, PERCENT).problems[0]?.message).toBe(
      "第 1 行：平时 -0.5 超出 0–100",
    );
  });

  test("is ready exactly when every row has all marks in range or a flag", () => {
    const cell = fc.option(fc.integer({ min: -20, max: 1020 }), { nil: undefined });
    const row = fc.record({
      marks: fc.tuple(cell, cell),
      flag: fc.option(fc.constant("absent" as const), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const check = checkSheet(
          rows.map((row, at) => ({ ...row, line: at + 1 })),
          PARTS,
          PERCENT,
        );
        const good = rows.filter(({ marks, flag }) =>
          marks.every((mark) => (mark === undefined ? flag !== undefined : mark >= 0 && mark <= 1000)),
        );
        expect(new Set(check.problems.map(({ line }) => line)).size).toBe(rows.length - good.length);
        expect(check.missing).toBe(
          rows.filter(({ marks, flag }) => flag === undefined && marks.includes(undefined)).length,
        );
      }),
    );
  });
});

describe("a sheet of levels", () => {
  test("needs a level of its scale, or a flag", () => {
    const { problems, message } = checkSheet(
      [
        { line: 1, marks: [], level: "良好" },
        { line: 2, marks: [], level: "合格" },
        { line: 3, marks: [] },
        { line: 4, marks: [], flag: "exempt" },
      ],
      [],
      FIVE,
    );
    expect(problems).toEqual([
      {
        line: 2,
        code: "notALevel",
        message: "第 2 行：等级「合格」不是等级，请填优秀、良好、中等、及格、不及格或标记",
      },
      { line: 3, code: "missing", message: "第 3 行：缺等级，也没有标记" },
    ]);
    expect(message).toBe("1 人无成绩也无标记，不能提交");
  });
});

test("a cell that cannot be read is named with what stands in it", () => {
  expect(faultOfCell(7, "期末", "120", PERCENT)).toBe("第 7 行：期末 120 超出 0–100");
  expect(faultOfCell(7, "期末", " 85.55 ", PERCENT)).toBe("第 7 行：期末 85.55 多于一位小数");
  expect(faultOfCell(7, "期末", "8o", PERCENT)).toBe("第 7 行：期末「8o」不是成绩，请填 0–100 的数或标记");
  expect(faultOfCell(7, "期末", "优", PERCENT)).toBe("第 7 行：期末「优」是等级，请填 0–100 的数或标记");
  expect(faultOfCell(7, "等级", "85", TWO)).toBe("第 7 行：等级「85」不是等级，请填合格、不合格或标记");
  expect(["85", "缺考", ""].map((text) => faultOfCell(7, "期末", text, PERCENT))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
