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

test("all courses of a substitution must have been passed in time", () => {
  const passes = [
    { key: "a", courseId: 1, credits: 2, day: "2026-01-20" },
    { key: "b", courseId: 2, credits: 2, day: "2026-02-20" },
  ];
  const of = (until: string) =>
    substitutionsOf([{ taken: [1, 2], replaced: [9], until }], passes, "2026-03-01");
  expect(of("2026-01-31")).toEqual([]);
  expect(of("2026-02-20")).toEqual([{ from: [1, 2], to: [9] }]);
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

const shownOf = (
  content: Content,
  standing: Standing,
  others: ReadonlyMap<string, { name: string; school?: { id: number; name: string } }> = new Map(),
  term: number | null = 4,
) =>
  shownProgress(programmeOf(20, content), standing, {
    content,
    named: new Map([
      ...[...standing.records, ...standing.studying, ...standing.tried].map(
        ({ key }) => [key, { name: key }] as const,
      ),
      ...others,
    ]),
    failed: new Set([3, 4]),
    openClasses: new Map([[3, 2]]),
    term: term ?? undefined,
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

  const listed = (id: number, moduleKey: string, more: Partial<Content["items"][number]> = {}) => ({
    key: `I${id}`,
    moduleKey,
    course: { id, code: `K${id}`, name: `课程${id}` },
    credits: 2,
    nature: "required" as const,
    mandatory: true,
    alternatives: [],
    ...more,
  });
  const of = (key: string, courseId: number, more: Partial<PassedCourse> = {}): PassedCourse => ({
    key,
    courseId,
    credits: 2,
    nature: "required",
    department: "物理学院",
    ...more,
  });

  test("says of each record why it counts where it counts, and of each course what it is met by", () => {
    const content: Content = {
      modules: [
        { key: "A", name: "必修", minCredits: 14, free: false },
        { key: "C", name: "通识", minCredits: 6, free: false, filter: { natures: ["general"] } },
        { key: "D", name: "自由", minCredits: 2, free: true },
      ],
      items: [
        listed(1, "A"),
        listed(2, "A", { alternatives: [{ id: 12, code: "K12", name: "课程12" }] }),
        listed(3, "A"),
        listed(4, "A"),
        listed(5, "A"),
        listed(6, "A"),
        listed(7, "A"),
      ],
    };
    const standing: Standing = {
      records: [
        of("甲", 1),
        of("乙", 12),
        of("丙一", 13),
        of("丙二", 15),
        of("丁", 14, { recognisedAs: 4, schoolId: 9 }),
        of("戊", 16, { module: "C", schoolId: 9 }),
        of("己", 17, { nature: "general" }),
        of("庚", 18, { nature: "elective" }),
        of("又丁", 4),
      ],
      studying: [of("辛", 5), of("壬", 19, { nature: "general" }), of("又甲", 1)],
      tried: [of("癸", 6), of("又乙", 12)],
      substitutions: [{ from: [13, 15], to: [3] }],
    };
    const shown = shownOf(
      content,
      standing,
      new Map([["丁", { name: "外校课", school: { id: 9, name: "丙大学" } }]]),
    );
    expect(
      shown.modules.map(({ counted }) =>
        counted.map(({ name, state, by, school }) => [name, state, by, school?.name]),
      ),
    ).toEqual([
      [
        ["甲", "passed", "item", undefined],
        ["又丁", "passed", "item", undefined],
        ["丙一", "passed", "substitution", undefined],
        ["丙二", "passed", "substitution", undefined],
        ["乙", "passed", "alternative", undefined],
        ["辛", "studying", "item", undefined],
        ["癸", "tried", "item", undefined],
      ],
      [
        ["戊", "passed", "module", undefined],
        ["己", "passed", "filter", undefined],
        ["壬", "studying", "filter", undefined],
      ],
      [["庚", "passed", "free", undefined]],
    ]);
    expect(shown.items.map(({ state, instead, openClasses }) => [state, instead, openClasses])).toEqual([
      ["passed", undefined, 0],
      ["passed", "乙", 0],
      ["passed", "丙一、丙二", 2],
      ["passed", undefined, 0],
      ["studying", undefined, 0],
      ["tried", undefined, 0],
      ["open", undefined, 0],
    ]);
    expect(shown.outside.map(({ name, state, by, school }) => [name, state, by, school?.name])).toEqual([
      ["外校课", "passed", "outside", "丙大学"],
      ["又甲", "studying", "outside", undefined],
      ["又乙", "tried", "outside", undefined],
    ]);
    expect(shown.modules.map(({ credits, studying, tried }) => [credits, studying, tried])).toEqual([
      [10, 2, 2],
      [4, 2, 0],
      [2, 0, 0],
    ]);
  });

  test("says what is missing module by module, and of the total where only that is", () => {
    const content: Content = {
      modules: [
        { key: "A", name: "必修", minCredits: 6, free: false },
        { key: "B", name: "选修", minCredits: 4, free: false, chooseCourses: 2 },
        { key: "D", name: "自由", minCredits: 0, free: true },
      ],
      items: [
        listed(1, "A"),
        listed(2, "A"),
        listed(8, "B", { mandatory: false }),
        listed(9, "B", { mandatory: false }),
      ],
    };
    const none = { studying: [], tried: [], substitutions: [] };
    const one = { ...none, records: [of("甲", 1)] };
    expect(shownOf(content, one).missing).toEqual([
      "必修：必修缺课程2，还差 4.0 学分",
      "选修：还差 4.0 学分，2 门中选 2 门，还差 2 门",
    ]);
    const listsOf = (records: PassedCourse[]) =>
      missingForLists(auditProgramme(programmeOf(20, content), { records }));
    expect(listsOf(one.records)).toBe(
      "必修：必修缺 1 门，还差 4.0 学分；选修：还差 4.0 学分，2 门中选 2 门，还差 2 门",
    );
    const all = [of("甲", 1, { credits: 4 }), of("乙", 2), of("丙", 8), of("丁", 9)];
    expect(shownOf(content, { ...none, records: all })).toMatchObject({
      met: false,
      missing: ["总学分还差 10.0 学分"],
    });
    expect(listsOf(all)).toBe("总学分还差 10.0 学分");
    const enough = [...all, of("戊", 30, { credits: 10 })];
    expect(shownOf(content, { ...none, records: enough })).toMatchObject({ met: true, missing: [] });
    expect(listsOf(enough)).toBe("");
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
    const three = { ...content, items: [6, 7, 8].map((id) => item(id, true, 2)) };
    expect(shownOf(three, none).warnings).toHaveLength(3);
    // Nobody knows when these are late.
    const whenever = { ...content, items: [listed(6, "A")] };
    expect(shownOf(whenever, none).warnings).toEqual([]);
    expect(shownOf(three, none, new Map(), null).warnings).toEqual([]);
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

  test("differs by what a course of another school counts as, and adds up what it counts as", () => {
    const content: Content = {
      modules: [
        { key: "A", name: "必修", minCredits: 2, free: false },
        { key: "C", name: "通识", minCredits: 3, free: false, filter: { natures: ["general"] } },
      ],
      items: [
        {
          key: "I1",
          moduleKey: "A",
          course: { id: 1, code: "K1", name: "课程1" },
          credits: 2,
          nature: "required",
          mandatory: true,
          alternatives: [],
        },
      ],
    };
    const none = { records: [], studying: [], tried: [], substitutions: [] };
    const fill = fillingOf(programmeOf(5, content), none);
    const host = course(90, 2, "elective");
    expect(fill([host])).toBeUndefined();
    expect(fill([{ ...host, recognisedAs: 1 }])).toEqual({ moduleKey: "A", fills: 2 });
    expect(fill([{ ...host, module: "通识" }])).toEqual({ moduleKey: "C", fills: 2 });
    expect(fill([{ ...host, module: "没有" }])).toBeUndefined();
    const both = [
      { ...host, key: "x", recognisedAs: 1 },
      { ...host, key: "y", module: "C", credits: 1 },
    ];
    expect(fill(both)).toEqual({ moduleKey: "A", fills: 3 });
    const has = fillingOf(programmeOf(5, content), { ...none, studying: [course(91, 2, "elective")] });
    expect(has([{ ...host, module: "C" }, course(91, 1, "elective")])).toBeUndefined();
  });

  test("is a course of n that are to be chosen, at the credits of the smallest that are left", () => {
    const item = (id: number, credits: number) => ({
      key: `I${id}`,
      moduleKey: "B",
      course: { id, code: `K${id}`, name: `课程${id}` },
      credits,
      nature: "elective" as const,
      mandatory: false,
      alternatives: [],
    });
    const content: Content = {
      modules: [{ key: "B", name: "选修", minCredits: 0, free: false, chooseCourses: 2, minCourses: 1 }],
      items: [item(1, 10), item(2, 9), item(3, 2)],
    };
    const none = { records: [], studying: [], tried: [], substitutions: [] };
    const fill = fillingOf(programmeOf(0, content), none);
    // 11 are missing with two to choose, then the smallest of those that are left.
    expect([1, 2, 3].map((id) => fill([course(id, 2, "elective")])?.fills)).toEqual([9, 9, 2]);
    expect(fill([course(50, 2, "elective")])).toBeUndefined();
  });

  test("is what stands for others by a substitution", () => {
    const content: Content = {
      modules: [{ key: "A", name: "必修", minCredits: 2, free: false }],
      items: [
        {
          key: "I1",
          moduleKey: "A",
          course: { id: 1, code: "K1", name: "课程1" },
          credits: 2,
          nature: "required",
          mandatory: true,
          alternatives: [],
        },
      ],
    };
    const standing = {
      records: [],
      studying: [],
      tried: [],
      substitutions: [{ from: [60], to: [1] }],
    };
    const fill = fillingOf(programmeOf(2, content), standing);
    expect(fill([course(61, 2, "elective")])).toBeUndefined();
    expect(fill([course(60, 2, "elective")])).toEqual({ moduleKey: "A", fills: 2 });
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
