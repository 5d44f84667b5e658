import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inTreeOrder, isOrderOf, mayStandBelow, type Node } from "./rules.ts";

const nodes = fc
  .uniqueArray(fc.stringMatching(/^[a-f]{1,2}$/), { maxLength: 8 })
  .chain((codes) =>
    fc.tuple(
      ...codes.map((code) =>
        fc.record({ code: fc.constant(code), parentCode: fc.constantFrom(null, ...codes) }),
      ),
    ),
  ) as fc.Arbitrary<Node[]>;

describe("entries in the order of a tree", () => {
  it("are the same entries, but for those that stand below each other in a circle", () => {
    fc.assert(
      fc.property(nodes, (entries) => {
        const ordered = inTreeOrder(entries);
        expect(new Set(ordered).size).toBe(ordered.length);
        for (const entry of ordered) expect(entries).toContain(entry);
      }),
    );
  });

  it("stand behind their parent", () => {
    fc.assert(
      fc.property(nodes, (entries) => {
        const ordered = inTreeOrder(entries);
        for (const [at, { code, parentCode }] of ordered.entries()) {
          const parent = ordered.findIndex((entry) => entry.code === parentCode);
          if (parent >= 0 && parentCode !== code) expect(parent).toBeLessThan(at);
        }
      }),
    );
  });
});

describe("an entry", () => {
  it("never comes to stand below itself, and only below one that is there", () => {
    fc.assert(
      fc.property(nodes, fc.string(), (entries, other) => {
        for (const { code } of entries) {
          expect(mayStandBelow(entries, code, code)).toBe(false);
          if (!entries.some((entry) => entry.code === other))
            expect(mayStandBelow(entries, code, other)).toBe(false);
        }
      }),
    );
    const chain = [
      { code: "a", parentCode: null },
      { code: "b", parentCode: "a" },
      { code: "c", parentCode: "b" },
    ];
    expect(mayStandBelow(chain, "a", "c")).toBe(false);
    expect(mayStandBelow(chain, "c", "a")).toBe(true);
  });
});

it("an order names every entry once, and no other", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(20)), fc.func(fc.nat()), (ids, by) => {
      expect(
        isOrderOf(
          ids.toSorted((a, b) => by(a) - by(b)),
          ids,
        ),
      ).toBe(true);
      expect(isOrderOf([...ids, 99], ids)).toBe(false);
      if (ids.length > 1) expect(isOrderOf([...ids.slice(1), ids[1] as number], ids)).toBe(false);
    }),
  );
});
