import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countReasons, filterRowErrors, rowErrorsToTsv, type RowError } from "./row-errors.js";

const errors: RowError[] = [
  { row: 3, column: "学分", value: "二", reason: "学分要填数字" },
  { row: 33, column: "周次", value: "1-99", reason: "本学期只有 20 周" },
  { row: 34, column: "学分", value: "", reason: "学分要填数字" },
];
const heads = ["行", "列", "原值", "原因"] as const;
const anyError = fc.record({
  row: fc.integer({ min: 1, max: 9999 }),
  column: fc.string(),
  value: fc.string(),
  reason: fc.string(),
});

describe("the errors of an import", () => {
  it("are found by their row number alone when there is such a row", () => {
    expect(filterRowErrors(errors, "3")).toEqual([errors[0]]);
  });

  it("are found by a part of what is written", () => {
    expect(filterRowErrors(errors, "学分")).toEqual([errors[0], errors[2]]);
    expect(filterRowErrors(errors, "99")).toEqual([errors[1]]);
  });

  it("are counted by reason, the most frequent first, and every one is counted", () => {
    expect(countReasons(errors)[0]).toEqual({ reason: "学分要填数字", count: 2 });
    fc.assert(
      fc.property(fc.array(anyError), (some) => {
        expect(countReasons(some).reduce((sum, one) => sum + one.count, 0)).toBe(some.length);
      }),
    );
  });

  it("become one line each with four cells, whatever stands in them", () => {
    fc.assert(
      fc.property(fc.array(anyError), (some) => {
        const lines = rowErrorsToTsv(some, heads).split("\n");
        expect(lines).toHaveLength(some.length + 1);
        for (const line of lines) expect(line.split("\t")).toHaveLength(4);
      }),
    );
  });

  it("cannot start a formula in the spreadsheet they are pasted into", () => {
    const tsv = rowErrorsToTsv([{ row: 2, value: "=HYPERLINK(1)", reason: "课程代码不合规" }], heads);
    expect(tsv).toContain("\t'=HYPERLINK(1)\t");
  });
});
