import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyChange, type Draft } from "./apply-change-rules.ts";
import { asInput } from "./content.ts";
import { contents } from "./programme.fixture.ts";

const name = (id: number): string => `课程${id}`;
const apply = (before: Draft, after: Draft, target: Draft) => applyChange(before, after, target, name);

/** Programmes whose courses are each listed once, under a key of their own. */
const drafts = contents.map(
  (content): Draft => ({ degree: "理学", years: 4, totalCredits: 100, ...asInput(content) }),
);
/** As sets: places among siblings are no part of a change. */
const shape = ({ modules, items, ...head }: Draft) => ({
  ...head,
  modules: new Map(modules.map((module) => [module.key, module])),
  items: new Map(items.map((item) => [item.courseId, { ...item, key: "" }])),
});

const MODULES: Draft["modules"] = [
  { key: "A", name: "甲", minCredits: 8, free: false },
  { key: "B", name: "乙", minCredits: 4, free: false },
];
const ITEMS: Draft["items"] = [
  { key: "I1", moduleKey: "A", courseId: 1, term: 1, mandatory: true, alternatives: [] },
  { key: "I2", moduleKey: "A", courseId: 2, term: 2, mandatory: true, alternatives: [3] },
];
const BASE: Draft = { degree: "理学", years: 4, totalCredits: 12, modules: MODULES, items: ITEMS };
const [ONE, TWO] = ITEMS as [Draft["items"][number], Draft["items"][number]];
const [A, B] = MODULES as [Draft["modules"][number], Draft["modules"][number]];

describe("a change that is made to another programme", () => {
  test("makes the version before what the version after is, and leaves nothing", () => {
    fc.assert(
      fc.property(drafts, drafts, (before, after) => {
        const { draft, left } = apply(before, after, before);
        expect(left).toEqual([]);
        expect(shape(draft)).toEqual(shape(after));
      }),
    );
  });

  test("changes nothing in what is so already", () => {
    fc.assert(
      fc.property(drafts, drafts, (before, after) => {
        expect(apply(before, after, after)).toEqual({ draft: after, applied: 0, left: [] });
        expect(apply(before, before, after)).toEqual({ draft: after, applied: 0, left: [] });
      }),
    );
  });

  test("takes over values that the other grade has as they were, and names those that it has otherwise", () => {
    const after: Draft = {
      ...BASE,
      totalCredits: 13,
      degree: "工学",
      modules: [{ ...A, minCredits: 9 }, B],
      items: [
        { ...ONE, term: 3 },
        { ...TWO, alternatives: [4] },
      ],
    };
    const target: Draft = { ...BASE, degree: "文学", items: [{ ...ONE, term: 5 }, TWO] };
    expect(apply(BASE, after, target)).toEqual({
      draft: {
        ...after,
        degree: "文学",
        items: [
          { ...ONE, term: 5 },
          { ...TWO, alternatives: [4] },
        ],
      },
      applied: 3,
      left: ["方案的学位和改动前不同，没有改", "「课程1」的建议学期和改动前不同，没有改"],
    });
  });

  test("finds a course under the key that the other grade gave it", () => {
    const target: Draft = { ...BASE, items: [{ ...ONE, key: "X" }, TWO] };
    expect(apply(BASE, { ...BASE, items: [{ ...ONE, term: 4 }, TWO] }, target).draft.items).toContainEqual({
      ...ONE,
      key: "X",
      term: 4,
    });
    const replaced = apply(BASE, { ...BASE, items: [{ ...ONE, courseId: 9 }, TWO] }, target);
    expect(replaced.draft.items.map(({ key, courseId }) => [key, courseId])).toEqual([
      ["X", 9],
      ["I2", 2],
    ]);
  });

  test("gives an added course a key that is free there", () => {
    const added = { ...ONE, key: "I2", courseId: 7 };
    const target: Draft = { ...BASE, items: [TWO, { ...ONE, key: "I2-2" }] };
    const { draft, applied } = apply({ ...BASE, items: [] }, { ...BASE, items: [added] }, target);
    expect([applied, draft.items.at(-1)]).toEqual([1, { ...added, key: "I2-3" }]);
    const keyOf = (key: string, others: Draft["items"]) =>
      apply(
        { ...BASE, items: [] },
        { ...BASE, items: [{ ...added, key }] },
        { ...BASE, items: others },
      ).draft.items.at(-1)?.key;
    expect(keyOf("I7", ITEMS)).toBe("I7");
    // A key has at most twenty characters.
    expect(keyOf("K".repeat(20), [{ ...ONE, key: "K".repeat(20) }])).toBe(`${"K".repeat(16)}-2`);
  });

  test("does not add what would have no place, and says so", () => {
    const inner = { key: "C", name: "丙", parentKey: "B", minCredits: 2, free: false };
    const after: Draft = {
      ...BASE,
      modules: [...MODULES, inner],
      items: [{ ...ONE, moduleKey: "B" }, TWO, { ...ONE, key: "I3", courseId: 8, moduleKey: "C" }],
    };
    const target: Draft = { ...BASE, modules: [A] };
    expect(apply(BASE, after, target)).toEqual({
      draft: target,
      applied: 0,
      left: [
        "模块「丙」的上级模块不在这个年级的方案里，没有加",
        "「课程1」要移到的模块不在这个年级的方案里，没有改",
        "「课程8」要放进的模块不在这个年级的方案里，没有加",
      ],
    });
  });

  test("does not change or replace what is not there, nor add a second time what is", () => {
    const after: Draft = {
      ...BASE,
      modules: [A, { ...B, name: "乙二" }, { key: "D", name: "丁", minCredits: 1, free: false }],
      items: [
        { ...ONE, courseId: 5 },
        { ...TWO, term: 6 },
      ],
    };
    const other = { key: "D", name: "别的", minCredits: 1, free: false };
    const target: Draft = { ...BASE, modules: [A, other], items: [ONE, { ...ONE, key: "I5", courseId: 5 }] };
    expect(apply(BASE, after, target)).toEqual({
      draft: target,
      applied: 0,
      left: [
        "模块「乙二」不在这个年级的方案里，没有改",
        "模块「丁」在这个年级的方案里是另一个模块，没有加",
        "「课程5」已在这个年级的方案里，没有替换「课程1」",
        "「课程2」不在这个年级的方案里，没有改",
      ],
    });
  });

  test("removes a module once nothing is in it, and leaves one that others need", () => {
    const after: Draft = { ...BASE, modules: [A], items: ITEMS };
    expect(apply(BASE, after, BASE)).toEqual({ draft: { ...BASE, modules: [A] }, applied: 1, left: [] });
    const kept = "模块「乙」在这个年级还有别的内容，没有删除";
    for (const target of [
      { ...BASE, items: [...ITEMS, { ...ONE, key: "I9", courseId: 9, moduleKey: "B" }] },
      { ...BASE, modules: [{ ...A, overflowTo: "B" }, B] },
      { ...BASE, modules: [A, B, { key: "C", name: "丙", parentKey: "B", minCredits: 1, free: true }] },
    ])
      expect(apply(BASE, after, target)).toEqual({ draft: target, applied: 0, left: [kept] });
  });

  test("removes a course wherever it is listed", () => {
    const target: Draft = { ...BASE, items: [TWO, { ...ONE, moduleKey: "B", key: "Y" }] };
    expect(apply(BASE, { ...BASE, items: [TWO] }, target)).toMatchObject({
      draft: { items: [TWO] },
      applied: 1,
      left: [],
    });
  });

  test("takes a value away where it was taken away, and counts each change", () => {
    const { term: _term, ...without } = TWO;
    const added = { key: "C", name: "丙", minCredits: 0, free: true };
    const after: Draft = { ...BASE, modules: [...MODULES, added], items: [ONE, without] };
    expect(apply(BASE, after, BASE)).toStrictEqual({ draft: after, applied: 2, left: [] });
  });

  test("says nothing of a course that another one replaced there already", () => {
    const after: Draft = { ...BASE, items: [{ ...ONE, courseId: 5 }, TWO] };
    const target: Draft = { ...BASE, items: [{ ...ONE, key: "X", courseId: 5 }, TWO] };
    expect(apply(BASE, after, target)).toEqual({ draft: target, applied: 0, left: [] });
  });

  test("changes a course that the other grade lists in a module of its own", () => {
    const own = { key: "Z", name: "自设", minCredits: 8, free: false };
    const target: Draft = { ...BASE, modules: [own, B], items: [{ ...ONE, moduleKey: "Z" }] };
    const after: Draft = { ...BASE, items: [{ ...ONE, term: 7 }, TWO] };
    expect(apply(BASE, after, target)).toEqual({
      draft: { ...target, items: [{ ...ONE, moduleKey: "Z", term: 7 }] },
      applied: 1,
      left: [],
    });
  });
});
