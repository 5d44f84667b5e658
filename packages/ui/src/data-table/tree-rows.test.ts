import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSelected, NO_SELECTION, type TableSelection } from "./selection.js";
import {
  branchOf,
  seenRows,
  tickOf,
  type TreeRow,
  treeOf,
  treeStep,
  withBranchSelected,
} from "./tree-rows.js";

interface Unit {
  id: number;
  below?: readonly Unit[];
}

/** Trees of some ten rows; an id may come twice, as data from elsewhere may say. */
const { unit } = fc.letrec<{ unit: Unit }>((tie) => ({
  unit: fc.record({
    id: fc.nat(30),
    below: fc.oneof({ maxDepth: 3 }, fc.constant([]), fc.array(tie("unit"), { maxLength: 3 })),
  }),
}));
const units = fc.array(unit, { maxLength: 4 });
const treeOfUnits = (rows: readonly Unit[]) =>
  treeOf(rows, { idOf: (row) => row.id, childrenOf: (row) => row.below ?? [] });

describe("rows below rows", () => {
  it("stand once each, after the row above them and before the next beside it", () => {
    fc.assert(
      fc.property(units, (rows) => {
        const nodes = [...treeOfUnits(rows).values()];
        for (const node of nodes) {
          const siblings = nodes.filter(({ parent }) => parent === node.parent);
          expect(node.size).toBe(siblings.length);
          expect(siblings[node.place - 1]).toBe(node);
          expect(node.level).toBe((node.parent?.level ?? 0) + 1);
          const from = nodes.indexOf(node);
          expect(nodes.slice(from, from + branchOf(node).length)).toEqual(branchOf(node));
        }
        expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
      }),
    );
  });

  it("are seen exactly when all above them are open", () => {
    fc.assert(
      fc.property(units, fc.func(fc.boolean()), (rows, isOpen) => {
        const tree = treeOfUnits(rows);
        const above = (node: TreeRow<Unit>): readonly TreeRow<Unit>[] =>
          node.parent === undefined ? [] : [node.parent, ...above(node.parent)];
        const expected = [...tree.values()].filter((node) => above(node).every(({ id }) => isOpen(id)));
        expect(seenRows(tree, isOpen)).toEqual(expected);
      }),
    );
  });

  it("end where data go round in a circle", () => {
    const first: { id: number; below: Unit[] } = { id: 1, below: [] };
    first.below.push({ id: 2, below: [first] });
    expect([...treeOfUnits([first]).keys()]).toEqual([1, 2]);
  });
});

describe("a tick that goes down to the rows below", () => {
  const ticks = fc.array(fc.tuple(fc.nat(), fc.boolean()), { maxLength: 12 });

  it("leaves a row ticked exactly when all directly below it are, and half when only something is", () => {
    fc.assert(
      fc.property(units, ticks, fc.boolean(), (rows, presses, all) => {
        const tree = treeOfUnits(rows);
        const nodes = [...tree.values()];
        fc.pre(nodes.length > 0);
        const start: TableSelection = all ? { kind: "all", except: [] } : NO_SELECTION;
        const selection = presses.reduce(
          (now, [which, selected]) =>
            withBranchSelected(now, nodes[which % nodes.length]!, selected, () => true),
          start,
        );
        const has = (id: number | string) => isSelected(selection, id);
        for (const node of nodes) {
          if (node.children.length > 0) expect(has(node.id)).toBe(node.children.every(({ id }) => has(id)));
          const leaves = branchOf(node).filter(({ children }) => children.length === 0);
          const some = leaves.some(({ id }) => has(id));
          expect(tickOf(node, has)).toBe(leaves.every(({ id }) => has(id)) || (some && "mixed"));
        }
      }),
    );
  });

  it("never touches a row that cannot be ticked, nor one of another branch", () => {
    fc.assert(
      fc.property(units, fc.nat(), fc.func(fc.boolean()), (rows, which, free) => {
        const nodes = [...treeOfUnits(rows).values()];
        fc.pre(nodes.length > 0);
        const node = nodes[which % nodes.length]!;
        const selection = withBranchSelected(NO_SELECTION, node, true, (row) => free(row.id));
        const above = nodes.filter((one) => branchOf(one).includes(node));
        for (const one of nodes) {
          const own = branchOf(node).includes(one);
          if (!free(one.id)) expect(isSelected(selection, one.id)).toBe(false);
          else if (own) expect(isSelected(selection, one.id)).toBe(true);
          else if (!above.includes(one)) expect(isSelected(selection, one.id)).toBe(false);
        }
      }),
    );
  });
});

describe("the keys of a row in a tree", () => {
  const place = { level: 2, place: 1, size: 3, parentAt: 4, open: undefined, state: undefined };

  it("right opens, then goes in; left closes, then goes up", () => {
    expect(treeStep("ArrowRight", { ...place, open: false }, 7)).toBe("toggle");
    expect(treeStep("ArrowRight", { ...place, open: true }, 7)).toBe(8);
    expect(treeStep("ArrowRight", place, 7)).toBeUndefined();
    expect(treeStep("ArrowLeft", { ...place, open: true }, 7)).toBe("toggle");
    expect(treeStep("ArrowLeft", { ...place, open: false }, 7)).toBe(4);
    expect(treeStep("ArrowLeft", { ...place, parentAt: -1 }, 7)).toBeUndefined();
  });

  it("Home goes to the first row and End to the last, however many there are", () => {
    expect(treeStep("Home", place, 7)).toBe(0);
    expect(treeStep("End", place, 7)).toBeGreaterThan(1_000_000);
  });
});
