import { FIVE_LEVELS, FORMULAS, TWO_LEVELS } from "@huxuan/grading";
import { auditProgramme, type PassedCourse } from "@huxuan/credits";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contents } from "../programme/programme.fixture.ts";
import { type Content, programmeOf } from "../programme/index.ts";
import {
  type DatedGrade,
  fillingOf,
  missingForLists,
  passesOf,
  shownProgress,
  type Standing,
  substitutionsOf,
  termOf,
} from "./rules.ts";

const RULES: DatedGrade["rules"] = {
  scale: "percent",
  five: [...FIVE_LEVELS],
  two: [...TWO_LEVELS],
  formulaName: "std4",
  formula: FORMULAS.std4,
  retake: "highest",
  failsCount: true,
};
const grade = (
  id: number,
  courseId: number,
  attempt: number,
  mark: number,
  over: Partial<DatedGrade> = {},
): DatedGrade => ({
  id,
  courseId,
  credits: 2,
  examKind: attempt === 1 ? "regular" : "retake",
  attempt,
  convertedMark: mark * 10,
  flag: null,
  passed: mark >= 60,
  rules: RULES,
  day: "2026-01-20",
  ...over,
});

describe("what counts of a student's grades", () => {
  const [failed, passed, worse] = [grade(1, 7, 1, 50), grade(2, 7, 2, 80), grade(3, 7, 3, 55)];
  const by = (retake: "highest" | "last" | "first") =>
    passesOf(
      [failed, passed, worse].map((one) => ({ ...one, rules: { ...RULES, retake } })),
      [],
    );

  test("is the attempt that the school's policy takes", () => {
    expect(by("highest")).toMatchObject({ passes: [{ key: "grade-2", credits: 2 }], failed: [] });
    expect(by("last")).toEqual({ passes: [], failed: [7] });
    expect(by("first")).toEqual({ passes: [], failed: [7] });
  });

  test("is an earlier record only where there is no grade", () => {
    const earlier = [7, 8].map((courseId) => ({ courseId, credits: 3 }));
    expect(passesOf([failed], earlier)).toEqual({
      passes: [{ key: "passed-8", courseId: 8, credits: 3, day: null }],
      failed: [7],
    });
  });

  test("is no failure where the exam was deferred", () => {
    const deferred = grade(1, 7, 1, 0, { flag: "deferred", convertedMark: null, passed: false });
    expect(passesOf([deferred], [])).toEqual({ passes: [], failed: [] });
  });
});

test("a substitution holds for what was passed by its last day, and for what is studied until then", () => {
  const passes = [{ key: "a", courseId: 1, credits: 2, day: "2026-01-20" }];
  const holds = (until: string | null, taken = [1], today = "2026-03-01") =>
    substitutionsOf([{ taken, replaced: [9], until }], passes, today).length > 0;
  expect([holds(null), holds("2026-01-20"), holds("2026-01-19")]).toEqual([true, true, false]);
  expect([holds("2026-03-01", [2]), holds("2026-02-28", [2])]).toEqual([true, false]);
  // When an earlier record was passed nobody knows.
  const earlier = [{ key: "b", courseId: 1, credits: 2, day: null }];
  expect(
    substitutionsOf([{ taken: [1], replaced: [9], until: "2000-01-01" }], earlier, "2026-03-01"),
  ).toHaveLength(1);
});

test("a term of the programme is counted from the year of entry, and a summer belongs to the spring before", () => {
  const of = (year: number, term: number) => termOf(2024, { year, term });
  expect([of(2024, 1), of(2024, 2), of(2024, 3), of(2025, 1), of(2027, 2)]).toEqual([1, 2, 2, 3, 8]);
});

/** What somebody has, studies and tries, of courses 1–12 of the programme and some besides. */
const standings: fc.Arbitrary<Standing> = fc
  .array(
    fc.record({
      courseId: fc.integer({ min: 1, max: 16 }),
      credits: fc.integer({ min: 1, max: 8 }).map((halves) => halves / 2),
      nature: fc.constantFrom("required", "restricted", "elective", "general"),
      how: fc.constantFrom("records", "studying", "tried"),
    }),
    { maxLength: 14 },
  )
  .map((all) => {
    const of = (which: string): PassedCourse[] =>
      all.flatMap(({ how, ...course }, at) =>
        how === which ? [{ key: `${which}-${at}`, department: "物理学院", ...course }] : [],
      );
    return { records: of("records"), studying: of("studying"), tried: of("tried"), substitutions: [] };
  });

const shownOf = (content: Content, standing: Standing) =>
  shownProgress(programmeOf(20, content), standing, {
    content,
    named: new Map(
      [...standing.records, ...standing.studying, ...standing.tried].map(({ key }) => [key, { name: key }]),
    ),
    failed: new Set([3, 4]),
    openClasses: new Map([[3, 2]]),
    term: 4,
  });

describe("a student's progress", () => {
  test("has each record once: in one module, or outside", () => {
    fc.assert(
      fc.property(contents, standings, (content, standing) => {
        const { modules, outside } = shownOf(content, standing);
        const names = [...modules.flatMap(({ counted }) => counted), ...outside].map(({ name }) => name);
        expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
        const passed = [...modules.flatMap(({ counted }) => counted), ...outside].filter(
          ({ state }) => state === "passed",
        );
        expect(passed).toHaveLength(standing.records.length);
      }),
    );
  });

  test("makes the credits of a module of what counts there, what is within, and what flows", () => {
    fc.assert(
      fc.property(contents, standings, (content, standing) => {
        const { modules } = shownOf(content, standing);
        const creditsOf = new Map(modules.map(({ key, credits }) => [key, credits]));
        for (const { key, counted, credits, overflowIn, overflowOut } of modules) {
          const own = counted
            .filter(({ state }) => state === "passed")
            .reduce((sum, one) => sum + one.credits, 0);
          const within = content.modules
            .filter(({ parentKey }) => parentKey === key)
            .reduce((sum, one) => sum + (creditsOf.get(one.key) ?? 0), 0);
          expect(credits).toBeCloseTo(own + within + overflowIn - overflowOut, 2);
        }
      }),
    );
  });

  test("is met exactly when nothing is missing", () => {
    fc.assert(
      fc.property(contents, standings, (content, standing) => {
        const { met, missing, items } = shownOf(content, standing);
        expect(met).toBe(missing.length === 0);
        const audit = auditProgramme(programmeOf(20, content), { records: standing.records });
        expect(missingForLists(audit) === "").toBe(met);
        expect(items).toHaveLength(content.items.length);
      }),
    );
  });

  test("warns of failed and late required courses only", () => {
    const item = (id: number, mandatory: boolean, term: number) => ({
      key: `I${id}`,
      moduleKey: "A",
      course: { id, code: `K${id}`, name: `课程${id}` },
      credits: 2,
      nature: "required" as const,
      term,
      mandatory,
      alternatives: [],
    });
    const content = {
      modules: [{ key: "A", name: "必修", minCredits: 8, free: false }],
      items: [item(1, true, 1), item(2, false, 1), item(3, true, 1), item(4, true, 4), item(5, true, 5)],
    };
    const none = { records: [], studying: [], tried: [], substitutions: [] };
    expect(shownOf(content, none).warnings).toEqual([
      "必修课「课程3」未通过，现在有 2 个教学班可选",
      "必修课「课程4」未通过，现在没有可选的教学班，请留意补考和下学期开课",
      "「课程1」建议第 1 学期修读，还没有修",
    ]);
    const many = { ...content, items: [6, 7, 8, 9].map((id) => item(id, true, 2)) };
    expect(shownOf(many, none).warnings).toEqual([
      "「课程6」「课程7」「课程8」等 4 门必修课已过建议学期，还没有修",
    ]);
  });
});

describe("what a course would fill", () => {
  const course = (courseId: number, credits: number, nature: PassedCourse["nature"]): PassedCourse => ({
    key: `suggested-${courseId}`,
    courseId,
    credits,
    nature,
    department: "物理学院",
  });

  test("is the same whichever was asked for first", () => {
    fc.assert(
      fc.property(contents, standings, (content, standing) => {
        const programme = programmeOf(20, content);
        const courses = [1, 5, 9, 30, 31, 32].map((id) =>
          course(id, id % 2 === 0 ? 2 : 3, id > 30 ? "general" : "elective"),
        );
        const together = fillingOf(programme, standing);
        const all = courses.map((one) => together([one]));
        expect(all).toEqual(courses.map((one) => fillingOf(programme, standing)([one])));
      }),
    );
  });

  test("is nothing for a course that somebody has, and more than nothing otherwise", () => {
    fc.assert(
      fc.property(contents, standings, (content, standing) => {
        const fill = fillingOf(programmeOf(20, content), standing);
        for (const { courseId, nature } of [...standing.records, ...standing.studying])
          expect(fill([course(courseId, 2, nature)])).toBeUndefined();
        const filling = fill([course(40, 2, "general")]);
        if (filling !== undefined) expect(filling.fills).toBeGreaterThan(0);
      }),
    );
  });

  test("is a required course with all its credits, where the module has enough of others", () => {
    const content: Content = {
      modules: [{ key: "A", name: "必修", minCredits: 4, free: true }],
      items: [
        {
          key: "I1",
          moduleKey: "A",
          course: { id: 1, code: "K1", name: "课程1" },
          credits: 3,
          nature: "required",
          mandatory: true,
          alternatives: [],
        },
      ],
    };
    const standing = { records: [course(50, 4, "elective")], studying: [], tried: [], substitutions: [] };
    const fill = fillingOf(programmeOf(4, content), standing);
    expect(fill([course(1, 3, "required")])).toEqual({ moduleKey: "A", fills: 3 });
    expect(fill([course(51, 3, "elective")])).toBeUndefined();
  });
});
