import fc from "fast-check";
import { expect, it } from "vitest";
import { itemAt } from "./virtual-items.js";

it("with some rows open, every place of a long list finds the row it would find in a written-out list", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.uniqueArray(fc.nat(59)), (count, chosen) => {
      const open = chosen.filter((at) => at < count).sort((a, b) => a - b);
      const written = Array.from({ length: count }).flatMap((_, at) =>
        open.includes(at)
          ? [
              { at, opened: false },
              { at, opened: true },
            ]
          : [{ at, opened: false }],
      );
      written.forEach((item, place) => expect(itemAt(place, open)).toEqual(item));
    }),
  );
});
