import fc from "fast-check";
import { expect, it } from "vitest";
import { moveBeside, moveByKey } from "./tree-move.js";
import { departments, movedNodes } from "./tree.fixture.js";
import { ancestorsOf, indexTree } from "./tree-nodes.js";

const index = indexTree(departments);
const ids = [...index.places.keys()];
const pair = fc.record({ id: fc.constantFrom(...ids), target: fc.constantFrom(...ids) });
const childrenOf = (tree: typeof index, parent: string | undefined) =>
  parent === undefined ? tree.roots : (tree.places.get(parent)?.children ?? []);

it("a node that is let go at another one stands beside it, and none is lost", () => {
  fc.assert(
    fc.property(pair, fc.constantFrom("before" as const, "after" as const), ({ id, target }, side) => {
      const to = moveBeside(index, id, target, side);
      if (to === undefined) return;
      const after = indexTree(movedNodes(departments, id, to));
      expect([...after.places.keys()].toSorted()).toEqual([...ids].toSorted());
      const level = childrenOf(after, after.places.get(target)?.parent);
      expect(level.indexOf(id) - level.indexOf(target)).toBe(side === "before" ? -1 : 1);
    }),
  );
});

it("one that is let go on another one becomes its last child", () => {
  fc.assert(
    fc.property(pair, ({ id, target }) => {
      const to = moveBeside(index, id, target, "inside");
      if (to === undefined) return;
      const after = indexTree(movedNodes(departments, id, to));
      expect(after.places.get(target)?.children.at(-1)).toBe(id);
    }),
  );
});

it("a node never comes below itself, and does not move to where it is", () => {
  for (const id of ids)
    for (const target of ids) {
      const below = target === id || ancestorsOf(index, target).includes(id);
      if (below) expect(moveBeside(index, id, target, "inside")).toBeUndefined();
    }
  expect(moveBeside(index, "cs-ai", "cs-se", "after")).toBeUndefined();
  expect(moveBeside(index, "cs-se", "cs", "inside")).toEqual({ parentId: "cs", position: 1 });
});

it("with keys a node goes up and down, out of its parent, and into the one above it", () => {
  expect(moveByKey(index, "cs-ai", "ArrowUp")).toEqual({ parentId: "cs", position: 0 });
  expect(moveByKey(index, "cs-ai", "ArrowDown")).toBeUndefined();
  expect(moveByKey(index, "cs-ai", "ArrowLeft")).toEqual({ parentId: undefined, position: 1 });
  expect(moveByKey(index, "cs-ai", "ArrowRight")).toEqual({ parentId: "cs-se", position: 2 });
  expect(moveByKey(index, "cs", "ArrowLeft")).toBeUndefined();
  expect(moveByKey(index, "cs", "ArrowRight")).toBeUndefined();
});
