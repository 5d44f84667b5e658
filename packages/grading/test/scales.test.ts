import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Band,
  bandsOfPoints,
  convertGrade,
  FIVE,
  FIVE_LEVELS,
  isPassed,
  levelOf,
  markOf,
  markOfLevel,
  PERCENT,
  type Scale,
  TWO,
  TWO_LEVELS,
} from "../src/index.js";

const mark = fc.integer({ min: 0, max: 1000 });

describe("levels", () => {
  test("begin at 90, 80, 70 and 60", () => {
    const around = [1000, 900, 899, 800, 799, 700, 699, 600, 599, 0];
    const names = ["优秀", "优秀", "良好", "良好", "中等", "中等", "及格", "及格", "不及格", "不及格"];
    expect(around.map((tenths) => levelOf(tenths, FIVE_LEVELS))).toEqual(names);
    expect([1000, 600, 599, 0].map((tenths) => levelOf(tenths, TWO_LEVELS))).toEqual([
      "合格",
      "合格",
      "不合格",
      "不合格",
    ]);
  });

  test("count as 95, 85, 75, 65 and 50", () => {
    const marks = ["优秀", "良好", "中等", "及格", "不及格", "优"].map((name) =>
      markOfLevel(name, FIVE_LEVELS),
    );
    expect(marks).toEqual([950, 850, 750, 650, 500, undefined]);
    expect(markOfLevel("合格", TWO_LEVELS)).toBeUndefined();
  });

  test("are found in whatever order they stand", () => {
    fc.assert(
      fc.property(mark, fc.shuffledSubarray([...FIVE_LEVELS], { minLength: 5 }), (tenths, bands) => {
        const at = [900, 800, 700, 600, 0].findIndex((from) => tenths >= from);
        expect(levelOf(tenths, bands)).toBe(FIVE_LEVELS[at]?.name);
      }),
    );
  });

  test("must begin low enough for every mark", () => {
    expect(() => levelOf(5, [{ name: "A", from: 10 }])).toThrow(RangeError);
    expect(() => levelOf(5, [{ name: "A", from: 10 }])).toThrow("5 tenths");
  });

  test("kept in points are read as tenths", () => {
    const bands = bandsOfPoints([
      { name: "A", from: 89.9, mark: 94.3 },
      { name: "F", from: 0 },
    ]);
    expect(bands).toEqual([
      { name: "A", from: 899, mark: 943 },
      { name: "F", from: 0 },
    ]);
    expect(Object.keys(bands[1] ?? {})).toEqual(["name", "from"]);
    fc.assert(
      fc.property(mark, (tenths) => {
        expect(bandsOfPoints([{ name: "A", from: tenths / 10 }])[0]?.from).toBe(tenths);
      }),
    );
  });
});

test("a scale says what it is", () => {
  expect(PERCENT).toEqual({ kind: "percent", bands: [] });
  expect([FIVE, TWO].map(({ kind, bands }) => [kind, bands.length])).toEqual([
    ["five", 5],
    ["two", 2],
  ]);
});

describe("a grade on another scale", () => {
  test("88 is 良好, and 良好 is 85", () => {
    expect(convertGrade({ mark: 880 }, PERCENT, FIVE)).toEqual({ level: "良好" });
    expect(convertGrade({ level: "良好" }, FIVE, PERCENT)).toEqual({ mark: 850 });
  });

  test("is passed or not by its mark", () => {
    expect(convertGrade({ mark: 600 }, PERCENT, TWO)).toEqual({ level: "合格" });
    expect(convertGrade({ mark: 599 }, PERCENT, TWO)).toEqual({ level: "不合格" });
    expect(convertGrade({ level: "及格" }, FIVE, TWO)).toEqual({ level: "合格" });
    expect(convertGrade({ level: "不及格" }, FIVE, TWO)).toEqual({ level: "不合格" });
  });

  test("never comes back from passed or not, whatever levels a school has for it", () => {
    const own: Scale = {
      kind: "two",
      bands: [
        { name: "通过", from: 600, mark: 1000 },
        { name: "不通过", from: 0, mark: 0 },
      ],
    };
    for (const from of [TWO, own]) {
      const level = from.bands[0]?.name ?? "";
      expect(convertGrade({ level }, from, PERCENT)).toBeUndefined();
      expect(convertGrade({ level }, from, FIVE)).toBeUndefined();
    }
    expect(convertGrade({ level: "通过" }, own, TWO)).toEqual({ level: "合格" });
    expect(convertGrade({ level: "不合格" }, TWO, own)).toEqual({ level: "不通过" });
  });

  test("stays as it is on the same scale", () => {
    for (const { name } of FIVE_LEVELS)
      expect(convertGrade({ level: name }, FIVE, FIVE)).toEqual({ level: name });
    for (const { name } of TWO_LEVELS)
      expect(convertGrade({ level: name }, TWO, TWO)).toEqual({ level: name });
    expect(convertGrade({ mark: 855 }, PERCENT, PERCENT)).toEqual({ mark: 855 });
    expect(convertGrade({ level: "合格" }, TWO, { ...TWO })).toEqual({ level: "合格" });
    expect(convertGrade({ level: "良好" }, FIVE, { ...FIVE })).toEqual({ level: "良好" });
  });

  test("goes through its mark to levels of another school", () => {
    const letters: Band[] = [
      { name: "A", from: 850, mark: 900 },
      { name: "B", from: 0, mark: 700 },
    ];
    const five = (bands: readonly Band[]): Scale => ({ kind: "five", bands });
    expect(convertGrade({ level: "良好" }, FIVE, five(letters))).toEqual({ level: "A" });
    expect(convertGrade({ level: "B" }, five(letters), FIVE)).toEqual({ level: "中等" });
    // The same levels, but one of them begins, counts or is called otherwise.
    const higher = FIVE_LEVELS.map((band) => (band.name === "良好" ? { ...band, from: 860 } : band));
    expect(convertGrade({ level: "良好" }, FIVE, five(higher))).toEqual({ level: "中等" });
    const called = FIVE_LEVELS.map((band) => (band.name === "良好" ? { ...band, name: "良" } : band));
    expect(convertGrade({ level: "良好" }, FIVE, five(called))).toEqual({ level: "良" });
    const counts = FIVE_LEVELS.map((band) => (band.name === "良好" ? { ...band, mark: 899 } : band));
    expect(convertGrade({ level: "良好" }, five(counts), FIVE)).toEqual({ level: "良好" });
    expect(
      convertGrade({ level: "及格" }, FIVE, five(FIVE_LEVELS.slice(0, 3).concat({ name: "D", from: 0 }))),
    ).toEqual({ level: "D" });
  });

  test("of an unknown level is not told", () => {
    expect(convertGrade({ level: "A" }, FIVE, PERCENT)).toBeUndefined();
    expect(convertGrade({ level: "A" }, FIVE, TWO)).toBeUndefined();
    expect(convertGrade({ level: "A" }, TWO, TWO)).toBeUndefined();
  });

  test("passes on every scale where it passes on its own", () => {
    fc.assert(
      fc.property(mark, (tenths) => {
        for (const to of [FIVE, TWO]) {
          const converted = convertGrade({ mark: tenths }, PERCENT, to);
          expect(converted && isPassed(converted, to)).toBe(tenths >= 600);
        }
        const there = convertGrade({ mark: tenths }, PERCENT, FIVE);
        const back = there && convertGrade(there, FIVE, PERCENT);
        expect(back && isPassed(back, PERCENT)).toBe(tenths >= 600);
      }),
    );
  });
});

test("whether a grade passes is told by its mark or where its level begins", () => {
  expect([600, 599].map((tenths) => isPassed({ mark: tenths }, PERCENT))).toEqual([true, false]);
  expect(["及格", "不及格", "A"].map((level) => isPassed({ level }, FIVE))).toEqual([true, false, undefined]);
  expect(markOf({ mark: 855 }, PERCENT)).toBe(855);
  expect(markOf({ level: "优秀" }, FIVE)).toBe(950);
});
