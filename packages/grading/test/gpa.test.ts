import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Attempt,
  type CourseRecord,
  compareFractions,
  compareGpa,
  countingResult,
  DEFAULT_POLICY,
  FORMULA_NAMES,
  FORMULAS,
  type Fraction,
  type FormulaName,
  formulaOfTable,
  fraction,
  type GpaPolicy,
  gpaOf,
  pointsOf,
  ranksOf,
  whatIf,
} from "../src/index.js";

const course = (credits: number, ...attempts: Attempt[]): CourseRecord => ({
  credits: credits * 100,
  attempts,
});
const marked = (credits: number, mark: number): CourseRecord =>
  course(credits, { exam: "regular", mark: mark * 10 });

/** The four courses of the domain page. */
const PAGE = [marked(4, 92), marked(3, 85), marked(2, 78), marked(1, 55)];
const AFTER_MAKEUP = [
  ...PAGE.slice(0, 3),
  course(1, { exam: "regular", mark: 550 }, { exam: "makeup", mark: 730 }),
];
const texts = (records: readonly CourseRecord[], policy?: GpaPolicy): (string | undefined)[] => [
  gpaOf(records, FORMULAS.std4, policy).averageText,
  ...FORMULA_NAMES.map((name) => gpaOf(records, FORMULAS[name], policy).gpaText),
];

const sum = (one: Fraction, other: Fraction): Fraction =>
  fraction(
    one.numerator * other.denominator + other.numerator * one.denominator,
    one.denominator * other.denominator,
  );
const times = (weight: number, value: Fraction): Fraction =>
  fraction(BigInt(weight) * value.numerator, value.denominator);

/** Points of a mark in tenths as the formulas are written on the domain page, in fractions of marks. */
const BOOK: Readonly<Record<FormulaName, (tenths: number) => Fraction>> = {
  std4: (tenths) => fraction(Math.min(4, Math.floor(tenths / 100) - 5)),
  pku4: (tenths) => {
    const short = fraction(1000 - tenths, 10);
    return sum(fraction(4), fraction(-3n * short.numerator ** 2n, 1600n * short.denominator ** 2n));
  },
  lin5: (tenths) => sum(fraction(tenths, 100), fraction(-5)),
  zju5: (tenths) => {
    if (tenths >= 950) return fraction(5);
    if (tenths < 620) return fraction(15, 10);
    return sum(fraction(48, 10), fraction(-3 * Math.floor((949 - tenths) / 30), 10));
  },
};

const mark = fc.integer({ min: 0, max: 1000 });
const records: fc.Arbitrary<CourseRecord[]> = fc.array(
  fc.record({
    credits: fc.integer({ min: 1, max: 3000 }),
    attempts: fc.array(
      fc.oneof(
        { weight: 6, arbitrary: fc.record({ exam: fc.constantFrom("regular", "makeup", "retake"), mark }) },
        fc.record({ exam: fc.constant("regular"), passed: fc.boolean() }),
        fc.record({
          exam: fc.constant("regular"),
          flag: fc.constantFrom("absent", "exempt", "deferred", "withdrawn"),
        }),
      ) as fc.Arbitrary<Attempt>,
      { maxLength: 3 },
    ),
  }),
  { maxLength: 8 },
);
const policy: fc.Arbitrary<GpaPolicy> = fc.record({
  retake: fc.constantFrom("highest", "last", "first"),
  failsCount: fc.boolean(),
});
const formulaName = fc.constantFrom(...FORMULA_NAMES);

describe("the averages of the domain page", () => {
  test("are 83.40, and 2.90, 3.24, 3.29, 3.75", () => {
    expect(texts(PAGE)).toEqual(["83.40", "2.90", "3.24", "3.29", "3.75"]);
  });

  test("after 补考 with 60 are 83.90, and 3.00, 3.34, 3.39, 3.90", () => {
    expect(texts(AFTER_MAKEUP)).toEqual(["83.90", "3.00", "3.34", "3.39", "3.90"]);
  });
});

describe("points", () => {
  test("of a table change at its bands and are 0 below 60", () => {
    const around = (name: FormulaName, tenths: number[]) =>
      tenths
        .map((one) => pointsOf(one, FORMULAS[name]))
        .map(({ numerator, denominator }) => Number(numerator) / Number(denominator));
    expect(around("std4", [1000, 900, 899, 800, 799, 700, 699, 600, 599, 0])).toEqual([
      4, 4, 3, 3, 2, 2, 1, 1, 0, 0,
    ]);
    const froms = [
      1000, 950, 949, 920, 919, 890, 889, 860, 859, 830, 829, 800, 799, 770, 769, 740, 739, 710, 709, 680,
      679, 650, 649, 620, 619, 600, 599,
    ];
    const points = [
      5, 5, 4.8, 4.8, 4.5, 4.5, 4.2, 4.2, 3.9, 3.9, 3.6, 3.6, 3.3, 3.3, 3, 3, 2.7, 2.7, 2.4, 2.4, 2.1, 2.1,
      1.8, 1.8, 1.5, 1.5, 0,
    ];
    expect(around("zju5", froms)).toEqual(points);
    expect(around("pku4", [1000, 780, 600, 599])).toEqual([4, 3.0925, 1, 0]);
    expect(around("lin5", [1000, 855, 600, 599])).toEqual([5, 3.55, 1, 0]);
  });

  test("are what the formulas say, of every mark", () => {
    const all = Array.from({ length: 1001 }, (_, tenths) => tenths);
    for (const name of FORMULA_NAMES) {
      const others = all.filter(
        (tenths) =>
          compareFractions(
            pointsOf(tenths, FORMULAS[name]),
            tenths < 600 ? fraction(0) : BOOK[name](tenths),
          ) !== 0,
      );
      expect([name, others]).toEqual([name, []]);
    }
    expect(FORMULA_NAMES.map((name) => FORMULAS[name].kind)).toEqual(["bands", "curve", "curve", "bands"]);
  });

  test("of a school's own table are those of its rows, in whatever order", () => {
    const rows = [
      { from: 60, point: 0.7 },
      { from: 89.5, point: 4.33 },
      { from: 75, point: 2.3 },
    ];
    const own = formulaOfTable(rows);
    expect(own).toEqual({
      kind: "bands",
      bands: [
        { from: 600, points: 70 },
        { from: 895, points: 433 },
        { from: 750, points: 230 },
      ],
    });
    expect([599, 600, 749, 750, 894, 895].map((tenths) => pointsOf(tenths, own))).toEqual(
      [0, 70, 70, 230, 230, 433].map((points) => fraction(points, 100)),
    );
    expect(pointsOf(650, formulaOfTable([{ from: 70, point: 1 }]))).toEqual(fraction(0));
    expect(pointsOf(550, formulaOfTable([{ from: 50, point: 1 }]))).toEqual(fraction(0));
  });
});

describe("GPA and average", () => {
  test("leave out 两级, 免修, 缓考 and W, passed or failed", () => {
    const outside = [
      course(5, { exam: "regular", passed: true }),
      course(5, { exam: "regular", passed: false }),
      course(5, { exam: "regular", flag: "exempt" }),
      course(5, { exam: "regular", flag: "deferred" }),
      course(5, { exam: "regular", flag: "withdrawn" }),
      course(5, { exam: "regular" }),
      course(5),
    ];
    expect(texts([...PAGE, ...outside])).toEqual(texts(PAGE));
    expect(gpaOf([...PAGE, ...outside], FORMULAS.std4)).toMatchObject({
      credits: 1000,
      courses: 4,
      earned: 900 + 1000,
    });
    expect(gpaOf(outside, FORMULAS.std4)).toEqual({
      credits: 0,
      courses: 0,
      earned: 1000,
      gpa: undefined,
      average: undefined,
    });
  });

  test("count 缺考, 取消资格 and 违纪 with 0", () => {
    for (const flag of ["absent", "barred", "misconduct"] as const)
      expect(texts([...PAGE.slice(0, 3), course(1, { exam: "regular", flag })])).toEqual([
        "77.90",
        "2.90",
        "3.24",
        "3.29",
        "3.75",
      ]);
  });

  test("leave a failed course out of the GPA where the school says so, and never out of the average", () => {
    const without = { retake: "highest", failsCount: false } as const;
    expect(texts(PAGE, without)).toEqual(["83.40", "3.22", "3.60", "3.66", "4.17"]);
    expect(gpaOf(PAGE, FORMULAS.std4, without)).toMatchObject({ credits: 900, courses: 3, earned: 900 });
    expect(texts(AFTER_MAKEUP, without)).toEqual(texts(AFTER_MAKEUP));
    expect(texts(PAGE, { retake: "last", failsCount: true })).toEqual(texts(PAGE));
    const failed = gpaOf([marked(1, 55)], FORMULAS.std4, without);
    expect([failed.gpaText, failed.averageText]).toEqual([undefined, "55.00"]);
    expect("gpaText" in failed).toBe(false);
  });

  test("count of each course what the retake policy says", () => {
    const twice = [course(1, { exam: "regular", mark: 900 }, { exam: "retake", mark: 700 })];
    const gpa = (retake: GpaPolicy["retake"]) => gpaOf(twice, FORMULAS.std4, { retake }).gpaText;
    expect([gpa("highest"), gpa("last"), gpa("first")]).toEqual(["4.00", "2.00", "4.00"]);
    expect(gpaOf(twice, FORMULAS.std4).gpaText).toBe("4.00");
    expect(DEFAULT_POLICY).toEqual({ retake: "highest" });
  });

  test("of courses without credits are none", () => {
    expect(gpaOf([marked(0, 90)], FORMULAS.std4)).toMatchObject({ gpa: undefined, average: undefined });
  });

  test("are exact: the sum of parts in fractions", () => {
    fc.assert(
      fc.property(records, policy, formulaName, (records, policy, name) => {
        const counting = records.flatMap(({ credits, attempts }) => {
          const result = countingResult(attempts, policy);
          return result?.mark === undefined ? [] : [{ credits, mark: result.mark }];
        });
        const mean = (rows: readonly { credits: number; value: Fraction }[]): Fraction | undefined => {
          const all = rows.reduce((before, { credits }) => before + credits, 0);
          if (all === 0) return undefined;
          return rows.reduce(
            (before, { credits, value }) =>
              sum(before, times(credits, fraction(value.numerator, value.denominator * BigInt(all)))),
            fraction(0),
          );
        };
        const gpa = gpaOf(records, FORMULAS[name], policy);
        expect(gpa.average).toEqual(
          mean(counting.map(({ credits, mark }) => ({ credits, value: fraction(mark, 10) }))),
        );
        const inGpa = counting.filter(({ mark }) => mark >= 600 || policy.failsCount);
        expect(gpa.gpa).toEqual(
          mean(
            inGpa.map(({ credits, mark }) => ({
              credits,
              value: mark < 600 ? fraction(0) : BOOK[name](mark),
            })),
          ),
        );
        expect(gpa.courses).toBe(inGpa.length);
      }),
    );
  });
});

describe("places", () => {
  const values = (...numbers: (number | undefined)[]) =>
    numbers.map((one) => (one === undefined ? undefined : fraction(one, 100)));

  test("are 1, 2, 2, 4 and say of how many", () => {
    expect(ranksOf(values(390, 350, 350, 300)).map((rank) => rank?.text)).toEqual([
      "1/4",
      "2/4",
      "2/4",
      "4/4",
    ]);
    expect(ranksOf(values(300, undefined, 390, 0))).toEqual([
      { place: 2, of: 3, text: "2/3" },
      undefined,
      { place: 1, of: 3, text: "1/3" },
      { place: 3, of: 3, text: "3/3" },
    ]);
    expect(ranksOf([])).toEqual([]);
    expect(ranksOf(values(100, 100))[1]).toEqual({ place: 1, of: 2, text: "1/2" });
  });

  test("follow what is not rounded", () => {
    const [better, worse] = [marked(4, 92), course(4, { exam: "regular", mark: 919 })];
    const [one, other] = [better, worse].map((record) =>
      gpaOf([record, ...PAGE, ...PAGE, ...PAGE, ...PAGE], FORMULAS.lin5),
    );
    expect(one?.gpaText).toBe(other?.gpaText);
    expect(ranksOf([other?.gpa, one?.gpa]).map((rank) => rank?.place)).toEqual([2, 1]);
    expect(one && other && compareGpa(one, other)).toBe(1);
    expect(one && other && compareGpa(other, one)).toBe(-1);
    expect(one && compareGpa(one, one)).toBe(0);
  });

  test("put who has no GPA last", () => {
    const [none, some] = [{ gpa: undefined }, { gpa: fraction(0) }];
    expect([compareGpa(none, some), compareGpa(some, none), compareGpa(none, none)]).toEqual([-1, 1, 0]);
  });

  test("are one more than there are better ones", () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined })), (numbers) => {
        const all = values(...numbers);
        const known = all.filter((value) => value !== undefined);
        const counted = all.map(
          (value) => value && 1 + known.filter((one) => compareFractions(one, value) > 0).length,
        );
        expect(ranksOf(all).map((rank) => rank?.place)).toEqual(counted);
        expect(ranksOf(all).every((rank) => rank === undefined || rank.of === known.length)).toBe(true);
      }),
    );
  });
});

describe("what averages may become", () => {
  test("is told with the marks that somebody thinks of, and at most", () => {
    const { now, imagined, ceiling } = whatIf(
      PAGE,
      [{ credits: 200, mark: 850 }, { credits: 300 }],
      FORMULAS.std4,
    );
    expect(now).toEqual(gpaOf(PAGE, FORMULAS.std4));
    expect(imagined).toEqual(gpaOf([...PAGE, marked(2, 85)], FORMULAS.std4));
    expect(ceiling).toEqual(gpaOf([...PAGE, marked(2, 100), marked(3, 100)], FORMULAS.std4));
    expect([now.gpaText, imagined.gpaText, ceiling.gpaText]).toEqual(["2.90", "2.92", "3.27"]);
  });

  test("takes a course once more, as its policy counts it", () => {
    const again = [{ credits: 100, record: 3, mark: 800 }];
    expect(whatIf(PAGE, again, FORMULAS.std4).imagined.gpaText).toBe("3.20");
    expect(whatIf(PAGE, again, FORMULAS.std4).ceiling).toMatchObject({ gpaText: "3.30", credits: 1000 });
    expect(whatIf(PAGE, again, FORMULAS.std4, { retake: "first" }).ceiling.gpaText).toBe("2.90");
    expect(whatIf(PAGE, [{ credits: 100, record: 9, mark: 800 }], FORMULAS.std4).imagined.credits).toBe(1100);
  });

  test("changes nothing without a thought, and nothing of what was given", () => {
    const given = structuredClone(PAGE);
    const { now, imagined } = whatIf(PAGE, [{ credits: 100, record: 3 }], FORMULAS.pku4);
    expect(imagined).toEqual(now);
    whatIf(PAGE, [{ credits: 100, record: 3, mark: 900 }], FORMULAS.pku4);
    expect(PAGE).toEqual(given);
  });

  test("is never above the ceiling", () => {
    fc.assert(
      fc.property(
        records,
        fc.array(fc.record({ credits: fc.integer({ min: 1, max: 500 }), mark }), { minLength: 1 }),
        formulaName,
        (records, hypotheses, name) => {
          const { imagined, ceiling } = whatIf(records, hypotheses, FORMULAS[name]);
          expect(compareGpa(imagined, ceiling)).toBeLessThanOrEqual(0);
          expect(
            compareFractions(imagined.average ?? fraction(0), ceiling.average ?? fraction(0)),
          ).toBeLessThanOrEqual(0);
        },
      ),
    );
  });
});
