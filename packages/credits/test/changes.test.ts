import { describe, expect, test } from "vitest";
import { type ProgrammeItem, type ProgrammeModule, programmeChanges } from "../src/index.js";
import { idOf, item, module, programmeOf } from "./plan.js";

const plan = (more: { items?: ProgrammeItem[]; modules?: ProgrammeModule[] } = {}) =>
  programmeOf(
    module("A", 4, {
      name: "专业课",
      items: more.items ?? [item("A1", 2, { term: 1 })],
      modules: more.modules ?? [module("B", 2, { name: "专业选修", items: [item("B1", 2)] })],
    }),
  );

describe("two versions of a programme", () => {
  test("that say the same have no difference", () => {
    expect(programmeChanges(plan(), plan())).toEqual([]);
    // Absent is 0, a filter is what it asks for, and the order among siblings is no change.
    const of = (more: Partial<ProgrammeModule>) => programmeOf(module("A", 2, more));
    expect(programmeChanges(of({}), of({ minCourses: 0, chooseCourses: 0, overflowTo: undefined }))).toEqual(
      [],
    );
    expect(
      programmeChanges(
        of({ accepts: { natures: ["general"], courseIds: [1] } }),
        of({ accepts: { courseIds: [1], natures: ["general"] } }),
      ),
    ).toEqual([]);
    const two = [item("A1", 2), item("A2", 2)];
    expect(programmeChanges(plan({ items: two }), plan({ items: two.toReversed() }))).toEqual([]);
  });

  test("differ in what was added and removed, where it stands", () => {
    const more = plan({ items: [item("A1", 2, { term: 1 }), item("A2", 3)] });
    const added = { what: "item", key: "A2", courseId: idOf("A2"), path: ["专业课"] };
    expect(programmeChanges(plan(), more)).toEqual([{ kind: "added", ...added }]);
    expect(programmeChanges(more, plan())).toEqual([{ kind: "removed", ...added }]);
    expect(programmeChanges(plan(), plan({ modules: [] }))).toEqual([
      { kind: "removed", what: "module", key: "B", name: "专业选修", path: ["专业课"] },
      { kind: "removed", what: "item", key: "B1", courseId: idOf("B1"), path: ["专业课", "专业选修"] },
    ]);
    expect(programmeChanges(programmeOf(), programmeOf(module("T", 0)))).toEqual([
      { kind: "added", what: "module", key: "T", name: "T", path: [] },
    ]);
  });

  test("differ in the values of fields, from and to", () => {
    const after = plan({
      items: [item("A1", 2.5, { term: 2, mandatory: true, nature: "restricted", alternatives: [7] })],
      modules: [
        module("B", 3, {
          name: "选修",
          minCourses: 1,
          chooseCourses: 1,
          overflowTo: "A",
          accepts: "any",
          items: [item("B1", 2, { courseId: 9 })],
        }),
      ],
    });
    expect(programmeChanges(plan(), { ...after, totalCredits: 5 })).toEqual([
      { kind: "changed", what: "programme", fields: [{ field: "totalCredits", from: 4, to: 5 }] },
      {
        kind: "changed",
        what: "item",
        key: "A1",
        courseId: idOf("A1"),
        path: ["专业课"],
        fields: [
          { field: "credits", from: 2, to: 2.5 },
          { field: "nature", from: "required", to: "restricted" },
          { field: "term", from: 1, to: 2 },
          { field: "mandatory", from: false, to: true },
          { field: "alternatives", from: [], to: [7] },
        ],
      },
      {
        kind: "changed",
        what: "module",
        key: "B",
        name: "选修",
        path: ["专业课"],
        fields: [
          { field: "name", from: "专业选修", to: "选修" },
          { field: "minCredits", from: 2, to: 3 },
          { field: "minCourses", from: undefined, to: 1 },
          { field: "chooseCourses", from: undefined, to: 1 },
          { field: "overflowTo", from: undefined, to: "A" },
          { field: "accepts", from: undefined, to: "any" },
        ],
      },
      {
        kind: "changed",
        what: "item",
        key: "B1",
        courseId: 9,
        path: ["专业课", "选修"],
        fields: [{ field: "courseId", from: idOf("B1"), to: 9 }],
      },
    ]);
    const filtered = (ids: number[], natures: "general"[]) =>
      programmeOf(module("A", 2, { accepts: { courseIds: ids, natures, departments: ["数学学院"] } }));
    expect(programmeChanges(filtered([1], ["general"]), filtered([2], ["general"]))).toHaveLength(1);
    expect(programmeChanges(filtered([1], ["general"]), filtered([1], []))).toHaveLength(1);
    const open = programmeOf(module("A", 2, { accepts: { courseIds: [1], natures: ["general"] } }));
    expect(programmeChanges(filtered([1], ["general"]), open)).toHaveLength(1);
  });

  test("differ in what stands in another module, said apart from what changed", () => {
    const after = programmeOf(
      module("A", 4, { name: "专业课", items: [item("B1", 3)], modules: [] }),
      module("B", 2, { name: "专业选修", items: [item("A1", 2, { term: 1 })] }),
    );
    expect(programmeChanges(plan(), { ...after, totalCredits: 4 })).toEqual([
      {
        kind: "moved",
        what: "item",
        key: "B1",
        courseId: idOf("B1"),
        from: ["专业课", "专业选修"],
        to: ["专业课"],
      },
      {
        kind: "changed",
        what: "item",
        key: "B1",
        courseId: idOf("B1"),
        path: ["专业课"],
        fields: [{ field: "credits", from: 2, to: 3 }],
      },
      { kind: "moved", what: "module", key: "B", name: "专业选修", from: ["专业课"], to: [] },
      { kind: "moved", what: "item", key: "A1", courseId: idOf("A1"), from: ["专业课"], to: ["专业选修"] },
    ]);
  });

  test("take a module and an item of the same key for two things, and a renamed module for the same place", () => {
    const before = programmeOf(module("A", 2, { items: [item("A1", 2, { key: "A" })] }));
    expect(programmeChanges(before, programmeOf(module("A", 2)))).toMatchObject([
      { kind: "removed", what: "item" },
    ]);
    const renamed = programmeOf(module("A", 2, { name: "新名", items: [item("A1", 2, { key: "A" })] }));
    expect(programmeChanges(before, renamed)).toMatchObject([{ kind: "changed", what: "module" }]);
  });
});
