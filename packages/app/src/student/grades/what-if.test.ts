import type { GradeRules } from "@huxuan/api-client";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gradeOf, gradesOf, marked, termOf } from "./my-grades.fixture.ts";
import { pointTableOf } from "./point-table.ts";
import {
  failedCourses,
  formulaOf,
  startMark,
  topFrom,
  type TrialCourse,
  trialCourses,
  tryMarks,
} from "./what-if.ts";

const rulesOf = (formula: GradeRules["formula"], over: Partial<GradeRules> = {}): GradeRules => ({
  formula,
  formulaText: "",
  points: [],
  retake: "highest",
  failsCount: true,
  ...over,
});

/** The worked example of the rules: credits 4, 3, 2, 1 with 92, 85, 78, 55. */
const EXAMPLE = [
  termOf(
    "2025–2026 学年第一学期",
    [
      [4, 92],
      [3, 85],
      [2, 78],
      [1, 55],
    ].map(([credits = 0, mark = 0], at) =>
      gradeOf({ id: at, courseId: at, courseName: `课程 ${at}`, credits, ...marked(mark) }),
    ),
  ),
];

const course: TrialCourse = { id: "new", name: "运筹学", credits: 5, guest: false };

describe("what is tried", () => {
  it.each([
    ["std4", "2.90"],
    ["pku4", "3.24"],
    ["lin5", "3.29"],
    ["zju5", "3.75"],
  ] as const)("begins by %s at %s", (formula, gpa) => {
    const trial = tryMarks(gradesOf(EXAMPLE, { rules: rulesOf(formula), gpa }), [], {});
    expect(trial).toMatchObject({
      now: gpa,
      imagined: gpa,
      change: "不变",
      rulesChanged: false,
      averageNow: "83.40",
    });
    expect(trial.ceiling).toBeUndefined();
  });

  it("adds a course with the mark that somebody thinks of, and says the most", () => {
    const grades = gradesOf(EXAMPLE, { gpa: "2.90" });
    // (29 + 5 × 4) ÷ 15 = 3.27; (29 + 5 × 1) ÷ 15 = 2.27
    expect(tryMarks(grades, [course], { new: 95 })).toMatchObject({
      imagined: "3.27",
      change: "+0.37",
      direction: "up",
      ceiling: "这门 90 分以上，最高到 3.27",
    });
    expect(tryMarks(grades, [course], { new: 60 })).toMatchObject({
      imagined: "2.27",
      change: "−0.63",
      direction: "down",
    });
    expect(tryMarks(grades, [course], {})).toMatchObject({ imagined: "2.90", direction: "same" });
  });

  it("takes a failed course once more, instead of counting it twice", () => {
    const grades = gradesOf(EXAMPLE);
    const [retake] = failedCourses(grades, []);
    expect(retake).toMatchObject({ name: "重修 课程 3", credits: 1, retakes: 3 });
    expect(tryMarks(grades, retake ? [retake] : [], { "retake-3": 60 })).toMatchObject({
      imagined: "3.00",
      averageImagined: "83.90",
    });
    expect(failedCourses(grades, retake ? [retake] : [])).toEqual([]);
  });

  it("keeps the first attempt where the school takes that", () => {
    const grades = gradesOf(EXAMPLE, { rules: rulesOf("std4", { retake: "first" }) });
    expect(tryMarks(grades, failedCourses(grades, []), { "retake-3": 90 })).toMatchObject({
      imagined: "2.90",
    });
  });

  it("leaves out what does not count: a guest course before it is recognised, and 合格", () => {
    const passed = { scale: "two", text: "合格" } as const;
    const [term] = EXAMPLE;
    const more = [
      gradeOf({ courseId: 8, guest: true, counts: false, ...marked(100) }),
      gradeOf({ courseId: 9, original: passed, converted: passed, point: undefined }),
    ];
    const grades = gradesOf([{ ...termOf("", []), ...term, grades: [...(term?.grades ?? []), ...more] }]);
    expect(tryMarks(grades, [], {})).toMatchObject({ now: "2.90", averageNow: "83.40" });
  });

  it("counts what was capped or flagged when it was published as it stands", () => {
    const none = { scale: "percent", text: "" } as const;
    const absent = gradeOf({
      courseId: 2,
      original: none,
      converted: none,
      flag: "absent",
      passed: false,
      credits: 3,
    });
    const makeup = gradeOf({ courseId: 1, examKind: "makeup", ...marked(75), credits: 3 });
    expect(tryMarks(gradesOf([termOf("a", [makeup, absent])]), [], {})).toMatchObject({
      now: "1.00",
      averageNow: "37.50",
    });
  });

  it("says that the school's rules were others when grades were published", () => {
    expect(tryMarks(gradesOf(EXAMPLE, { gpa: "3.24" }), [], {}).rulesChanged).toBe(true);
  });

  it("is between the average of before and the ceiling, and better marks never lower it", () => {
    const formulas = ["std4", "pku4", "lin5", "zju5"] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...formulas),
        fc.array(
          fc.record({ credits: fc.integer({ min: 1, max: 8 }), mark: fc.integer({ min: 0, max: 99 }) }),
          {
            minLength: 1,
            maxLength: 5,
          },
        ),
        (formula, tried) => {
          const grades = gradesOf(EXAMPLE, { rules: rulesOf(formula) });
          const courses = tried.map(({ credits }, at) => ({ id: `c${at}`, name: "", credits, guest: false }));
          const at = (more: number) =>
            tryMarks(
              grades,
              courses,
              Object.fromEntries(tried.map(({ mark }, index) => [`c${index}`, mark + more])),
            );
          const [one, better] = [at(0), at(1)];
          expect(Number(better.imagined)).toBeGreaterThanOrEqual(Number(one.imagined));
          expect(one.ceiling).toContain("最高到");
          expect(Number(one.ceiling?.split(" ").at(-1))).toBeGreaterThanOrEqual(Number(better.imagined));
        },
      ),
    );
  });
});

it("the most points begin at 90 by bands, and at 100 by a curve", () => {
  expect(topFrom(formulaOf(rulesOf("std4")))).toBe(90);
  expect(topFrom(formulaOf(rulesOf("zju5")))).toBe(95);
  expect(topFrom(formulaOf(rulesOf("pku4")))).toBe(100);
  expect(topFrom(formulaOf(rulesOf("lin5")))).toBe(100);
  const points = [
    { from: 85, point: 4 },
    { from: 60, point: 1.5 },
  ];
  expect(topFrom(formulaOf(rulesOf("own", { points })))).toBe(85);
});

it("courses without a grade are tried, those of other schools as guests, a failed one once more, and none that was withdrawn from", () => {
  const missing = [
    {
      offeringId: 5,
      courseName: "运筹学",
      credits: 3.5,
      hostSchool: { id: 2, name: "湘江理工大学" },
      semesterId: 1,
      reason: "approved",
      message: "",
    },
    {
      offeringId: 6,
      courseName: "课程 3",
      credits: 1,
      hostSchool: { id: 1, name: "岳麓师范大学" },
      semesterId: 1,
      reason: "studying",
      message: "",
    },
    {
      offeringId: 7,
      courseName: "大学物理",
      credits: 4,
      hostSchool: { id: 1, name: "岳麓师范大学" },
      semesterId: 1,
      reason: "withdrawn",
      message: "",
    },
  ] as const;
  expect(trialCourses(gradesOf(EXAMPLE, { missing: [...missing] }), 1)).toEqual([
    { id: "class-5", name: "运筹学", credits: 3.5, guest: true },
    { id: "class-6", name: "课程 3", credits: 1, guest: false, retakes: 3 },
  ]);
});

it("a slider begins at the average so far", () => {
  expect(startMark({ average: "83.40" })).toBe(83);
  expect(startMark({})).toBe(80);
});

it("bands are a table, a curve is told in words", () => {
  expect(pointTableOf(rulesOf("std4"))).toEqual([
    { marks: "90–100", point: "4.0" },
    { marks: "80–89.9", point: "3.0" },
    { marks: "70–79.9", point: "2.0" },
    { marks: "60–69.9", point: "1.0" },
    { marks: "60 以下", point: "0.0" },
  ]);
  expect(pointTableOf(rulesOf("pku4"))).toEqual([]);
});
