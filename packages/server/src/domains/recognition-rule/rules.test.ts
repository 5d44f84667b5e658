import type { RecognitionRuleInput } from "@huxuan/api-client";
import { describe, expect, test } from "vitest";
import { planRules, type RulesStored } from "./import-rows.ts";
import { checkAgreement, checkRule, holdsOn, nameOfRule, refusalsOfRule, sideOf } from "./rules.ts";

test("an office signs for its own side, and the province for none", () => {
  const sides = { schoolId: 1, partnerId: 2 };
  expect([1, 2, 3, null].map((caller) => sideOf(sides, caller))).toEqual([
    "school",
    "partner",
    "neither",
    "neither",
  ]);
});

test("an agreement is of two schools, and ends no earlier than it begins", () => {
  const days = { validFrom: "2026-01-01", validUntil: "2026-01-01" };
  expect(checkAgreement({ schoolId: 1, partnerId: 2, ...days })).toEqual([]);
  expect(checkAgreement({ schoolId: 1, partnerId: 1, ...days })).toMatchObject([{ field: "partnerId" }]);
  expect(checkAgreement({ ...days, validUntil: "2025-12-31" })).toMatchObject([{ field: "validUntil" }]);
});

test("something holds from its first day to its last, or without end", () => {
  const holds = (validUntil: string | null, day: string) =>
    holdsOn({ validFrom: "2026-02-01", validUntil }, day);
  expect(
    ["2026-01-31", "2026-02-01", "2026-03-01", "2026-03-02"].map((day) => holds("2026-03-01", day)),
  ).toEqual([false, true, true, false]);
  expect(holds(null, "2099-01-01")).toBe(true);
});

const RULE: RecognitionRuleInput = {
  homeSchoolId: 1,
  hostSchoolId: 2,
  kind: "one",
  sourceIds: [10],
  targetIds: [20],
  module: "",
  gradeAs: "converted",
  countsInGpa: true,
  minimumMark: 60,
  validFrom: "2026-01-01",
  reason: "",
};

describe("a rule", () => {
  const fields = (over: Partial<RecognitionRuleInput>) =>
    checkRule({ ...RULE, ...over }).map(({ field }) => field);

  test("takes as many courses of each side as its kind says", () => {
    expect(fields({})).toEqual([]);
    expect(fields({ sourceIds: [10, 11] })).toEqual(["sourceIds"]);
    expect(fields({ kind: "many" })).toEqual(["sourceIds"]);
    expect(fields({ kind: "many", sourceIds: [10, 11] })).toEqual([]);
    expect(fields({ kind: "split" })).toEqual(["targetIds"]);
    expect(fields({ kind: "split", targetIds: [20, 21] })).toEqual([]);
    expect(fields({ kind: "module", targetIds: [], module: "专业选修" })).toEqual([]);
    expect(fields({ kind: "module", module: " " })).toEqual(["targetIds", "module"]);
    expect(fields({ module: "专业选修" })).toEqual(["module"]);
    expect(fields({ kind: "many", sourceIds: [10, 10] })).toEqual(["sourceIds"]);
  });

  test("is about another school, and ends no earlier than it begins", () => {
    expect(fields({ hostSchoolId: 1, validUntil: "2025-01-01" })).toEqual(["validUntil", "hostSchoolId"]);
  });

  test("is refused where the nature or the credits of its courses forbid it", () => {
    const course = (courseId: number, credits: number, nature: "required" | "restricted" | "general") => ({
      courseId,
      credits,
      nature,
    });
    const refused = (source: number, target: number, tolerance = 2) =>
      refusalsOfRule({
        sources: [course(10, source, "required")],
        targets: [course(20, target, "required")],
        tolerance,
      }).map(({ message }) => message);
    expect([refused(4, 3), refused(2, 3.5), refused(2, 3.5, 1)]).toEqual([
      [],
      [],
      ["学分差 1.5 超过允许的 1.0"],
    ]);
    expect(
      refusalsOfRule({
        sources: [course(10, 3, "restricted"), course(11, 3, "general")],
        targets: [course(20, 3, "required"), course(21, 3, "general")],
        tolerance: 2,
      }),
    ).toEqual([{ field: "targetIds", message: "限选课不能认定为必修课" }]);
  });

  test("has a name that says what it maps to what", () => {
    const of = {
      number: 12,
      revision: 3,
      sources: [{ name: "甲" }],
      targets: [{ name: "乙" }, { name: "丙" }],
    };
    expect(nameOfRule({ ...of, module: "" })).toBe("规则 12 第 3 版：《甲》→ 《乙》《丙》");
    expect(nameOfRule({ ...of, module: "专业选修" })).toBe("规则 12 第 3 版：《甲》→ 模块 专业选修");
  });
});

describe("rows of a file", () => {
  const course = (id: number, schoolId: number, code: string, credits = 3) => ({
    id,
    schoolId,
    code,
    credits,
    hours: 48,
    nature: "required" as const,
    department: schoolId === 1 ? "物理学院" : "别处",
  });
  const STORED: RulesStored = {
    homeSchoolId: 1,
    schools: [
      { id: 1, code: "T1" },
      { id: 2, code: "T2" },
    ],
    courses: [course(10, 2, "A"), course(11, 2, "B"), course(20, 1, "C"), course(21, 1, "D", 1)],
    rules: [],
    tolerance: 2,
    today: "2026-09-01",
    reached: null,
  };
  const row = (over: object) => ({
    row: 2,
    hostCode: "T2",
    sources: "A",
    targets: "C",
    module: "",
    gradeAs: undefined,
    countsInGpa: undefined,
    minimumMark: undefined,
    tolerance: undefined,
    validFrom: "",
    validUntil: "",
    reason: "",
    ...over,
  });
  const planned = (over: object, stored: Partial<RulesStored> = {}) => {
    const refused: string[] = [];
    const plan = planRules([row(over)], { ...STORED, ...stored }, (_, field, message) => {
      refused.push(`${field} ${message}`);
    });
    return refused.length > 0 ? refused : plan.rules;
  };

  test("become rules of the kind that their courses make", () => {
    const kinds = [{}, { sources: "a、B" }, { targets: "C，D" }, { targets: "", module: "专业选修" }];
    expect(kinds.map((over) => planned(over))).toMatchObject([
      [{ kind: "one", validFrom: "2026-09-01", minimumMark: 600, department: "物理学院", draft: null }],
      [{ kind: "many", sourceIds: [10, 11] }],
      [{ kind: "split", targetIds: [20, 21] }],
      [{ kind: "module", module: "专业选修", department: null }],
    ]);
    expect(planned({ validFrom: "2026/9/1", validUntil: "2027-8-31" })).toMatchObject([
      { validFrom: "2026-09-01", validUntil: "2027-08-31" },
    ]);
  });

  test("change the draft that maps the same courses, and no version that is audited or in force", () => {
    const known = (state: RulesStored["rules"][number]["state"]) => ({
      rules: [
        {
          id: 5,
          version: 2,
          number: 8,
          hostSchoolId: 2,
          state,
          sourceIds: [10],
          targetIds: [20],
          module: "",
        },
      ],
    });
    expect(planned({}, known("draft"))).toMatchObject([{ draft: { id: 5, version: 2 } }]);
    expect(planned({}, known("auditing"))).toEqual(["sources 规则 8 正在审核，请等待审核结果"]);
    expect(planned({}, known("active"))).toEqual(["sources 规则 8 已在使用，请打开它点「修订」"]);
    expect(planned({}, known("superseded"))).toMatchObject([{ draft: null }]);
  });

  test("are refused where they name what is not there, or what the person may not write", () => {
    expect(planned({ hostCode: "T9" })).toEqual(["hostCode 没有这个代码的学校，请核对"]);
    expect(planned({ hostCode: "T1" })).toEqual(["hostCode 规则用于别校的课程，请填另一所学校的代码"]);
    expect(planned({ sources: "A、X" })).toEqual(["sources 开课学校没有课程 X，请核对代码"]);
    expect(planned({ sources: "A、B", targets: "C、D" })).toEqual([
      "targets 几门外校课程只能认定为一门本校课程，请分成几条规则",
    ]);
    expect(planned({ validUntil: "2025-02-30" })).toEqual(["validUntil 日期写作 2029-08-31"]);
    expect(planned({}, { reached: ["数学学院"] })).toEqual([
      "targets 这门课程不是你所在部门的，不能导入它的规则",
    ]);
  });
});
