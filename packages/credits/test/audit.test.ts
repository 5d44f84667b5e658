import { describe, expect, test } from "vitest";
import {
  auditProgramme,
  type AuditedModule,
  missingOf,
  type PassedCourse,
  type Programme,
  type ProgrammeItem,
  type ProgrammeModule,
} from "../src/index.js";

/** Courses of the page by their names: A1 is 11, B3 is 23, X3 is 93. */
const courseNamed = (name: string): number => name.charCodeAt(0) * 10 + Number(name.slice(1));
const nameOf = (courseId: number): string => `${String.fromCharCode(courseId / 10)}${courseId % 10}`;

const item = (name: string, credits: number, more: Partial<ProgrammeItem> = {}): ProgrammeItem => ({
  key: name,
  courseId: courseNamed(name),
  credits,
  nature: "required",
  mandatory: false,
  alternatives: [],
  ...more,
});
const module = (key: string, minCredits: number, more: Partial<ProgrammeModule> = {}): ProgrammeModule => ({
  key,
  name: key,
  minCredits,
  items: [],
  modules: [],
  ...more,
});
const passed = (name: string, credits: number, more: Partial<PassedCourse> = {}): PassedCourse => ({
  key: name,
  courseId: courseNamed(name),
  credits,
  nature: "required",
  department: "数学学院",
  ...more,
});

const programme: Programme = {
  totalCredits: 22,
  modules: [
    module("A", 12, { items: ["A1", "A2", "A3"].map((name) => item(name, 4, { mandatory: true })) }),
    module("B", 4, {
      chooseCourses: 2,
      overflowTo: "D",
      items: ["B1", "B2", "B3"].map((name) => item(name, 2)),
    }),
    module("C", 4, { name: "通识", accepts: { natures: ["general"] } }),
    module("D", 2, { accepts: "any" }),
  ],
};
/** A2 was failed: it is no record. The ledger grants 4 as A2, and 2 in 通识. */
const records: PassedCourse[] = [
  passed("A1", 4),
  passed("H1", 5, { credits: 4, recognisedAs: courseNamed("A2") }),
  passed("X3", 4),
  ...["B1", "B2", "B3"].map((name) => passed(name, 2)),
  passed("G1", 2, { nature: "general" }),
  passed("H2", 2, { module: "通识" }),
];
const substitutions = [{ from: [courseNamed("X3")], to: [courseNamed("A3")] }];
const gotOf = (modules: readonly AuditedModule[]) =>
  Object.fromEntries(modules.map(({ key, credits }) => [key, credits.got]));

describe("the degree audit", () => {
  test("counts A 12, B 4, C 4, D 2 of 22: met", () => {
    const audit = auditProgramme(programme, { records, substitutions });
    expect(gotOf(audit.modules)).toEqual({ A: 12, B: 4, C: 4, D: 2 });
    expect([audit.met, audit.credits, audit.uncounted]).toEqual([
      true,
      { got: 22, need: 22, missing: 0 },
      [],
    ]);
    expect(audit.modules.flatMap((each) => missingOf(each, nameOf))).toEqual([]);
  });

  test("without the substitution has A 8, D 6, 22 in all, and yet misses A3", () => {
    const audit = auditProgramme(programme, { records });
    expect(gotOf(audit.modules)).toEqual({ A: 8, B: 4, C: 4, D: 6 });
    expect([audit.met, audit.credits.got]).toEqual([false, 22]);
    expect(missingOf(audit.modules[0] as AuditedModule, nameOf)).toEqual(["必修缺A3", "还差 4.0 学分"]);
  });

  test("after a counter-entry on 通识 has 2 of 4, 20 in all", () => {
    const kept = records.filter(({ module }) => module === undefined);
    const audit = auditProgramme(programme, { records: kept, substitutions });
    expect(audit.modules[2]?.credits).toEqual({ got: 2, need: 4, missing: 2 });
    expect([audit.met, audit.credits.got]).toEqual([false, 20]);
  });

  test("gives Foo, which needs 2 of ABCD, and Bar, which needs 1 of AB, what they need of A, B and C", () => {
    const courses = (names: readonly string[]) => ({ courseIds: names.map(courseNamed) });
    const audit = auditProgramme(
      {
        totalCredits: 6,
        modules: [
          module("Foo", 4, { minCourses: 2, accepts: courses(["A1", "B1", "C1", "D1"]) }),
          module("Bar", 2, { minCourses: 1, accepts: courses(["A1", "B1"]) }),
        ],
      },
      { records: ["A1", "B1", "C1"].map((name) => passed(name, 2)) },
    );
    expect(audit.met).toBe(true);
  });
});
