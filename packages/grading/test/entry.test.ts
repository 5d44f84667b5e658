import { describe, expect, test } from "vitest";
import { EMPTY_CELLS, type EntryCells, type EntryRules, isFilled, resultOfEntry } from "../src/entry.js";

const part = (id: string, weight: number, isFinal = false) => ({ id, name: id, weight, isFinal });
const SHEET: EntryRules = {
  examKind: "regular",
  scale: "percent",
  parts: [
    { id: "p1", name: "平时", weight: 30, isFinal: false },
    { id: "p2", name: "期末", weight: 70, isFinal: true },
  ],
  finalMinimum: 0,
  makeupCap: 600,
};
const HALF: EntryRules = {
  ...SHEET,
  parts: [
    { id: "p1", name: "平时", weight: 50, isFinal: false },
    { id: "p2", name: "期末", weight: 50, isFinal: true },
  ],
  finalMinimum: 450,
};
const LEVELS: EntryRules = { ...SHEET, scale: "five", parts: [] };
const marks = (p1: number, p2: number): EntryCells => ({ ...EMPTY_CELLS, marks: { p1, p2 } });

describe("a total", () => {
  test("is that of the worked examples", () => {
    expect(resultOfEntry(marks(850, 560), SHEET)).toMatchObject({ total: 650, text: "65" });
    expect(resultOfEntry(marks(950, 420), HALF)).toMatchObject({ total: 590, capped: true });
    expect(resultOfEntry(marks(950, 420), HALF).note).toBe("期末 42 低于 45，卷面不足，总评记 59");
    expect(resultOfEntry(marks(500, 420), HALF)).toMatchObject({ total: 460, capped: false });
    expect(resultOfEntry(marks(950, 450), HALF)).toMatchObject({ total: 700, capped: false });
  });

  test("is not told while a part is missing, and is 0 or none with a flag", () => {
    expect(resultOfEntry({ ...EMPTY_CELLS, marks: { p1: 900 } }, SHEET)).toEqual({
      total: null,
      capped: false,
    });
    expect(resultOfEntry({ ...marks(900, 900), flag: "absent" }, SHEET)).toMatchObject({
      total: 0,
      text: "0",
    });
    expect(resultOfEntry({ ...marks(900, 900), flag: "deferred" }, SHEET)).toMatchObject({ total: null });
  });

  test("of a make-up exam that is passed is 60, of one that is not what it is", () => {
    const makeup: EntryRules = { ...SHEET, examKind: "makeup", parts: [part("p1", 100, true)] };
    const of = (mark: number) => resultOfEntry({ ...EMPTY_CELLS, marks: { p1: mark } }, makeup);
    expect(of(850)).toMatchObject({ total: 600, note: "补考通过，记 60" });
    expect(of(600)).toEqual({ total: 600, capped: false, text: "60" });
    expect(of(590)).toEqual({ total: 590, capped: false, text: "59" });
  });

  test("on a sheet of levels is the level", () => {
    expect(resultOfEntry({ ...EMPTY_CELLS, level: "良好" }, LEVELS)).toEqual({
      total: null,
      capped: false,
      text: "良好",
    });
    expect([isFilled(EMPTY_CELLS, LEVELS), isFilled({ ...EMPTY_CELLS, level: "良好" }, LEVELS)]).toEqual([
      false,
      true,
    ]);
    expect([isFilled(marks(1, 1), SHEET), isFilled({ ...EMPTY_CELLS, flag: "barred" }, SHEET)]).toEqual([
      true,
      true,
    ]);
  });
});
