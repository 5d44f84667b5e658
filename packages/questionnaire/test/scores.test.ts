import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  composite,
  type Fraction,
  fraction,
  levelOf,
  roundedHundredths,
  sheetScore,
  termScore,
  trimmedMean,
} from "../src/index.js";
import { choices, chosen, mark, marks, question, rows } from "./questions.js";

const shown = (score: Fraction | undefined) => score && roundedHundredths(score);
const times = (count: number, score: number) => Array.from({ length: count }, () => fraction(score));

describe("the score of a sheet", () => {
  test("is 20 for each mark, by weight", () => {
    const questions = [question("a", { weight: 3 }), question("b", { weight: 1 })];
    expect(sheetScore(questions, [mark("a", 5), mark("b", 5)])).toEqual(fraction(100));
    expect(sheetScore(questions, [mark("a", 1), mark("b", 1)])).toEqual(fraction(20));
    expect(sheetScore(questions, [mark("a", 5), mark("b", 1)])).toEqual(fraction(80));
  });

  test("counts a question without a weight once, and one of weight 0 not", () => {
    const questions = [question("a"), question("b", { weight: 0 }), question("c", { weight: 2 })];
    expect(sheetScore(questions, [mark("a", 5), mark("b", 1), mark("c", 2)])).toEqual(fraction(60));
    expect(sheetScore(questions, [mark("b", 1)])).toBeUndefined();
  });

  test("leaves out what was not answered or not asked, and what has no mark from 1 to 5", () => {
    const questions = [
      question("a"),
      question("b", { weight: 9 }),
      question("n", { kind: "nps" }),
      question("s", { kind: "single", choices: choices("x", "y") }),
      question("hidden", { showIf: { question: "s", anyOf: ["y"] } }),
    ];
    const answers = [
      mark("a", 4),
      mark("n", 10),
      chosen("s", "x"),
      mark("hidden", 1),
      mark("stranger", 1),
      { question: "t", text: "" },
    ];
    expect(sheetScore(questions, answers)).toEqual(fraction(80));
    expect(sheetScore(questions, [mark("n", 10), chosen("s", "x")])).toBeUndefined();
    expect(sheetScore(questions, [])).toBeUndefined();
  });

  test("spreads the weight of a matrix over its rows", () => {
    const questions = [
      question("m", { kind: "matrix", rows: rows("r", "s", "t"), weight: 2 }),
      question("a", { weight: 1 }),
    ];
    // (2/3 × 20 × (5 + 4 + 3) + 20 × 2) ÷ 3
    expect(sheetScore(questions, [marks("m", { r: 5, s: 4, t: 3 }), mark("a", 2)])).toEqual(fraction(200, 3));
    // Two rows of three: 4/3 of the weight.
    expect(sheetScore(questions, [marks("m", { r: 5, s: 4 }), mark("a", 2)])).toEqual(
      fraction(20 * (2 * 9 + 3 * 2), 4 + 3),
    );
  });

  test("is the mean of as many marks as the weights say", () => {
    const sheet = fc.array(
      fc.record({
        weight: fc.integer({ min: 0, max: 6 }),
        marks: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 5 }),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(sheet, (parts) => {
        const questions = parts.map((part, at) =>
          question(`q${at}`, { kind: "matrix", rows: rows(...Object.keys(part.marks)), weight: part.weight }),
        );
        const answers = parts.map((part, at) => marks(`q${at}`, Object.fromEntries(part.marks.entries())));
        // 60 copies of a question's weight, spread over its rows, are whole.
        const copies = parts.flatMap((part) =>
          part.marks.flatMap((value) => Array<number>((60 * part.weight) / part.marks.length).fill(value)),
        );
        const sum = copies.reduce((one, other) => one + other, 0);
        expect(sheetScore(questions, answers)).toEqual(
          copies.length === 0 ? undefined : fraction(20 * sum, copies.length),
        );
      }),
    );
  });
});

describe("the score of a class", () => {
  const sheets = [
    ...times(6, 100),
    ...times(4, 96),
    ...times(4, 92),
    ...times(3, 88),
    ...times(2, 80),
    fraction(20),
  ];

  test("of the specification's twenty sheets is 89.80, trimmed 93.11", () => {
    expect(shown(trimmedMean(sheets, 0))).toBe(8980);
    expect(shown(trimmedMean(sheets, 5))).toBe(9311);
    expect(shown(trimmedMean(sheets.toReversed(), 5))).toBe(9311);
  });

  test("is trimmed from twenty sheets on, or from as many as are said", () => {
    const nineteen = [...times(18, 90), fraction(20)];
    expect(trimmedMean(nineteen, 10)).toEqual(fraction(18 * 90 + 20, 19));
    expect(trimmedMean(nineteen, 10, 19)).toEqual(fraction(90));
    expect(trimmedMean(nineteen, 10, 20)).toEqual(fraction(18 * 90 + 20, 19));
    expect(trimmedMean([], 5)).toBeUndefined();
  });

  test("drops as many at each end as whole sheets make the per cents", () => {
    // ⌊5 × 39 ÷ 100⌋ is 1, ⌊5 × 40 ÷ 100⌋ is 2.
    const ends = (n: number) => [fraction(0), fraction(1), ...times(n - 4, 50), fraction(99), fraction(100)];
    expect(trimmedMean(ends(39), 5)).toEqual(fraction(1 + 35 * 50 + 99, 37));
    expect(trimmedMean(ends(40), 5)).toEqual(fraction(50));
  });

  test("is the mean of what stays when the largest and the smallest are taken away one by one", () => {
    const scores = fc.array(fc.integer({ min: 20, max: 100 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(scores, fc.integer({ min: 0, max: 49 }), (values, percent) => {
        const left = [...values];
        const drops = values.length >= 20 ? Math.floor((values.length * percent) / 100) : 0;
        for (let drop = 0; drop < drops; drop++) {
          left.splice(left.indexOf(Math.max(...left)), 1);
          left.splice(left.indexOf(Math.min(...left)), 1);
        }
        const mean = trimmedMean(
          values.map((value) => fraction(value)),
          percent,
        );
        expect(mean).toEqual(
          fraction(
            left.reduce((sum, value) => sum + value, 0),
            left.length,
          ),
        );
      }),
    );
  });
});

describe("the score of a term", () => {
  test("of 92.0 × 40 and 86.0 × 10 is 90.80", () => {
    const classes = [
      { n: 40, score: fraction(92) },
      { n: 10, score: fraction(86) },
    ];
    expect(shown(termScore(classes))).toBe(9080);
    expect(termScore([])).toBeUndefined();
  });

  test("takes scores that are not rounded", () => {
    const thirds = [
      { n: 1, score: fraction(200, 3) },
      { n: 2, score: fraction(250, 3) },
    ];
    expect(termScore(thirds)).toEqual(fraction(700, 9));
  });
});

describe("the composite", () => {
  const [students, supervisors, college] = [70, 20, 10];

  test("of 90.80 and 88 without the college is 90.18", () => {
    const parts = [
      { weight: students, score: fraction(9080, 100) },
      { weight: supervisors, score: fraction(88) },
      { weight: college, score: undefined },
    ];
    expect(shown(composite(parts))).toBe(9018);
  });

  test("of all three is their weighted mean, and of none nothing", () => {
    const parts = [
      { weight: students, score: fraction(90) },
      { weight: supervisors, score: fraction(80) },
      { weight: college, score: fraction(70) },
    ];
    expect(composite(parts)).toEqual(fraction(86));
    expect(composite([{ weight: students, score: undefined }])).toBeUndefined();
    expect(composite([{ weight: 0, score: fraction(90) }])).toBeUndefined();
  });
});

test("the level is of the score as it is shown", () => {
  const thresholds = [9000, 8000, 7000, 6000];
  expect(
    [10_000, 9000, 8999, 8000, 7999, 7000, 6000, 5999, 2000].map((one) => levelOf(one, thresholds)),
  ).toEqual([0, 0, 1, 1, 2, 2, 3, 4, 4]);
  expect(levelOf(roundedHundredths(fraction(89_995, 1000)), thresholds)).toBe(0);
  expect(levelOf(roundedHundredths(fraction(899_949, 10_000)), thresholds)).toBe(1);
});
