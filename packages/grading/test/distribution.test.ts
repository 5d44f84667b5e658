import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  deviationText,
  distributionOf,
  FLAGS,
  fraction,
  meanText,
  percentText,
  UNUSUAL_LIMITS,
  unusual,
} from "../src/index.js";

const rows = (...marks: number[]) => marks.map((mark) => ({ mark }));
const many = (count: number, mark: number): number[] => Array.from({ length: count }, () => mark);
const kinds = (marks: number[], limits = UNUSUAL_LIMITS) =>
  unusual(distributionOf(rows(...marks)), limits).map(({ kind }) => kind);
const marks = fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 40 });

describe("a distribution", () => {
  test("counts rows with a mark and no flag", () => {
    const all = [
      ...rows(900, 590, 600),
      { mark: 0, flag: "absent" as const },
      { flag: "deferred" as const },
      {},
      { mark: undefined },
    ];
    expect(distributionOf(all)).toEqual(distributionOf(rows(900, 590, 600)));
    for (const flag of FLAGS) expect(distributionOf([{ mark: 900, flag }]).n).toBe(0);
  });

  test("counts excellent, failed, 59 and 60, and puts 100 with the last ten", () => {
    const { n, excellent, failed, fiftyNine, sixty, bands } = distributionOf(
      rows(1000, 900, 899, 600, 599, 590, 590, 100, 99, 0),
    );
    expect({ n, excellent, failed, fiftyNine, sixty }).toEqual({
      n: 10,
      excellent: 2,
      failed: 6,
      fiftyNine: 2,
      sixty: 1,
    });
    expect(bands).toEqual([2, 1, 0, 0, 0, 3, 1, 0, 1, 2]);
  });

  test("has mean and deviation of the whole class", () => {
    // 2, 4, 4, 4, 5, 5, 7, 9: the mean is 5, the deviation 2.
    const known = distributionOf(rows(20, 40, 40, 40, 50, 50, 70, 90));
    expect([known.mean, known.variance]).toEqual([fraction(5), fraction(4)]);
    expect([meanText(known), deviationText(known), deviationText(known, 0)]).toEqual(["5.00", "2.00", "2"]);
    const thirds = distributionOf(rows(700, 800, 800));
    expect([meanText(thirds), meanText(thirds, 1), deviationText(thirds), deviationText(thirds, 3)]).toEqual([
      "76.67",
      "76.7",
      "4.71",
      "4.714",
    ]);
    expect(deviationText(distributionOf(rows(700)))).toBe("0.00");
    // √1.5 ÷ … is rounded up at the half: σ² = 0.0025, σ = 0.05.
    expect(deviationText(distributionOf(rows(700, 701)), 1)).toBe("0.1");
  });

  test("of nobody has neither", () => {
    const nobody = distributionOf([]);
    expect(nobody).toMatchObject({ n: 0, mean: undefined, variance: undefined, bands: many(10, 0) });
    expect([meanText(nobody), deviationText(nobody)]).toEqual([undefined, undefined]);
    expect(unusual(nobody, { ...UNUSUAL_LIMITS, from: 0 })).toEqual([]);
  });

  test("has the deviation that is added up difference by difference", () => {
    fc.assert(
      fc.property(marks, (marks) => {
        const { n, variance } = distributionOf(rows(...marks));
        const sum = marks.reduce((before, mark) => before + mark, 0);
        const squares = marks.reduce((before, mark) => before + BigInt(n * mark - sum) ** 2n, 0n);
        expect(variance).toEqual(n === 0 ? undefined : fraction(squares, 100n * BigInt(n) ** 3n));
      }),
    );
  });

  test("shows a deviation whose square is nearest", () => {
    fc.assert(
      fc.property(marks, fc.integer({ min: 0, max: 4 }), (marks, places) => {
        const distribution = distributionOf(rows(...marks));
        const { variance = fraction(0) } = distribution;
        const shown = 2n * BigInt((deviationText(distribution, places) ?? "0").replace(".", ""));
        const scaled = 4n * 10n ** BigInt(2 * places) * variance.numerator;
        const square = (twice: bigint) => (twice < 0n ? 0n : twice ** 2n * variance.denominator);
        expect(square(shown - 1n) <= scaled && scaled < square(shown + 1n)).toBe(true);
      }),
    );
  });

  test("has each mark in one of the ten bands", () => {
    fc.assert(
      fc.property(marks, (marks) => {
        const { bands, n, excellent, failed } = distributionOf(rows(...marks));
        expect(bands.reduce((before, count) => before + count, 0)).toBe(n);
        expect(bands[9]).toBe(excellent);
        expect(bands.slice(0, 6).reduce((before, count) => before + count, 0)).toBe(failed);
      }),
    );
  });
});

describe("what is unusual", () => {
  test("is told with its figures", () => {
    const [finding, ...others] = unusual(
      distributionOf(rows(...many(22, 950), ...many(14, 800), ...many(14, 700))),
    );
    expect(finding).toEqual({
      kind: "excellent",
      needsReason: true,
      count: 22,
      of: 50,
      figure: "44.0%",
      message: "优秀率 44.0%（22/50）超过 40%，请填写说明",
    });
    expect(others).toEqual([]);
    const [failed] = unusual(distributionOf(rows(...many(16, 500), ...many(34, 800))));
    expect(failed).toEqual({
      kind: "failed",
      needsReason: true,
      count: 16,
      of: 50,
      figure: "32.0%",
      message: "不及格率 32.0%（16/50）超过 30%，请填写说明",
    });
  });

  test("begins above 40 % excellent and above 30 % failed", () => {
    expect(kinds([...many(8, 900), ...many(12, 700)])).toEqual([]);
    expect(kinds([...many(9, 900), ...many(11, 700)])).toEqual(["excellent"]);
    expect(kinds([...many(6, 500), ...many(14, 700)])).toEqual([]);
    expect(kinds([...many(7, 500), ...many(13, 700)])).toEqual(["failed"]);
    // 33.3 % of 30 is 10 exactly where the limit is that; floating point would say more.
    expect(kinds([...many(14, 900), ...many(11, 700)], { ...UNUSUAL_LIMITS, excellentPercent: 56 })).toEqual(
      [],
    );
    expect(kinds([...many(14, 900), ...many(11, 700)], { ...UNUSUAL_LIMITS, excellentPercent: 55 })).toEqual([
      "excellent",
    ]);
  });

  test("begins with a deviation below 4, which is not called 4.00", () => {
    expect(kinds([...many(10, 700), ...many(10, 780)])).toEqual([]);
    expect(unusual(distributionOf(rows(...many(10, 700), ...many(10, 779))))).toEqual([
      {
        kind: "narrow",
        needsReason: true,
        count: 20,
        of: 20,
        figure: "3.95",
        message: "标准差 3.95，不足 4，请填写说明",
      },
    ]);
    const nearly = distributionOf(rows(...many(1000, 700), ...many(999, 780), 779));
    expect(deviationText(nearly)).toBe("4.00");
    expect(unusual(nearly)[0]?.figure).toBe("3.99");
    expect(
      unusual(distributionOf(rows(...many(10, 700), ...many(10, 711))), {
        ...UNUSUAL_LIMITS,
        deviation: 6,
      })[0]?.message,
    ).toBe("标准差 0.55，不足 0.6，请填写说明");
  });

  test("is looked for from 20 marks on", () => {
    expect(kinds(many(19, 950))).toEqual([]);
    expect(kinds(many(20, 950))).toEqual(["excellent", "narrow"]);
    expect(kinds(many(20, 500))).toEqual(["failed", "narrow"]);
    expect(kinds(many(5, 950), { ...UNUSUAL_LIMITS, from: 5 })).toEqual(["excellent", "narrow"]);
  });

  test("shows how many have just 59, in a class of any size, and asks for no reason", () => {
    expect(unusual(distributionOf(rows(590, 590, 800)))).toEqual([
      {
        kind: "fiftyNine",
        needsReason: false,
        count: 2,
        of: 3,
        figure: "66.7%",
        message: "2 人总评为 59 分，请再核对",
      },
    ]);
    expect(kinds([591, 589, 600])).toEqual([]);
  });

  test("is what the shares in fractions say", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(500, 590, 600, 750, 899, 900), { maxLength: 60 }), (marks) => {
        const share = (is: (mark: number) => boolean) => marks.filter(is).length / Math.max(1, marks.length);
        const found = kinds(marks);
        const looked = marks.length >= 20;
        // Shares of at most 60 are nowhere near 0.4 and 0.3 without being them.
        expect(found.includes("excellent")).toBe(looked && share((mark) => mark >= 900) > 0.4 + 1e-9);
        expect(found.includes("failed")).toBe(looked && share((mark) => mark < 600) > 0.3 + 1e-9);
        expect(found.includes("fiftyNine")).toBe(marks.includes(590));
      }),
    );
  });
});

test("a share is shown with one decimal, rounded half up", () => {
  expect([
    percentText(22, 50),
    percentText(1, 3),
    percentText(2, 3),
    percentText(1, 2000),
    percentText(0, 7),
    percentText(7, 7),
  ]).toEqual(["44.0%", "33.3%", "66.7%", "0.1%", "0.0%", "100.0%"]);
});
