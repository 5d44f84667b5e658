import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type AuditedModule,
  type AuditFacts,
  auditProgramme,
  missingOf,
  type PassedCourse,
  type Programme,
  type ProgrammeAudit,
  type ProgrammeModule,
  sumOfCredits,
} from "../src/index.js";
import { courses, idOf, item, module, nameOf, passed, programmeOf } from "./plan.js";

/** Every module of an audit by its key. */
const allOf = (modules: readonly AuditedModule[]): AuditedModule[] =>
  modules.flatMap((each) => [each, ...allOf(each.modules)]);
const moduleOf = ({ modules }: ProgrammeAudit, key: string): AuditedModule => {
  const found = allOf(modules).find((each) => each.key === key);
  if (found === undefined) throw new Error(`no module ${key}`);
  return found;
};
const gotOf = ({ modules }: ProgrammeAudit) =>
  Object.fromEntries(allOf(modules).map(({ key, credits }) => [key, credits.got]));
/** Where each record counts and why: "A item". */
const bindingsOf = ({ modules, uncounted }: ProgrammeAudit) =>
  Object.fromEntries([
    ...allOf(modules).flatMap(({ key, counted }) =>
      counted.map(({ record, binding }) => [record.key, `${key} ${binding}`]),
    ),
    ...uncounted.map(({ record, reason }) => [record.key, reason]),
  ]);
const auditOf = (programme: Programme, records: PassedCourse[], more: Partial<AuditFacts> = {}) =>
  auditProgramme(programme, { records, ...more });

describe("the degree audit of the domain page", () => {
  const programme = programmeOf(
    module("A", 12, { items: ["A1", "A2", "A3"].map((name) => item(name, 4, { mandatory: true })) }),
    module("B", 4, {
      chooseCourses: 2,
      overflowTo: "D",
      items: ["B1", "B2", "B3"].map((name) => item(name, 2)),
    }),
    module("C", 4, { name: "通识", accepts: { natures: ["general"] } }),
    module("D", 2, { accepts: "any" }),
  );
  // A2 was failed, so that it is no record; the ledger grants 4 as A2, and 2 in 通识.
  const records = [
    passed("A1", 4),
    passed("H1", 4, { recognisedAs: idOf("A2") }),
    passed("X3", 4),
    ...["B1", "B2", "B3"].map((name) => passed(name, 2)),
    passed("G1", 2, { nature: "general" }),
    passed("H2", 2, { module: "通识" }),
  ];
  const substitutions = [{ from: [idOf("X3")], to: [idOf("A3")] }];

  test("counts A 12, B 4, C 4 and D 2 of 22: met", () => {
    const audit = auditOf(programme, records, { substitutions });
    expect(gotOf(audit)).toEqual({ A: 12, B: 4, C: 4, D: 2 });
    expect(audit.met).toBe(true);
    expect(audit.credits).toEqual({ got: 22, need: 22, missing: 0 });
    expect(audit.modules.map(({ met, courses: { got } }) => [met, got])).toEqual([
      [true, 3],
      [true, 3],
      [true, 2],
      [true, 0],
    ]);
    expect([moduleOf(audit, "B").overflowOut, moduleOf(audit, "D").overflowIn]).toEqual([2, 2]);
    expect(moduleOf(audit, "B").chosen).toEqual({ got: 3, need: 2, missing: 0 });
    expect(audit.modules.flatMap((each) => missingOf(each, nameOf))).toEqual([]);
    expect(bindingsOf(audit)).toEqual({
      A1: "A item",
      H1: "A recognisedCourse",
      X3: "A substitution",
      B1: "B item",
      B2: "B item",
      B3: "B item",
      G1: "C filter",
      H2: "C recognisedModule",
    });
  });

  test("without the substitution has A 8 and D 6, 22 in all, yet is unmet: 必修缺A3", () => {
    const audit = auditOf(programme, records);
    expect(gotOf(audit)).toEqual({ A: 8, B: 4, C: 4, D: 6 });
    expect([audit.met, audit.credits.got, audit.credits.missing]).toEqual([false, 22, 0]);
    expect(missingOf(moduleOf(audit, "A"), nameOf)).toEqual(["必修缺A3", "还差 4.0 学分"]);
    expect(moduleOf(audit, "A").mandatoryMissing).toEqual([idOf("A3")]);
  });

  test("after a counter-entry on C has 2 of 4, and 20 in all", () => {
    const audit = auditOf(
      programme,
      records.filter((each) => each.module === undefined),
      { substitutions },
    );
    expect(moduleOf(audit, "C").credits).toEqual({ got: 2, need: 4, missing: 2 });
    expect([audit.met, audit.credits.got, audit.credits.missing]).toEqual([false, 20, 2]);
  });

  test("gives Foo, which needs 2 of ABCD, and Bar, which needs 1 of AB, what they need of A, B and C", () => {
    const foo = module("Foo", 0, { minCourses: 2, accepts: courses("A1", "B1", "C1", "D1") });
    const bar = module("Bar", 0, { minCourses: 1, accepts: courses("A1", "B1") });
    const taken = ["A1", "B1", "C1"].map((name) => passed(name, 2));
    expect(auditOf(programmeOf(foo, bar), taken).met).toBe(true);
    expect(auditOf(programmeOf(bar, foo), taken).met).toBe(true);
    expect(auditOf(programmeOf(foo, bar), taken.slice(0, 2)).modules.map(({ met }) => met)).toEqual([
      true,
      false,
    ]);
  });
});

describe("a record counts", () => {
  const free = module("free", 2, { accepts: "any" });
  const general = module("general", 2, { accepts: { natures: ["general"] } });

  test("as its own item before anything else would take it", () => {
    const plan = programmeOf(free, general, module("A", 2, { items: [item("A1", 2)] }));
    expect(bindingsOf(auditOf(plan, [passed("A1", 2, { nature: "general" })]))).toEqual({ A1: "A item" });
  });

  test("by a substitution before as an alternative, and then no more", () => {
    const plan = programmeOf(
      module("A", 4, { items: [item("A1", 2, { alternatives: [idOf("X1")] }), item("A2", 2)] }),
    );
    const audit = auditOf(plan, [passed("X1", 2)], {
      substitutions: [{ from: [idOf("X1")], to: [idOf("A2")] }],
    });
    expect(audit.modules[0]?.items.map(({ met, records }) => [met, records])).toEqual([
      [false, []],
      [true, ["X1"]],
    ]);
    expect(bindingsOf(audit)).toEqual({ X1: "A substitution" });
  });

  test("by a substitution of n courses for m, each once, at the credits that were taken", () => {
    const plan = programmeOf(
      module("A", 6, { items: ["A1", "A2", "A3"].map((name) => item(name, 2, { mandatory: true })) }),
    );
    const [x, y] = [passed("X1", 2.5), passed("Y1", 1.5)];
    const substitutions = [{ from: [x.courseId, y.courseId], to: ["A1", "A2", "A3"].map(idOf) }];
    const audit = auditOf(plan, [x, y], { substitutions });
    const [a] = audit.modules;
    expect([a?.credits, a?.courses.got, a?.mandatoryMissing]).toEqual([
      { got: 4, need: 6, missing: 2 },
      2,
      [],
    ]);
    expect(a?.items.map(({ records }) => records)).toEqual([
      ["X1", "Y1"],
      ["X1", "Y1"],
      ["X1", "Y1"],
    ]);
    expect(missingOf(a as AuditedModule, nameOf)).toEqual(["还差 2.0 学分"]);
  });

  test("by no substitution of which something is missing, passed already, or in two modules", () => {
    const plan = programmeOf(
      module("A", 4, { items: [item("A1", 2), item("A2", 2)] }),
      module("B", 2, { items: [item("B1", 2)] }),
    );
    const by = (from: string[], to: string[], records: PassedCourse[]) =>
      bindingsOf(auditOf(plan, records, { substitutions: [{ from: from.map(idOf), to: to.map(idOf) }] }));
    expect(by(["X1", "Y1"], ["A1"], [passed("X1", 2)])).toEqual({ X1: "outside" });
    expect(by(["X1"], ["A1", "B1"], [passed("X1", 2)])).toEqual({ X1: "outside" });
    expect(by(["X1"], ["A1", "C1"], [passed("X1", 2)])).toEqual({ X1: "outside" });
    expect(by(["X1"], ["C1"], [passed("X1", 2)])).toEqual({ X1: "outside" });
    expect(by(["X1"], [], [passed("X1", 2)])).toEqual({ X1: "outside" });
    expect(by([], ["A1"], [passed("X1", 2)])).toEqual({ X1: "outside" });
    expect(by(["X1"], ["A1", "A2"], [passed("X1", 2), passed("A2", 2)])).toEqual({
      A2: "A item",
      X1: "outside",
    });
    expect(
      auditOf(plan, [], { substitutions: [{ from: [], to: [idOf("A1")] }] }).modules[0]?.items[0]?.met,
    ).toBe(false);
  });

  test("as an alternative so that as many items as possible are met, mandatory ones first", () => {
    const [x, y] = [passed("X1", 2), passed("Y1", 2)];
    const both = item("A1", 2, { alternatives: [x.courseId, y.courseId] });
    const one = item("A2", 2, { alternatives: [x.courseId] });
    const metOf = (items: (typeof both)[], records: PassedCourse[]) =>
      auditOf(programmeOf(module("A", 4, { items })), records).modules[0]?.items.map(({ met }) => met);
    expect(metOf([both, one], [x, y])).toEqual([true, true]);
    expect(metOf([one, both], [x, y])).toEqual([true, true]);
    expect(metOf([both, one], [x])).toEqual([true, false]);
    expect(metOf([both, { ...one, mandatory: true }], [x])).toEqual([false, true]);
    expect(metOf([both, { ...both, key: "A3", courseId: idOf("A3") }, one], [x, y])).toEqual([
      true,
      true,
      false,
    ]);
    // What is met by itself takes no alternative from another item, and a mandatory one takes no second.
    expect(metOf([both, one], [passed("A1", 2), x])).toEqual([true, true]);
    expect(
      metOf(
        [
          { ...both, mandatory: true },
          { ...one, alternatives: [y.courseId] },
        ],
        [x, y],
      ),
    ).toEqual([true, true]);
    const audit = auditOf(programmeOf(module("A", 4, { items: [both, one] })), [x, passed("A2", 2)]);
    expect(bindingsOf(audit)).toEqual({ X1: "A alternative", A2: "A item" });
  });

  test("as an alternative where it is needed: by a mandatory item, by n of m, by credits or by courses", () => {
    const [x, y] = [passed("X1", 2), passed("Y1", 2)];
    const needed = (more: Partial<ProgrammeModule>, mandatory = false) => {
      const items = [item("A1", 2), item("A2", 2, { mandatory, alternatives: [x.courseId] }), item("A3", 2)];
      const plan = programmeOf(
        module("A", 2, { items, ...more }),
        module("C", 2, { accepts: { natures: ["required"] } }),
        free,
      );
      return bindingsOf(auditOf(plan, [passed("A1", 2), x, y]))["X1"];
    };
    expect(needed({})).toBe("C filter");
    expect(needed({}, true)).toBe("A alternative");
    expect(needed({ chooseCourses: 1 })).toBe("C filter");
    expect(needed({ chooseCourses: 2 })).toBe("A alternative");
    expect(needed({ minCredits: 4 })).toBe("A alternative");
    expect(needed({ minCourses: 2 })).toBe("A alternative");
  });

  test("as an alternative that nothing needs once free choice has enough, before it takes more", () => {
    const items = [item("A1", 2), item("A2", 2, { alternatives: [idOf("X1")] })];
    const plan = programmeOf(module("A", 2, { items }), free);
    const [x, y] = [passed("X1", 2), passed("Y1", 2)];
    expect(bindingsOf(auditOf(plan, [passed("A1", 2), x, y]))).toEqual({
      A1: "A item",
      X1: "free free",
      Y1: "free free",
    });
    expect(bindingsOf(auditOf(plan, [passed("A1", 2), y, x]))).toEqual({
      A1: "A item",
      Y1: "free free",
      X1: "A alternative",
    });
  });

  test("as an alternative of fewer credits, so that another item is met too", () => {
    const [x, y] = [passed("X1", 3), passed("Y1", 1)];
    const plan = programmeOf(
      module("A", 6, {
        items: [
          item("A1", 3, { mandatory: true, alternatives: [x.courseId, y.courseId] }),
          item("A2", 3, { mandatory: true, alternatives: [x.courseId] }),
        ],
      }),
    );
    expect(auditOf(plan, [x, y]).modules[0]?.mandatoryMissing).toEqual([]);
  });

  test("as an alternative before somebody's recognised course takes the item", () => {
    const plan = programmeOf(
      module("A", 2, { items: [item("A1", 2, { alternatives: [idOf("X1")] })] }),
      free,
    );
    const audit = auditOf(plan, [passed("H1", 2, { recognisedAs: idOf("A1") }), passed("X1", 2)]);
    expect(bindingsOf(audit)).toEqual({ X1: "A alternative", H1: "free free" });
  });

  test("as the course that it was recognised as, not as an alternative to another one", () => {
    const plan = programmeOf(
      module("A", 4, { items: [item("A1", 2, { alternatives: [idOf("A2")] }), item("A2", 2)] }),
    );
    const audit = auditOf(plan, [passed("H1", 2, { recognisedAs: idOf("A2") })]);
    expect(audit.modules[0]?.items.map(({ met }) => met)).toEqual([false, true]);
    expect(bindingsOf(audit)).toEqual({ H1: "A recognisedCourse" });
  });

  test("not as an item by the host's course when it was recognised as another one, or in a module", () => {
    const plan = programmeOf(module("A", 4, { items: [item("A1", 2), item("A2", 2)] }), general);
    const audit = auditOf(plan, [
      passed("A1", 2, { recognisedAs: idOf("A2") }),
      passed("A1", 2, { key: "part", module: "general" }),
    ]);
    expect(bindingsOf(audit)).toEqual({ A1: "A recognisedCourse", part: "general recognisedModule" });
  });

  test("in the module that it was recognised in, by key before by name, and as one of its courses", () => {
    const plan = programmeOf(
      module("k1", 2, { name: "k2", minCourses: 1 }),
      module("k2", 2, { name: "通识", minCourses: 1 }),
    );
    const audit = auditOf(plan, [passed("H1", 2, { module: "k2" }), passed("H2", 2, { module: "通识" })]);
    expect(bindingsOf(audit)).toEqual({ H1: "k2 recognisedModule", H2: "k2 recognisedModule" });
    expect(moduleOf(audit, "k2").courses).toEqual({ got: 2, need: 1, missing: 0 });
    expect(bindingsOf(auditOf(plan, [passed("H1", 2, { module: "体育" })]))).toEqual({ H1: "outside" });
    expect(bindingsOf(auditOf(programmeOf(free), [passed("H1", 2, { module: "体育" })]))).toEqual({
      H1: "free free",
    });
  });

  test("by a filter only when all of its conditions hold", () => {
    const filter = { natures: ["general" as const], departments: ["艺术学院"], courseIds: [idOf("G1")] };
    const plan = programmeOf(module("C", 2, { accepts: filter }));
    const whole = passed("G1", 2, { nature: "general", department: "艺术学院" });
    const isCounted = (record: PassedCourse) => auditOf(plan, [record]).uncounted.length === 0;
    expect(isCounted(whole)).toBe(true);
    expect(isCounted({ ...whole, nature: "required" })).toBe(false);
    expect(isCounted({ ...whole, department: "数学学院" })).toBe(false);
    expect(isCounted({ ...whole, courseId: idOf("G2") })).toBe(false);
    expect(isCounted({ ...whole, courseId: idOf("G2"), recognisedAs: idOf("G1") })).toBe(true);
    expect(auditOf(programmeOf(module("C", 2)), [whole]).uncounted).toEqual([
      { record: whole, reason: "outside" },
    ]);
  });

  test("in free choice where filters do not need it, else by a filter as a surplus, else nowhere", () => {
    const records = ["G1", "G2", "G3"].map((name) => passed(name, 2, { nature: "general" }));
    expect(gotOf(auditOf(programmeOf(general, free), records))).toEqual({ general: 2, free: 4 });
    const alone = auditOf(programmeOf(general), [...records, passed("X1", 2)]);
    expect(gotOf(alone)).toEqual({ general: 6 });
    expect(bindingsOf(alone)).toEqual({
      G1: "general filter",
      G2: "general filter",
      G3: "general filter",
      X1: "outside",
    });
  });

  test("in the first module of free choice that lacks something, and what none needs in the first", () => {
    const plan = programmeOf(
      module("F1", 2, { accepts: "any" }),
      module("F2", 0, { minCourses: 2, accepts: "any" }),
    );
    const records = ["X1", "X2", "X3", "X4"].map((name) => passed(name, 2));
    expect(gotOf(auditOf(plan, records))).toEqual({ F1: 4, F2: 4 });
    const nested = programmeOf(
      module("F1", 4, { accepts: "any", modules: [module("F2", 2, { accepts: "any" })] }),
    );
    expect(bindingsOf(auditOf(nested, records))).toEqual({
      X1: "F2 free",
      X2: "F1 free",
      X3: "F1 free",
      X4: "F1 free",
    });
  });

  test("once for each course: what repeats one counts nowhere, parts in modules are no repetition", () => {
    const plan = programmeOf(module("A", 2, { items: [item("A1", 2)] }), free);
    const audit = auditOf(plan, [
      passed("A1", 2),
      passed("H1", 2, { recognisedAs: idOf("A1") }),
      passed("X1", 2),
      passed("X1", 2, { key: "again" }),
      passed("X1", 1, { key: "part", module: "free" }),
      passed("X1", 1, { key: "other part", module: "free" }),
      passed("H2", 1, { recognisedAs: idOf("X1"), module: "free" }),
      passed("Y1", 1, { module: "free" }),
      passed("H3", 1, { recognisedAs: idOf("Y1") }),
    ]);
    expect(bindingsOf(audit)).toEqual({
      A1: "A item",
      H1: "repeated",
      X1: "free free",
      again: "repeated",
      part: "free recognisedModule",
      "other part": "free recognisedModule",
      H2: "repeated",
      Y1: "free recognisedModule",
      H3: "free free",
    });
  });

  test("in the first item of its course, where a programme lists it twice", () => {
    const plan = programmeOf(
      module("A", 2, { items: [item("A1", 2)] }),
      module("B", 2, { items: [item("A1", 2, { key: "again" })] }),
    );
    expect(bindingsOf(auditOf(plan, [passed("A1", 2)]))).toEqual({ A1: "A item" });
  });
});

describe("filters", () => {
  test("ask, where only credits are named, for the fewest records that reach them", () => {
    const plan = programmeOf(
      module("C", 4, { accepts: { natures: ["required"] } }),
      module("free", 2, { accepts: "any" }),
    );
    const records = [passed("X1", 1), passed("X2", 1), passed("X3", 3), passed("X4", 2)];
    const audit = auditOf(plan, records);
    expect(bindingsOf(audit)).toEqual({ X1: "free free", X2: "free free", X3: "C filter", X4: "C filter" });
    expect(audit.met).toBe(true);
  });

  test("that name courses ask on while credits are missing, after the others were served", () => {
    const general = module("C", 6, { minCourses: 2, accepts: courses("G1", "G2", "G3") });
    const records = ["G1", "G2", "G3"].map((name) => passed(name, 2));
    const free = module("free", 0, { accepts: "any" });
    expect(gotOf(auditOf(programmeOf(general, free), records))).toEqual({ C: 6, free: 0 });
    const other = module("E", 0, { minCourses: 1, accepts: courses("G1", "G2", "G3") });
    expect(gotOf(auditOf(programmeOf(general, other, free), records))).toEqual({ C: 4, E: 2, free: 0 });
  });

  test("take courses although there are credits enough, and count what is bound already", () => {
    const plan = programmeOf(
      module("C", 2, { minCourses: 2, items: [item("A1", 4)], accepts: { natures: ["general"] } }),
    );
    const general = ["G1", "G2"].map((name) => passed(name, 1, { nature: "general" }));
    const free = module("free", 0, { accepts: "any" });
    const audit = auditOf({ ...plan, modules: [...plan.modules, free] }, [passed("A1", 4), ...general]);
    expect(bindingsOf(audit)).toEqual({ A1: "C item", G1: "C filter", G2: "free free" });
  });

  test("do not give away a record for a smaller one that leaves them short of credits", () => {
    const bar = module("Bar", 2, { minCourses: 1, accepts: courses("A1", "B1") });
    const foo = module("Foo", 1, { minCourses: 1, accepts: courses("A1", "B1") });
    const records = [passed("A1", 1), passed("B1", 2)];
    expect(gotOf(auditOf(programmeOf(bar, foo), records))).toEqual({ Bar: 2, Foo: 1 });
    // 1 is all that Bar asks for here, so that Foo may have the 2.
    const small = { ...bar, minCredits: 1 };
    expect(gotOf(auditOf(programmeOf(small, { ...foo, minCredits: 2 }), records))).toEqual({
      Bar: 1,
      Foo: 2,
    });
  });

  test("do not leave the modules around them short of credits either", () => {
    const inner = module("inner", 0, { minCourses: 1, accepts: courses("A1", "B1") });
    const outer = module("outer", 2, { modules: [inner] });
    const other = module("other", 0, { minCourses: 1, accepts: courses("B1") });
    const records = [passed("A1", 1), passed("B1", 2)];
    const free = module("free", 0, { accepts: "any" });
    expect(gotOf(auditOf(programmeOf(outer, other, free), records))).toEqual({
      outer: 2,
      inner: 2,
      other: 0,
      free: 1,
    });
  });

  test("are served from within, so that what counts within counts around it", () => {
    const inner = module("inner", 2, { accepts: { departments: ["数学学院"] } });
    const outer = module("outer", 4, { modules: [inner], accepts: { natures: ["required"] } });
    const records = ["X1", "X2", "X3"].map((name) => passed(name, 2));
    const free = module("free", 0, { accepts: "any" });
    expect(gotOf(auditOf(programmeOf(outer, free), records))).toEqual({ outer: 4, inner: 2, free: 2 });
  });
});

describe("a module", () => {
  test("is met when its credits, courses, mandatory items, n of m and the modules within are", () => {
    const within = module("within", 2, { items: [item("B1", 2)] });
    const plan = programmeOf(
      module("A", 6, {
        minCourses: 3,
        chooseCourses: 2,
        items: [item("A1", 2, { mandatory: true }), item("A2", 2), item("A3", 2)],
        modules: [within],
      }),
    );
    const lacks = (...names: string[]) => {
      const [a, b] = allOf(
        auditOf(
          plan,
          names.map((name) => passed(name, 2)),
        ).modules,
      );
      return [a?.met, b?.met, ...missingOf(a as AuditedModule, nameOf)];
    };
    expect(lacks("A1", "A2", "B1")).toEqual([true, true]);
    expect(lacks("A1", "A2", "A3")).toEqual([false, false]);
    expect(lacks("A2", "A3", "B1")).toEqual([false, true, "必修缺A1"]);
    expect(lacks("A1", "B1")).toEqual([
      false,
      true,
      "还差 2.0 学分",
      "还差 1 门",
      "3 门中选 2 门，还差 1 门",
    ]);
    expect(lacks()).toEqual([
      false,
      false,
      "必修缺A1",
      "还差 6.0 学分",
      "还差 3 门",
      "3 门中选 2 门，还差 2 门",
    ]);
  });

  test("names all mandatory courses that are missing", () => {
    const items = ["A1", "A2", "A3"].map((name) => item(name, 2, { mandatory: true }));
    const audit = auditOf(programmeOf(module("A", 2, { items })), [passed("A2", 2)]);
    expect(missingOf(moduleOf(audit, "A"), nameOf)).toEqual(["必修缺A1、A3"]);
  });

  test("gives on what is above its minimum, even part of a course, and keeps it without a target", () => {
    const items = [item("A1", 3)];
    const target = module("T", 1);
    const of = (overflowTo?: string) =>
      auditOf(programmeOf(module("A", 2, { items, overflowTo }), target), [passed("A1", 3)]);
    expect(gotOf(of("T"))).toEqual({ A: 2, T: 1 });
    expect([of("T").met, of("T").credits.got, moduleOf(of("T"), "T").overflowIn]).toEqual([true, 3, 1]);
    // The course itself stays: credits flow, courses do not.
    expect(of("T").modules.map(({ courses: { got } }) => got)).toEqual([1, 0]);
    expect(gotOf(of())).toEqual({ A: 3, T: 0 });
    expect(gotOf(of("nowhere"))).toEqual({ A: 3, T: 0 });
  });

  test("gives nothing on below its minimum", () => {
    const plan = programmeOf(module("A", 4, { items: [item("A1", 3)], overflowTo: "T" }), module("T", 0));
    const audit = auditOf(plan, [passed("A1", 3)]);
    expect(gotOf(audit)).toEqual({ A: 3, T: 0 });
    expect(moduleOf(audit, "A").overflowOut).toBe(0);
  });

  test("passes on what flowed in, through several modules and out of a nested one", () => {
    const inner = module("inner", 1, { items: [item("A1", 4)], overflowTo: "S" });
    const plan = programmeOf(
      module("outer", 2, { modules: [inner], items: [item("A2", 1)] }),
      module("T", 1),
      module("S", 2, { overflowTo: "T" }),
    );
    const audit = auditOf(plan, [passed("A1", 4), passed("A2", 1)]);
    expect(gotOf(audit)).toEqual({ outer: 2, inner: 1, S: 2, T: 1 });
    expect(moduleOf(audit, "S")).toMatchObject({ overflowIn: 3, overflowOut: 1 });
    expect(audit.met).toBe(true);
  });

  test("takes surpluses of several modules, and of one within it", () => {
    const inner = module("inner", 1, { items: [item("A1", 3)], overflowTo: "T" });
    const plan = programmeOf(
      module("B", 1, { items: [item("B1", 2)], overflowTo: "T" }),
      module("T", 4, { modules: [inner] }),
    );
    const audit = auditOf(plan, [passed("A1", 3), passed("B1", 2)]);
    expect(gotOf(audit)).toEqual({ B: 1, T: 4, inner: 1 });
    expect([moduleOf(audit, "T").overflowIn, audit.credits.got]).toEqual([3, 5]);
  });

  test("keeps its surplus where it would come back: in a circle, to itself, into what is within it", () => {
    const records = [passed("A1", 3), passed("B1", 3)];
    const circle = programmeOf(
      module("A", 1, { items: [item("A1", 3)], overflowTo: "B" }),
      module("B", 1, { items: [item("B1", 3)], overflowTo: "A" }),
    );
    expect(gotOf(auditOf(circle, records))).toEqual({ A: 3, B: 3 });
    const itself = programmeOf(module("A", 1, { items: [item("A1", 3)], overflowTo: "A" }));
    expect(gotOf(auditOf(itself, records))).toEqual({ A: 3 });
    const within = programmeOf(
      module("A", 1, { items: [item("A1", 3)], overflowTo: "B", modules: [module("B", 1)] }),
    );
    expect(gotOf(auditOf(within, records))).toEqual({ A: 3, B: 0 });
  });
});

describe("a programme", () => {
  test("is met only with its total, and only when every module is", () => {
    const plan = programmeOf(module("A", 2, { items: [item("A1", 2)] }));
    expect(auditOf(plan, [passed("A1", 2)]).met).toBe(true);
    expect(auditOf({ ...plan, totalCredits: 2.01 }, [passed("A1", 2)])).toMatchObject({
      met: false,
      credits: { got: 2, need: 2.01, missing: 0.01 },
    });
    expect(auditOf({ ...plan, totalCredits: 0 }, []).met).toBe(false);
  });

  test("adds credits exactly", () => {
    const items = Array.from({ length: 10 }, (_, at) => item(`A${at}`, 0.1));
    const audit = auditOf(
      programmeOf(module("A", 1, { items })),
      items.map(({ key }) => passed(key, 0.1)),
    );
    expect([audit.credits, audit.met]).toEqual([{ got: 1, need: 1, missing: 0 }, true]);
  });
});

describe("whatever a student has passed", () => {
  const names = ["A1", "A2", "A3", "B1", "B2", "X1", "X2", "X3", "G1", "G2", "G3"];
  const credits = fc.integer({ min: 1, max: 800 }).map((amount) => amount / 100);
  const record = fc
    .record({
      name: fc.constantFrom(...names),
      credits,
      nature: fc.constantFrom("required" as const, "general" as const, "elective" as const),
      department: fc.constantFrom("数学学院", "艺术学院"),
      recognised: fc.oneof(
        { weight: 5, arbitrary: fc.constant({}) },
        fc.constantFrom(...names).map((name) => ({ recognisedAs: idOf(name) })),
        fc.constantFrom("A", "C", "nowhere").map((key) => ({ module: key })),
      ),
    })
    .map(({ name, credits: each, recognised, ...more }) => passed(name, each, { ...more, ...recognised }));
  const records = fc
    .array(record, { maxLength: 14 })
    .map((all) => all.map((each, at) => ({ ...each, key: `${at}` })));
  const programme = fc
    .record({
      mins: fc.array(fc.integer({ min: 0, max: 1200 }), { minLength: 6, maxLength: 6 }),
      overflows: fc.array(fc.constantFrom(undefined, "A", "B", "C", "D", "E", "F"), {
        minLength: 6,
        maxLength: 6,
      }),
      hasFree: fc.boolean(),
    })
    .map(({ mins, overflows, hasFree }) => {
      const at = (place: number) => ({ min: (mins[place] ?? 0) / 100, overflowTo: overflows[place] });
      const of = (key: string, place: number, more: Parameters<typeof module>[2]) =>
        module(key, at(place).min, { overflowTo: at(place).overflowTo, ...more });
      return programmeOf(
        of("A", 0, {
          items: [
            item("A1", 4, { mandatory: true }),
            item("A2", 4, { alternatives: [idOf("X1"), idOf("X2")] }),
          ],
          modules: [of("E", 4, { items: [item("A3", 2)], accepts: { departments: ["数学学院"] } })],
        }),
        of("B", 1, {
          chooseCourses: 1,
          items: [item("B1", 2), item("B2", 2, { alternatives: [idOf("X1")] })],
        }),
        of("C", 2, { minCourses: 2, accepts: { natures: ["general"] } }),
        of("D", 3, { accepts: { natures: ["general", "elective"] } }),
        of("F", 5, hasFree ? { accepts: "any" } : {}),
      );
    });
  const substitutions = fc.array(
    fc.record({
      from: fc.uniqueArray(fc.constantFrom(...["X1", "X2", "X3", "G1"].map(idOf)), { maxLength: 2 }),
      to: fc.uniqueArray(fc.constantFrom(...["A1", "A2", "B1", "B2"].map(idOf)), { maxLength: 2 }),
    }),
    { maxLength: 2 },
  );

  test("every record counts once or not at all, and never more than was granted", () => {
    fc.assert(
      fc.property(programme, records, substitutions, (plan, all, replaced) => {
        const audit = auditProgramme(plan, { records: all, substitutions: replaced });
        const modules = allOf(audit.modules);
        const counted = modules.flatMap((each) => each.counted.map(({ record: { key } }) => key));
        const outside = audit.uncounted.map(({ record: { key } }) => key);
        expect([...counted, ...outside].sort()).toEqual(all.map(({ key }) => key).sort());
        // Credits flow between modules; none appears and none is lost.
        const granted = sumOfCredits(all.map((each) => each.credits));
        const nowhere = sumOfCredits(audit.uncounted.map((each) => each.record.credits));
        expect(sumOfCredits([audit.credits.got, nowhere])).toBe(granted);
        const flows = modules.map(({ overflowIn, overflowOut }) => [overflowIn, -overflowOut]);
        expect(sumOfCredits(flows.flat())).toBe(0);
      }),
    );
  });

  test("what is missing is what is needed and not there, and met is what misses nothing", () => {
    fc.assert(
      fc.property(programme, records, (plan, all) => {
        const audit = auditProgramme(plan, { records: all });
        for (const each of allOf(audit.modules)) {
          const { credits: own, courses: ownCourses, chosen, modules, met } = each;
          for (const { got, need, missing } of [own, ownCourses, chosen])
            expect(missing).toBeCloseTo(Math.max(0, need - got), 9);
          expect(met).toBe(missingOf(each, nameOf).length === 0 && modules.every((inner) => inner.met));
          const within = sumOfCredits(modules.map((inner) => inner.credits.got));
          const counted = sumOfCredits(each.counted.map((one) => one.record.credits));
          expect(own.got).toBe(sumOfCredits([within, counted, each.overflowIn, -each.overflowOut]));
          if (each.overflowOut > 0) expect(own.got).toBe(own.need);
        }
      }),
    );
  });

  test("the order of the records does not change which items are met by their own course", () => {
    fc.assert(
      fc.property(
        programme,
        fc.uniqueArray(record, { selector: ({ courseId }) => courseId }),
        (plan, all) => {
          const metOf = (facts: PassedCourse[]) =>
            allOf(auditOf(plan, facts).modules).flatMap(({ counted }) =>
              counted.flatMap(({ binding, record: { courseId } }) => (binding === "item" ? [courseId] : [])),
            );
          expect(new Set(metOf(all.toReversed()))).toEqual(new Set(metOf(all)));
        },
      ),
    );
  });
});
