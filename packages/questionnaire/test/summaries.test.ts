import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distributionOf, fraction, npsOf, roundedHundredths, scaleSummary } from "../src/index.js";
import { choices, chosen, mark, marks, question, rows } from "./questions.js";

describe("a scale", () => {
  test("of 20/15/10/3/2 from 5 to 1 has 3.96, 70 % and 74", () => {
    const summary = scaleSummary([2, 3, 10, 15, 20]);
    expect(summary).toEqual({ mean: fraction(396, 100), top2: fraction(70), index: fraction(74) });
  });

  test("of nobody has nothing", () => {
    expect(scaleSummary([0, 0, 0, 0, 0])).toBeUndefined();
  });

  test("is the same for ten times as many, and in parts", () => {
    const counts = fc.tuple(...Array.from({ length: 5 }, () => fc.integer({ min: 0, max: 50 })));
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 9 }), (some, parts) => {
        expect(scaleSummary(some.map((count) => fraction(count, parts)))).toEqual(scaleSummary(some));
        const given = some.flatMap((count, at) => Array<number>(count).fill(at + 1));
        const summary = scaleSummary(some);
        if (given.length === 0) return;
        const mean = given.reduce((sum, value) => sum + value, 0) / given.length;
        expect(roundedHundredths(summary?.mean ?? fraction(0)) / 100).toBeCloseTo(mean, 1);
        expect(summary?.index).toEqual(
          fraction(25n * ((summary?.mean.num ?? 0n) - (summary?.mean.den ?? 0n)), summary?.mean.den),
        );
      }),
    );
  });
});

describe("a likelihood", () => {
  const counts = (given: Record<number, number>) => Array.from({ length: 11 }, (_, at) => given[at] ?? 0);

  test("of −12.5 is shown as −12", () => {
    expect(npsOf(counts({ 10: 3, 8: 1, 6: 4 }))).toBe(-12);
  });

  test("counts 9 and 10 for, 0 to 6 against, 7 and 8 not", () => {
    expect(npsOf(counts({ 9: 1, 7: 1 }))).toBe(50);
    expect(npsOf(counts({ 8: 1, 6: 1 }))).toBe(-50);
    expect(npsOf(counts({ 0: 1 }))).toBe(-100);
    expect(npsOf(counts({ 7: 3 }))).toBe(0);
    expect(npsOf(counts({}))).toBeUndefined();
    expect(npsOf(counts({ 10: 1, 7: 2 }))).toBe(33);
    expect(npsOf(counts({ 10: 1, 0: 2 }).map((count) => fraction(count, 7)))).toBe(-33);
  });
});

describe("the distribution of answers", () => {
  const cells = (given: Record<string, number>) =>
    Object.entries(given).map(([key, count]) => ({ key, count, weight: fraction(count) }));

  test("of a scale has a cell for each mark", () => {
    const sheets = [[mark("a", 5)], [mark("a", 5), mark("b", 1)], [mark("b", 1)], [mark("a", 2)], []];
    expect(distributionOf(question("a"), sheets)).toEqual({
      answered: 3,
      weight: fraction(3),
      cells: cells({ 1: 0, 2: 1, 3: 0, 4: 0, 5: 2 }),
      rows: [],
    });
  });

  test("of a likelihood has eleven", () => {
    const { cells: eleven } = distributionOf(question("a", { kind: "nps" }), [
      [mark("a", 0)],
      [mark("a", 10)],
    ]);
    expect(eleven.map(({ key }) => key)).toEqual(Array.from({ length: 11 }, (_, at) => String(at)));
    expect(eleven.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  });

  test("of choices counts each, and who answered once", () => {
    const several = question("m", { kind: "multi", choices: choices("x", "y", "z") });
    const sheets = [[chosen("m", "x", "z")], [chosen("m", "z")], [chosen("m")]];
    const { answered, cells: counted } = distributionOf(several, sheets);
    expect(answered).toBe(2);
    expect(counted.map(({ key, count }) => [key, count])).toEqual([
      ["x", 1],
      ["y", 0],
      ["z", 2],
    ]);
    expect(distributionOf(question("s", { kind: "single" }), [[chosen("s", "x")]]).cells).toEqual([]);
  });

  test("of a matrix is one of each row", () => {
    const matrix = question("m", { kind: "matrix", rows: rows("r", "s") });
    const sheets = [[marks("m", { r: 5, s: 1 })], [marks("m", { r: 4 })], [{ question: "m" }]];
    expect(distributionOf(matrix, sheets)).toEqual({
      answered: 2,
      weight: fraction(2),
      cells: [],
      rows: [
        { row: "r", answered: 2, weight: fraction(2), cells: cells({ 1: 0, 2: 0, 3: 0, 4: 1, 5: 1 }) },
        { row: "s", answered: 1, weight: fraction(1), cells: cells({ 1: 1, 2: 0, 3: 0, 4: 0, 5: 0 }) },
      ],
    });
    expect(distributionOf({ ...matrix, rows: undefined }, sheets).rows).toEqual([]);
  });

  test("of words says only how many wrote", () => {
    const text = question("t", { kind: "text" });
    expect(distributionOf(text, [[{ question: "t", text: "好" }], [{ question: "t", text: " " }]])).toEqual({
      answered: 1,
      weight: fraction(1),
      cells: [],
      rows: [],
    });
  });

  test("weighs each sheet by its stratum", () => {
    const [many, few] = [fraction(150, 17), fraction(5, 2)];
    const sheets = [[mark("a", 5)], [mark("a", 5)], [mark("a", 1)], [], [mark("a", 5)]];
    const {
      answered,
      weight,
      cells: weighed,
    } = distributionOf(question("a"), sheets, [many, few, many, many, many]);
    expect(answered).toBe(4);
    expect(weight).toEqual(fraction(3 * 300 + 85, 34));
    expect(weighed.at(4)).toEqual({ key: "5", count: 3, weight: fraction(2 * 300 + 85, 34) });
    expect(weighed.at(0)).toEqual({ key: "1", count: 1, weight: many });
    // Sheets without a weight of their own stand for one.
    expect(distributionOf(question("a"), sheets, [many]).weight).toEqual(fraction(150 + 3 * 17, 17));
  });
});
