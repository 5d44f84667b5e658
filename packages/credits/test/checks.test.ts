import { describe, expect, test } from "vitest";
import { checkProgramme, type CourseKnowledge, type Programme } from "../src/index.js";
import { idOf, item, module, nameOf, programmeOf } from "./plan.js";

const free = (key: string, minCredits: number, more = {}) =>
  module(key, minCredits, { accepts: "any", ...more });
const check = (programme: Programme, prerequisites: Record<string, string[]> = {}) => {
  const knowledge: CourseKnowledge = {
    prerequisitesOf: (courseId) => (prerequisites[nameOf(courseId)] ?? []).map(idOf),
    nameOf,
  };
  return checkProgramme(programme, knowledge);
};
/** Kind, key, path and message of what is found. */
const said = (...all: Parameters<typeof check>) =>
  check(...all).map(({ kind, severity, key, path, message }) => [
    kind,
    severity,
    key,
    path.join("/"),
    message,
  ]);

describe("a programme", () => {
  test("in which all is right has no findings", () => {
    const plan = programmeOf(
      module("A", 6, {
        chooseCourses: 1,
        minCourses: 3,
        overflowTo: "C",
        items: [item("A1", 2, { term: 1 }), item("A2", 2, { term: 2 })],
        modules: [module("B", 2, { items: [item("B1", 2, { term: 3 })] })],
      }),
      free("C", 2),
    );
    expect(check(plan, { A2: ["A1"], B1: ["A1", "A2"] })).toEqual([]);
  });

  test("has modules at the top whose minimums make its total", () => {
    const wrong = { ...programmeOf(free("A", 12), free("B", 8.5)), totalCredits: 22 };
    expect(said(wrong)).toEqual([
      ["total", "error", undefined, "", "各模块最低学分合计 20.5，总学分为 22.0，请改到相等"],
    ]);
    // 0.1 + 0.2 is 0.3.
    expect(said({ totalCredits: 0.3, modules: [free("A", 0.1), free("B", 0.2)] })).toEqual([]);
  });

  test("has modules within one whose minimums are at most its own", () => {
    const of = (minCredits: number) =>
      programmeOf(free("A", minCredits, { modules: [free("B", 2), free("C", 3)] }));
    expect(said(of(4))).toEqual([
      [
        "nested",
        "error",
        "A",
        "A",
        "「A」内各模块最低学分合计 5.0，超过它的 4.0，请提高它或降低内层的最低学分",
      ],
    ]);
    expect(said(of(5))).toEqual([]);
    expect(said(of(6))).toEqual([]);
  });

  test("does not ask to choose more courses than are listed", () => {
    const of = (chooseCourses: number) =>
      programmeOf(
        free("A", 0, { modules: [free("B", 0, { chooseCourses, items: [item("B1", 2), item("B2", 2)] })] }),
      );
    expect(said(of(3))).toEqual([
      ["choice", "error", "B", "A/B", "「B」要求选 3 门，只列了 2 门，请增加课程或减少门数"],
    ]);
    expect(said(of(2))).toEqual([]);
  });

  test("lists as many credits and courses as it asks for", () => {
    const of = (minCredits: number, minCourses: number, more = {}) =>
      programmeOf(
        module("A", minCredits, {
          minCourses,
          items: [item("A1", 2)],
          modules: [module("B", 0, { items: [item("B1", 2.5)], ...more })],
        }),
      );
    expect(said(of(5, 3))).toEqual([
      [
        "unreachable",
        "error",
        "A",
        "A",
        "「A」所列课程共 4.5 学分，达不到最低 5.0 学分，请增加课程或降低要求",
      ],
      ["unreachable", "error", "A", "A", "「A」所列课程共 2 门，达不到最低 3 门，请增加课程或降低要求"],
    ]);
    expect(said(of(4.5, 2))).toEqual([]);
    expect(said(of(5, 3, { accepts: "any" }))).toEqual([]);
    expect(said(of(5, 3, { accepts: { natures: ["general"] } }))).toEqual([]);
  });

  test("may reach a minimum by what flows in from another module", () => {
    const plan = programmeOf(module("A", 2, { items: [item("A1", 4)], overflowTo: "B" }), module("B", 2));
    expect(said(plan)).toEqual([]);
  });

  test("sends a surplus to a module that is there, and not back", () => {
    const of = (overflowTo: string) =>
      programmeOf(
        free("A", 4, { overflowTo, modules: [free("B", 2)] }),
        free("C", 2, { name: "C 组", overflowTo: "A" }),
      );
    expect(said(of("D"))).toEqual([
      ["overflow", "error", "A", "A", "「A」多出的学分要去的模块不存在，请另选去向"],
    ]);
    expect(said(of("A"))).toEqual([
      ["overflow", "error", "A", "A", "「A」多出的学分会绕回它自己，请另选去向"],
    ]);
    expect(said(of("B"))).toEqual([
      ["overflow", "error", "A", "A", "「A」多出的学分会绕回它自己，请另选去向"],
    ]);
    expect(said(of("C"))).toEqual([
      ["overflow", "error", "A", "A", "「A」多出的学分会绕回它自己，请另选去向"],
      ["overflow", "error", "C", "C 组", "「C 组」多出的学分会绕回它自己，请另选去向"],
    ]);
  });

  test("has a key for each module and for each item, and names that differ beside each other", () => {
    const twice = programmeOf(
      free("A", 2, {
        modules: [free("B", 0), free("B2", 0, { name: "B" })],
        items: [item("A1", 2), item("A2", 2, { key: "A1" })],
      }),
      free("A", 2, { name: "other" }),
      free("A3", 0, { name: "A" }),
    );
    expect(said(twice)).toEqual([
      ["key", "error", "A", "other", "编号「A」重复，请改成不同的编号"],
      ["key", "error", "A1", "A", "编号「A1」重复，请改成不同的编号"],
      ["name", "error", "A3", "A", "有两个模块都叫「A」，请改名"],
      ["name", "error", "B2", "A/B", "有两个模块都叫「B」，请改名"],
    ]);
    // A module may be called as one within another, and an item may have a module's key.
    const apart = programmeOf(
      free("A", 0, { modules: [free("A2", 0, { name: "A" })], items: [item("A1", 2, { key: "A" })] }),
    );
    expect(said(apart)).toEqual([]);
  });

  test("lists no course twice", () => {
    const again = item("A1", 2, { key: "again" });
    const plan = programmeOf(
      free("C", 0, { items: [item("C1", 2)] }),
      free("A", 0, { items: [item("A1", 2)] }),
      free("B", 0, { items: [again] }),
    );
    expect(said(plan)).toEqual([["repeated", "error", "again", "B", "「A1」在「A」「B」中重复，请只留一处"]]);
    expect(said(programmeOf(free("A", 0, { items: [item("A1", 2), again] })))).toEqual([
      ["repeated", "error", "again", "A", "「A1」在「A」中重复，请只留一处"],
    ]);
  });

  test("has a course in a later term than what it requires", () => {
    const of = (first?: number, second?: number) =>
      programmeOf(free("A", 0, { items: [item("A1", 2, { term: first }), item("A2", 2, { term: second })] }));
    const late = [
      [
        "prerequisite",
        "error",
        "A2",
        "A",
        "「A2」在第 2 学期，先修课「A1」在第 3 学期，请把先修课排到更早的学期",
      ],
    ];
    expect(said(of(3, 2), { A2: ["A1"] })).toEqual(late);
    expect(said(of(2, 2), { A2: ["A1"] })).toHaveLength(1);
    expect(said(of(1, 2), { A2: ["A1"] })).toEqual([]);
    expect(said(of(undefined, 2), { A2: ["A1"] })).toEqual([]);
    expect(said(of(3, undefined), { A2: ["A1"] })).toEqual([]);
    expect(said(of(3, 3), { A2: ["X1"] })).toEqual([
      [
        "prerequisite",
        "warning",
        "A2",
        "A",
        "「A2」的先修课「X1」不在方案中，请加入方案，或确认学生会另外修读",
      ],
    ]);
  });

  test("has at most 30 credits a term: of what is mandatory for certain, of all that is listed to be looked at", () => {
    const of = (mandatory: number, chosen: number, term: number | undefined = 3) =>
      programmeOf(
        free("A", 0, {
          items: [
            item("A1", mandatory, { term, mandatory: true }),
            item("A2", chosen, { term, mandatory: false }),
          ],
        }),
      );
    expect(said(of(30.5, 0))).toEqual([
      ["load", "error", undefined, "", "第 3 学期必修 30.5 学分，超过 30.0，请把一些课程移到其他学期"],
    ]);
    expect(said(of(30, 0.5))).toEqual([
      ["load", "warning", undefined, "", "第 3 学期所列课程共 30.5 学分，超过 30.0，请确认学生不必全选"],
    ]);
    expect(said(of(15, 15))).toEqual([]);
    const spread = [1, 2].map((term) => item(`A${term}`, 20, { term, mandatory: true }));
    expect(said(programmeOf(free("A", 0, { items: spread })))).toEqual([]);
    const terms = programmeOf(
      free("A", 0, {
        items: [10, 2, undefined, 1].flatMap((term, at) => [
          item(`A${at}`, 20, { term, mandatory: true }),
          item(`B${at}`, 15, { term, mandatory: true }),
        ]),
      }),
    );
    expect(check(terms).map(({ message }) => message.slice(0, 8))).toEqual([
      "第 1 学期必修",
      "第 2 学期必修",
      "第 10 学期必",
    ]);
  });
});
