import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkStates, foldChecked, tellChecked, toggleChecked, unfoldChecked } from "./cascade.js";
import { filterTree, hitsIn } from "./filter-tree.js";
import { departments } from "./tree.fixture.js";
import { ancestorsOf, indexTree, isDisabledNode, type TreeIndex, type TreeNode } from "./tree-nodes.js";

interface Shape {
  disabled: boolean;
  children: Shape[];
}
const { shape } = fc.letrec<{ shape: Shape }>((tie) => ({
  shape: fc.record({
    disabled: fc.boolean(),
    children: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.constant<Shape[]>([]),
      fc.array(tie("shape"), { maxLength: 4 }),
    ),
  }),
}));
function grown(shapes: readonly Shape[], above = "n"): readonly TreeNode[] {
  return shapes.map(({ disabled, children }, at) => ({
    id: `${above}.${at}`,
    label: `${above}.${at}`,
    disabled,
    children: grown(children, `${above}.${at}`),
  }));
}
/** A tree and some of its ids, branches and leaves alike. */
const trees = fc.array(shape, { minLength: 1, maxLength: 4 }).chain((shapes) => {
  const index = indexTree(grown(shapes));
  const ids = [...index.places.keys()];
  return fc.record({
    index: fc.constant(index),
    checked: fc.subarray(ids),
    pressed: fc.constantFrom(...ids),
  });
});

const leavesOf = (index: TreeIndex, id: string): readonly string[] => {
  const children = index.places.get(id)?.children ?? [];
  return children.length === 0 ? [id] : children.flatMap((child) => leavesOf(index, child));
};
const isFixed = (index: TreeIndex, id: string) =>
  [id, ...ancestorsOf(index, id)].some((one) => isDisabledNode(index.places.get(one)!.node));

describe("checking with what is below", () => {
  it("is half exactly where some leaves below are checked and some are not", () => {
    fc.assert(
      fc.property(trees, ({ index, checked }) => {
        const on = new Set(unfoldChecked(index, checked));
        for (const [id, { state }] of checkStates(index, checked)) {
          const leaves = leavesOf(index, id);
          const count = leaves.filter((leaf) => on.has(leaf)).length;
          expect(state).toBe(count === 0 ? false : count === leaves.length ? true : "mixed");
        }
      }),
    );
  });

  it("never changes what is disabled, nor what stands elsewhere", () => {
    fc.assert(
      fc.property(trees, ({ index, checked, pressed }) => {
        const before = new Set(unfoldChecked(index, checked));
        const after = new Set(toggleChecked(index, checked, pressed));
        const below = new Set(leavesOf(index, pressed));
        for (const id of index.places.keys())
          if (isFixed(index, id) || !below.has(id)) expect(after.has(id)).toBe(before.has(id));
      }),
    );
  });

  it("checks everything that can be, and the next press takes exactly that back", () => {
    fc.assert(
      fc.property(trees, ({ index, checked, pressed }) => {
        const free = leavesOf(index, pressed).filter((id) => !isFixed(index, id));
        const { fixed } = checkStates(index, checked).get(pressed)!;
        expect(fixed).toBe(free.length === 0 || isFixed(index, pressed));
        if (fixed) {
          expect(toggleChecked(index, checked, pressed)).toEqual(unfoldChecked(index, checked));
          return;
        }
        const before = new Set(unfoldChecked(index, checked));
        const once = toggleChecked(index, checked, pressed);
        const full = free.every((id) => before.has(id));
        // A disabled branch between shields what is below it, which `free` knows already.
        for (const id of free) expect(once.includes(id)).toBe(!full);
        const twice = toggleChecked(index, once, pressed);
        const even = full || free.every((id) => !before.has(id));
        if (even) expect(twice).toEqual(unfoldChecked(index, checked));
        expect(toggleChecked(index, twice, pressed)).toEqual(once);
      }),
    );
  });

  it("says the same in every form", () => {
    fc.assert(
      fc.property(trees, ({ index, checked }) => {
        const leaves = unfoldChecked(index, checked);
        for (const form of ["leaves", "closed", "all"] as const)
          expect(unfoldChecked(index, tellChecked(index, checked, form))).toEqual(leaves);
        const closed = foldChecked(index, checked);
        expect(closed.length).toBeLessThanOrEqual(Math.max(leaves.length, 0));
        // None of them stands below another, and no branch of which all is checked is left in pieces.
        for (const id of closed)
          expect(ancestorsOf(index, id).some((above) => closed.includes(above))).toBe(false);
        for (const [id, { state }] of checkStates(index, checked))
          if (state === true)
            expect([id, ...ancestorsOf(index, id)].some((one) => closed.includes(one))).toBe(true);
      }),
    );
  });

  it("keeps what the tree does not have yet", () => {
    const index = indexTree(departments);
    expect(toggleChecked(index, ["elsewhere", "lib"], "math")).toEqual(["math-stat-1", "lib", "elsewhere"]);
    expect(foldChecked(index, ["math-stat-1", "elsewhere"])).toEqual(["math", "elsewhere"]);
  });

  it("does not claim a branch that has a disabled leaf unchecked", () => {
    const index = indexTree(departments);
    const checked = toggleChecked(index, [], "cs-ai");
    expect(checked).toEqual(["cs-ai-1"]);
    expect(checkStates(index, checked).get("cs-ai")).toEqual({ state: "mixed", fixed: false });
    expect(toggleChecked(index, checked, "cs-ai")).toEqual([]);
  });
});

describe("a filter", () => {
  const index = indexTree(departments);
  it("finds words, pinyin and initials, and opens what is above", () => {
    expect(filterTree(index, "rjgc").matches).toEqual(["cs-se"]);
    const found = filterTree(index, "2401");
    expect(found.matches).toEqual(["cs-se-1", "cs-ai-1", "math-stat-1"]);
    expect([...found.open].toSorted()).toEqual(["cs", "cs-ai", "cs-se", "math", "math-stat"]);
    expect(found.roots).toEqual(["cs", "math"]);
    expect(found.childrenOf("cs-ai")).toEqual(["cs-ai-1"]);
  });
  it("leaves what is below a match to be opened, and knows nothing of ids", () => {
    expect(filterTree(index, "软件工程").childrenOf("cs-se")).toEqual(["cs-se-1", "cs-se-2"]);
    expect(filterTree(index, "math-stat").matches).toEqual([]);
  });
  it("shows every match, and nothing but matches and what is around them", () => {
    fc.assert(
      fc.property(fc.constantFrom("学", "2401", "班", "jsj", "x"), (text) => {
        const { matches, roots, childrenOf, open } = filterTree(index, text);
        const seen: string[] = [];
        const walk = (ids: readonly string[]) => {
          for (const id of ids) {
            seen.push(id);
            if (open.has(id)) walk(childrenOf(id));
          }
        };
        walk(roots);
        expect(seen.filter((id) => matches.includes(id))).toEqual(matches);
        for (const id of seen) expect(matches.includes(id) || open.has(id)).toBe(true);
      }),
    );
  });
  it("marks hits and loses no letter", () => {
    expect(hitsIn("软工 2401 班", "２４０１ 软")).toEqual(["", "软", "工 ", "2401", " 班"]);
    expect(hitsIn("统计学", "tjx")).toEqual(["统计学"]);
    expect(hitsIn("𠮷林班", "班")).toEqual(["𠮷林", "班"]);
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string(), (label, text) => {
        expect(hitsIn(label, text).join("")).toBe(label);
      }),
    );
  });
});

describe("the index", () => {
  it("takes the first of two nodes with one id", () => {
    const twice = indexTree([
      { id: "a", label: "甲" },
      { id: "a", label: "乙" },
    ]);
    expect(twice.roots).toEqual(["a"]);
    expect(twice.places.get("a")?.node.label).toBe("甲");
  });
});
