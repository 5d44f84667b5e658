import fc from "fast-check";
import { expect, test } from "vitest";
import { DEPTH_MAX, depthOf, isWithin, moveRefusal, placed, type Placed } from "./rules.ts";

/** A tree: each department is below one that was made before it, or at the top. */
const tree = fc.array(fc.nat(), { minLength: 1, maxLength: 12 }).map((picks) =>
  picks.map(
    (pick, at): Placed => ({
      id: at + 1,
      parentId: at === 0 ? null : pick % (at + 1) || null,
      position: at,
    }),
  ),
);
const parentsOf = (all: readonly Placed[]) => new Map(all.map((one) => [one.id, one.parentId]));

test("whatever is moved where it may, the tree stays a tree of few levels, and loses nobody", () => {
  fc.assert(
    fc.property(tree, fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 20 }), (start, moves) => {
      let all = start.filter((one) => depthOf(one.id, parentsOf(start)) <= DEPTH_MAX);
      const count = all.length;
      for (const [who, where] of moves) {
        const id = all[who % all.length]?.id as number;
        const parentId = all[where % (all.length + 1)]?.id ?? null;
        if (moveRefusal(id, parentId, all) !== undefined) continue;
        all = all.map((one) => (one.id === id ? { ...one, parentId } : one));
      }
      const parents = parentsOf(all);
      expect(all).toHaveLength(count);
      // From every one the way up ends at the top, after few steps.
      for (const { id } of all) {
        let at: number | null = id;
        let steps = 0;
        for (; at !== null && steps <= DEPTH_MAX; at = parents.get(at) ?? null) steps += 1;
        expect(at).toBeNull();
      }
    }),
  );
});

test("a department does not come below itself or what is below it", () => {
  fc.assert(
    fc.property(tree, fc.nat(), fc.nat(), (all, a, b) => {
      const [id, to] = [all[a % all.length]?.id as number, all[b % all.length]?.id as number];
      if (isWithin(to, id, parentsOf(all))) expect(moveRefusal(id, to, all)).toMatch(/不能移到自己/u);
    }),
  );
  expect(moveRefusal(1, 1, [{ id: 1, parentId: null, position: 0 }])).toMatch(/不能移到自己/u);
});

test("a new department may stand anywhere above the last level", () => {
  const chain = Array.from(
    { length: DEPTH_MAX },
    (_, at): Placed => ({ id: at + 1, parentId: at || null, position: 0 }),
  );
  expect(moveRefusal(null, DEPTH_MAX - 1, chain)).toBeUndefined();
  expect(moveRefusal(null, DEPTH_MAX, chain)).toMatch(/最多 6 级/u);
  expect(moveRefusal(null, null, chain)).toBeUndefined();
});

test("those of a parent are counted from 0 without a gap, the moved one at its place or behind the last", () => {
  fc.assert(
    fc.property(tree, fc.nat(), fc.nat({ max: 20 }), (all, who, position) => {
      const id = all[who % all.length]?.id as number;
      const order = placed(id, position, all);
      expect(order.map((one) => one.position)).toEqual(order.map((_, at) => at));
      expect(order.map((one) => one.id).toSorted((a, b) => a - b)).toEqual(all.map((one) => one.id));
      expect(order[Math.min(position, order.length - 1)]?.id).toBe(id);
    }),
  );
});
