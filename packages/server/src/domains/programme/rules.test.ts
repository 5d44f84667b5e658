import type { ProgrammeModule } from "@huxuan/api-client";
import { modulesOf } from "@huxuan/credits";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asInput } from "./content.ts";
import { type PlannedProgramme, planProgrammes, type ProgrammesStored } from "./import-rows.ts";
import { contents, courseOf } from "./programme.fixture.ts";
import {
  actRefusal,
  allowedActs,
  type Content,
  contentErrors,
  filterText,
  inPlanOrder,
  programmeOf,
  shownChanges,
  substitutionErrors,
} from "./rules.ts";

const KNOWN = {
  courses: new Set([...Array(20).keys(), 101, 102, 103, 104].map((id) => id + (id < 20 ? 1 : 0))),
  departments: new Set(["数学学院"]),
};
const errorsOf = (content: Pick<Content, "modules"> & Partial<Content>) =>
  contentErrors(
    { totalCredits: 10, modules: content.modules, items: asInput({ items: [], ...content }).items },
    KNOWN,
  ).map(({ field }) => field);
const module = (key: string, more: Partial<ProgrammeModule> = {}): ProgrammeModule => ({
  key,
  name: key,
  minCredits: 1,
  free: false,
  ...more,
});

describe("what is sent for a draft", () => {
  test("is stored when it is a tree of what is there", () => {
    fc.assert(
      fc.property(contents, (content) => {
        expect(errorsOf(content)).toEqual([]);
      }),
    );
  });

  test("is refused where a module is within itself, however far", () => {
    expect(errorsOf({ modules: [module("A", { parentKey: "A" })] })).toEqual(["modules.0.parentKey"]);
    const circle = ["A", "B", "C"].map((key, at) => module(key, { parentKey: ["C", "A", "B"][at] ?? "" }));
    expect(errorsOf({ modules: circle })).toEqual([0, 1, 2].map((at) => `modules.${at}.parentKey`));
  });

  test("is refused where a filter accepts everything, or a course does as well as itself", () => {
    expect(errorsOf({ modules: [module("A", { filter: { natures: [] } })] })).toEqual(["modules.0.filter"]);
    const item = { key: "I", moduleKey: "A", credits: 1, nature: "required", mandatory: false } as const;
    const alternatives = [courseOf(1)];
    expect(
      errorsOf({ modules: [module("A")], items: [{ ...item, course: courseOf(1), alternatives }] }),
    ).toEqual(["items.0.alternatives"]);
  });
});

test("everything that is wrong with a draft is said at its field", () => {
  const errors = contentErrors(
    {
      totalCredits: 0.001,
      modules: [
        module("A", { name: "甲" }),
        module("A", { name: "甲又" }),
        module("B", { name: "乙", parentKey: "X", overflowTo: "Y" }),
        module("C", { name: "丙", parentKey: "C", free: true, filter: { natures: ["general"] } }),
        module("D", {
          name: "丁",
          minCredits: 0.005,
          filter: { courseIds: [77, 1], departments: ["数学学院", "文学院"] },
        }),
        module("E", { name: "戊", filter: { natures: [], departments: [] } }),
        module("F", { name: "己", filter: { natures: ["general"], departments: [] } }),
      ],
      items: [
        { key: "I", moduleKey: "A", courseId: 1, mandatory: true, alternatives: [2, 77] },
        { key: "I", moduleKey: "Z", courseId: 77, mandatory: true, alternatives: [3, 3] },
        { key: "J", moduleKey: "A", courseId: 4, mandatory: true, alternatives: [5, 4] },
      ],
    },
    KNOWN,
  );
  expect(errors.map(({ field, message }) => `${field}: ${message}`)).toEqual([
    "totalCredits: 学分最多两位小数，例如 2、2.5 或 0.25",
    "modules.1.key: 模块编号「A」出现了两次",
    "modules.2.parentKey: 「乙」的上级模块不存在，请重新选择",
    "modules.2.overflowTo: 「乙」多出的学分要转入的模块不存在，请重新选择",
    "modules.3.parentKey: 「丙」不能放进它自己里面的模块",
    "modules.3.filter: 「丙」是自由选修，不能再限定课程范围",
    "modules.4.minCredits: 学分最多两位小数，例如 2、2.5 或 0.25",
    "modules.4.filter.courseIds: 这门课程不是本校的课程，请重新选择",
    "modules.4.filter.departments: 本校没有部门「文学院」，请重新选择",
    "modules.5.filter: 「戊」的课程范围没有条件；任何课程都可以时请改为自由选修",
    "items.0.alternatives: 这门课程不是本校的课程，请重新选择",
    "items.1.key: 课程编号「I」出现了两次",
    "items.1.moduleKey: 课程所在的模块不存在，请重新选择",
    "items.1.courseId: 这门课程不是本校的课程，请重新选择",
    "items.1.alternatives: 可选课程重复，或就是这门课程自己，请去掉",
    "items.2.alternatives: 可选课程重复，或就是这门课程自己，请去掉",
  ]);
});

test("modules in the order of the plan are all of them, each behind its parent, siblings as they were", () => {
  const shuffled = contents.chain(({ modules }) =>
    fc.shuffledSubarray([...modules], { minLength: modules.length, maxLength: modules.length }),
  );
  fc.assert(
    fc.property(shuffled, (modules) => {
      const ordered = inPlanOrder(modules);
      expect(new Set(ordered)).toEqual(new Set(modules));
      const place = new Map(ordered.map(({ key }, at) => [key, at]));
      for (const { key, parentKey } of ordered)
        if (parentKey !== undefined) expect(place.get(parentKey)).toBeLessThan(place.get(key) ?? -1);
      const childrenOf = (all: readonly ProgrammeModule[], parent: string | undefined) =>
        all.filter(({ parentKey }) => parentKey === parent).map(({ key }) => key);
      for (const parent of [undefined, ...modules.map(({ key }) => key)])
        expect(childrenOf(ordered, parent)).toEqual(childrenOf(modules, parent));
    }),
  );
});

test("a programme has all modules and courses of its content", () => {
  fc.assert(
    fc.property(contents, (content) => {
      const modules = modulesOf(programmeOf(10, content)).map((each) => each.module);
      expect(modules.map(({ key }) => key).toSorted()).toEqual(
        content.modules.map(({ key }) => key).toSorted(),
      );
      expect(modules.flatMap(({ items }) => items)).toHaveLength(content.items.length);
    }),
  );
});

describe("changes between versions", () => {
  const version = (content: Content, totalCredits = 10) => ({
    head: { degree: "理学学士", years: 4, totalCredits },
    content,
  });

  test("are none between a version and itself, and turn around with the versions", () => {
    fc.assert(
      fc.property(contents, contents, (one, other) => {
        expect(shownChanges(version(one), version(one))).toEqual([]);
        const there = shownChanges(version(one), version(other));
        const back = shownChanges(version(other), version(one));
        const of = (changes: typeof there, kind: string) =>
          changes
            .filter((change) => change.kind === kind)
            .map(({ of: what, key }) => `${what} ${key}`)
            .toSorted();
        expect(of(there, "added")).toEqual(of(back, "removed"));
        expect(of(there, "moved")).toEqual(of(back, "moved"));
        expect(there.filter(({ kind }) => kind === "changed")).toHaveLength(
          back.filter(({ kind }) => kind === "changed").length,
        );
      }),
    );
  });

  test("are said in words", () => {
    const before = { modules: [module("A"), module("B")], items: [] };
    const after = {
      modules: [
        module("A", { name: "通识", filter: { natures: ["general" as const] } }),
        module("C", { parentKey: "A" }),
      ],
      items: [],
    };
    const changes = shownChanges(version(before), {
      head: { degree: "工学学士", years: 4, totalCredits: 12 },
      content: after,
    });
    expect(changes.map(({ kind, name, field, from, to }) => [kind, name, field, from, to])).toEqual([
      ["changed", "培养方案", "学位", "理学学士", "工学学士"],
      ["changed", "培养方案", "总学分", "10.0", "12.0"],
      ["changed", "通识", "名称", "A", "通识"],
      ["changed", "通识", "课程范围", "", "通识"],
      ["added", "C", "", "", "通识"],
      ["removed", "B", "", "", ""],
    ]);
  });
});

test("every field of a module and of a course is compared and written as people read it", () => {
  const version = (content: Content) => ({ head: { degree: "", years: 4, totalCredits: 0 }, content });
  const item = (more: Partial<Content["items"][number]>) => ({
    key: "I",
    moduleKey: "A",
    course: courseOf(1),
    credits: 0,
    nature: "required" as const,
    mandatory: true,
    alternatives: [],
    ...more,
  });
  const changes = shownChanges(
    version({
      modules: [
        module("A", {
          minCredits: 0,
          minCourses: 1,
          overflowTo: "B",
          filter: { natures: ["general", "elective"] },
        }),
        module("B", { name: "乙", chooseCourses: 2 }),
        module("C", { parentKey: "B" }),
      ],
      items: [item({ term: 1 }), item({ key: "G", course: courseOf(9) })],
    }),
    version({
      modules: [
        module("A", { minCredits: 2, free: true }),
        module("B", { name: "乙", chooseCourses: 3, overflowTo: "C" }),
        module("C", { parentKey: "A" }),
      ],
      items: [
        item({
          moduleKey: "C",
          course: courseOf(2),
          credits: 3,
          nature: "general",
          mandatory: false,
          alternatives: [courseOf(3), courseOf(4)],
        }),
        item({ key: "N", moduleKey: "C", course: courseOf(5) }),
      ],
    }),
  );
  expect(
    changes.map(({ kind, of, key, name, field, from, to }) =>
      [kind, of, key, name, field, from, to].join("|"),
    ),
  ).toEqual([
    "changed|module|A|A|最低学分|0.0|2.0",
    "changed|module|A|A|最少门数|1|",
    "changed|module|A|A|多出的学分转入|乙|",
    "changed|module|A|A|课程范围|通识、任选|自由选修",
    "moved|module|C|C||乙|A",
    "moved|item|I|课程2||A|A / C",
    "changed|item|I|课程2|课程|课程1|课程2",
    "changed|item|I|课程2|学分|0.0|3.0",
    "changed|item|I|课程2|课程性质|必修|通识",
    "changed|item|I|课程2|建议学期|1|",
    "changed|item|I|课程2|必修|是|否",
    "changed|item|I|课程2|可选课程||课程3、课程4",
    "added|item|N|课程5|||A / C",
    "changed|module|B|乙|选修门数|2|3",
    "changed|module|B|乙|多出的学分转入||C",
    "removed|item|G|课程9||A|",
  ]);
});

test("what may be done with a version follows from how it stands", () => {
  expect(allowedActs({ state: "draft", hasDraft: true, revision: 2 })).toEqual([
    "update",
    "delete",
    "submit",
    "copy",
    "applyToGrades",
  ]);
  expect(allowedActs({ state: "auditing", hasDraft: true, revision: 2 })).toEqual(["copy", "applyToGrades"]);
  expect(allowedActs({ state: "scheduled", hasDraft: true, revision: 2 })).toEqual([
    "copy",
    "recall",
    "applyToGrades",
  ]);
  expect(allowedActs({ state: "published", hasDraft: false, revision: 2 })).toEqual([
    "revise",
    "copy",
    "applyToGrades",
  ]);
  expect(allowedActs({ state: "published", hasDraft: true, revision: 2 })).toEqual(["copy", "applyToGrades"]);
  expect(allowedActs({ state: "published", hasDraft: false, revision: 1 })).toEqual(["revise", "copy"]);
  expect(allowedActs({ state: "superseded", hasDraft: false, revision: 2 })).toEqual(["copy"]);
  expect(actRefusal("update", { state: "published", hasDraft: false, revision: 2 })).toBe(
    "已发布的培养方案不能修改，请点「修订」新建一版",
  );
  expect(actRefusal("delete", { state: "auditing", hasDraft: true, revision: 2 })).toBe(
    "这份培养方案正在审核，不能修改、删除或再次提交；要修改请等待审核结果，或由提交人撤回",
  );
  expect(actRefusal("submit", { state: "superseded", hasDraft: false, revision: 2 })).toBe(
    "这一版已被新版替代，不能再修改",
  );
  expect(actRefusal("revise", { state: "draft", hasDraft: true, revision: 2 })).toBe(
    "已发布的培养方案才能修订，请打开现行的一版再修订",
  );
  expect(actRefusal("revise", { state: "published", hasDraft: true, revision: 2 })).toBe(
    "这份培养方案已有修订草稿或待执行的新版，请打开那一版",
  );
  expect(actRefusal("update", { state: "scheduled", hasDraft: true, revision: 2 })).toBe(
    "这一版已通过审核，等待学期开始；要修改请先点「改回草稿」",
  );
  expect(actRefusal("recall", { state: "published", hasDraft: false, revision: 2 })).toBe(
    "只有待执行的版本可以改回草稿；已经执行的请点「修订」新建一版",
  );
  expect(actRefusal("applyToGrades", { state: "draft", hasDraft: true, revision: 1 })).toBe(
    "第 1 版没有可以用于其他年级的改动，请用「复制到其他年级」",
  );
});

test("a substitution is for courses of the school, on one side each", () => {
  const courses = new Set([1, 2, 3]);
  const fields = (takenIds: number[], replacedIds: number[]) =>
    substitutionErrors({ takenIds, replacedIds }, courses).map(
      ({ field, message }) => `${field}: ${message}`,
    );
  expect(fields([1], [2, 3])).toEqual([]);
  expect(fields([9], [2])).toEqual(["takenIds: 课程替代只能用本校的课程，请重新选择"]);
  expect(fields([1], [2, 9])).toEqual(["replacedIds: 课程替代只能用本校的课程，请重新选择"]);
  expect(fields([1, 2], [2])).toEqual(["replacedIds: 一门课程不能替代它自己，请去掉两边都有的课程"]);
});

test("a filter is said with all its conditions", () => {
  expect(
    filterText({ natures: ["general", "elective"], departments: ["数学学院", "文学院"], courseIds: [1, 2] }),
  ).toBe("通识、任选，数学学院、文学院，2 门课程");
  expect(filterText({ departments: ["数学学院"] })).toBe("数学学院");
});

describe("rows of a file", () => {
  const STORED: ProgrammesStored = {
    majors: [{ name: "物理学", department: "物理学院" }],
    departments: ["数学学院"],
    courses: [...KNOWN.courses].map((id) => ({ id, code: `K${id}` })),
    versions: [],
    reached: null,
  };
  /** What a file of a programme says: a row for each course, and for each module by itself. */
  const rowsOf = ({ modules, items }: Content) => {
    const nameOf = (key: string | undefined) => modules.find((each) => each.key === key)?.name ?? "";
    const labels = { required: "必修", restricted: "限选", elective: "任选", general: "通识" };
    const common = {
      grade: 2026,
      major: "物理学",
      track: "",
      degree: "理学学士",
      years: 4,
      totalCredits: 10,
    };
    const ofModule = (module: ProgrammeModule) => ({
      ...common,
      module: module.name,
      parent: nameOf(module.parentKey),
      minCredits: module.minCredits,
      minCourses: module.minCourses,
      chooseCourses: module.chooseCourses,
      overflowTo: nameOf(module.overflowTo),
      free: module.free ? ("yes" as const) : undefined,
      natures: (module.filter?.natures ?? []).map((nature) => labels[nature]).join("、"),
      departments: "",
      filterCourses: "",
      courseCode: "",
      term: undefined,
      mandatory: undefined,
      alternatives: "",
    });
    const rows = modules.flatMap((module) => [
      ofModule(module),
      ...items
        .filter(({ moduleKey }) => moduleKey === module.key)
        .map((item) => ({
          ...ofModule(module),
          courseCode: item.course.code,
          term: item.term,
          mandatory: item.mandatory ? ("yes" as const) : ("no" as const),
          alternatives: item.alternatives.map(({ code }) => code).join("、"),
        })),
    ]);
    return rows.map((row, at) => ({ ...row, row: at + 2 }));
  };
  const never = () => {
    throw new Error("a row was refused");
  };

  test("make the programme that they are of", () => {
    fc.assert(
      fc.property(contents, (content) => {
        const { programmes } = planProgrammes(rowsOf(content), STORED, never);
        const [planned] = programmes as [PlannedProgramme];
        const plain = ({ modules, items }: Pick<PlannedProgramme, "modules" | "items">) => {
          const nameOf = (key: string | undefined) => modules.find((each) => each.key === key)?.name;
          return {
            modules: modules.map(({ parentKey, overflowTo, ...of }) => ({
              ...of,
              key: "",
              parent: nameOf(parentKey),
              overflow: nameOf(overflowTo),
            })),
            items: items.map(({ moduleKey, ...of }) => ({ ...of, key: "", module: nameOf(moduleKey) })),
          };
        };
        const wanted = asInput(content);
        // In the order of the file: module by module.
        const items = content.modules.flatMap(({ key }) =>
          wanted.items.filter(({ moduleKey }) => moduleKey === key),
        );
        expect(plain(planned)).toEqual(plain({ modules: [...content.modules], items }));
      }),
    );
  });

  test("change nothing in a draft that is as they say", () => {
    fc.assert(
      fc.property(contents, (content) => {
        const items = content.modules.flatMap(({ key }) =>
          content.items.filter(({ moduleKey }) => moduleKey === key),
        );
        const draft = {
          id: 1,
          version: 1,
          state: "draft" as const,
          grade: 2026,
          major: "物理学",
          track: "",
          degree: "理学学士",
          years: 4,
          totalCredits: 10,
          ...asInput({ modules: content.modules, items }),
        };
        const plan = planProgrammes(rowsOf(content), { ...STORED, versions: [draft] }, never);
        expect(plan).toEqual({ programmes: [], unchanged: 1 });
      }),
    );
  });
});
