import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldTrail } from "./trail.js";

describe("a long way to a page", () => {
  it("keeps its first and its last two levels in sight", () => {
    expect(foldTrail(["校", "院", "系", "专业", "班", "名单"], 5)).toEqual({
      head: ["校"],
      folded: ["院", "系", "专业"],
      tail: ["班", "名单"],
    });
    expect(foldTrail(["校", "院", "系"], 5).folded).toEqual([]);
  });

  it("loses no level and keeps their order, however much is folded", () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), fc.nat(12), (items, max) => {
        const { head, folded, tail } = foldTrail(items, max);
        expect([...head, ...folded, ...tail]).toEqual(items);
        // Folding a single level would save nothing and hide something.
        if (folded.length > 0) expect(items.length).toBeGreaterThan(Math.max(3, max));
      }),
    );
  });
});
