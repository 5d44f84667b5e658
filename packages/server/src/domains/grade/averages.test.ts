import { FIVE_LEVELS, FORMULAS, TWO_LEVELS } from "@huxuan/grading";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asNumber, asText, averagesOf, type CountedGrade, countingGrades, pointOf } from "./averages.ts";
import { pointTable } from "./grade-rules.ts";
import type { RulesOfGrades } from "./rules-of-grades.ts";

const RULES: RulesOfGrades = {
  scale: "percent",
  five: [...FIVE_LEVELS],
  two: [...TWO_LEVELS],
  formulaName: "std4",
  formula: FORMULAS.std4,
  retake: "highest",
  failsCount: true,
};

let made = 0;
const grade = (
  courseId: number,
  credits: number,
  mark: number | null,
  over: Partial<CountedGrade> = {},
): CountedGrade => ({
  id: (made += 1),
  courseId,
  credits,
  examKind: "regular",
  attempt: 1,
  convertedMark: mark === null ? null : mark * 10,
  flag: null,
  passed: mark === null || mark >= 60,
  rules: RULES,
  ...over,
});

/** The worked example: credits 4, 3, 2, 1 with 92, 85, 78, 55. */
const EXAMPLE = [grade(1, 4, 92), grade(2, 3, 85), grade(3, 2, 78), grade(4, 1, 55)];
const MAKEUP = grade(4, 1, 60, { attempt: 2, examKind: "makeup" });

describe("averages", () => {
  test.each([
    ["std4", "2.90", "3.00"],
    ["pku4", "3.24", "3.34"],
    ["lin5", "3.29", "3.39"],
    ["zju5", "3.75", "3.90"],
  ] as const)(
    "by %s are those of the worked example, before and after the make-up exam",
    (name, before, after) => {
      const by = (grades: CountedGrade[]) =>
        averagesOf(
          grades.map((one) => ({ ...one, rules: { ...RULES, formulaName: name, formula: FORMULAS[name] } })),
        );
      expect(asText(by(EXAMPLE).gpa)).toBe(before);
      expect(asText(by(EXAMPLE).average)).toBe("83.40");
      expect(asText(by([...EXAMPLE, MAKEUP]).gpa)).toBe(after);
      expect(asText(by([...EXAMPLE, MAKEUP]).average)).toBe("83.90");
      expect([by(EXAMPLE).earned, by([...EXAMPLE, MAKEUP]).earned]).toEqual([900, 1000]);
    },
  );

  test("leave 两级制, 免修 and 缓考 out, and count 缺考 as 0", () => {
    const passed = averagesOf([grade(1, 2, null), grade(2, 3, 90), grade(3, 1, null, { flag: "exempt" })]);
    expect([asText(passed.gpa), passed.courses, passed.earned]).toEqual(["4.00", 1, 600]);
    const absent = averagesOf([grade(1, 1, 90), grade(2, 1, null, { flag: "absent", passed: false })]);
    expect([asText(absent.gpa), asText(absent.average)]).toEqual(["2.00", "45.00"]);
    expect(averagesOf([grade(1, 1, null, { flag: "deferred", passed: false })])).toMatchObject({
      earned: 0,
      gpa: undefined,
    });
  });

  test("keep what was published under an earlier formula", () => {
    const lin: RulesOfGrades = { ...RULES, formulaName: "lin5", formula: FORMULAS.lin5 };
    const mixed = averagesOf([grade(1, 1, 90), grade(2, 1, 90, { rules: lin })]);
    expect(asNumber(mixed.gpa)).toBe(4);
    expect(asNumber(averagesOf([grade(1, 3, 90), grade(2, 1, 80, { rules: lin })]).gpa)).toBe(3.75);
  });

  test("do not depend on the order of grades", () => {
    const some = fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 100 })), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(some, fc.integer(), (rows, seed) => {
        const attempts = new Map<number, number>();
        const grades = rows.map(([course, mark]) => {
          const attempt = (attempts.get(course) ?? 0) + 1;
          attempts.set(course, attempt);
          return grade(course, course, mark, { attempt, examKind: attempt === 1 ? "regular" : "retake" });
        });
        const mixed = grades.toSorted((a, b) => ((a.id * 7919 + seed) % 101) - ((b.id * 7919 + seed) % 101));
        expect(averagesOf(mixed)).toEqual(averagesOf(grades));
        expect(countingGrades(mixed)).toEqual(countingGrades(grades));
      }),
    );
  });
});

test("of several attempts the one counts that the school's policy takes", () => {
  const [first, second] = [grade(9, 2, 80), grade(9, 2, 70, { attempt: 2, examKind: "retake" })];
  const by = (retake: RulesOfGrades["retake"]) =>
    countingGrades([first, second].map((one) => ({ ...one, rules: { ...RULES, retake } })));
  expect(by("highest")).toEqual(new Set([first.id]));
  expect(by("last")).toEqual(new Set([second.id]));
  expect(by("first")).toEqual(new Set([first.id]));
});

test("points of a grade follow its own rules, and there are none without a mark", () => {
  expect(pointOf(grade(1, 1, 85))).toBe(3);
  expect(pointOf(grade(1, 1, 59))).toBe(0);
  expect(pointOf(grade(1, 1, null))).toBeUndefined();
  expect(pointOf(grade(1, 1, 85, { flag: "barred" }))).toBe(0);
  expect(pointOf(grade(1, 1, 85, { flag: "exempt" }))).toBeUndefined();
});

test("a school's own table is read line by line, and what is none is left out", () => {
  expect(pointTable(["90=4.0", " 85 ＝ 3.7", "优秀=4", "60=1.0", ""])).toEqual([
    { from: 90, point: 4 },
    { from: 85, point: 3.7 },
    { from: 60, point: 1 },
  ]);
});
