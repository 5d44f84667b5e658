import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ANNOUNCED_SECONDS, announcedMoment } from "./moments.js";

describe("what a countdown says aloud", () => {
  it("is silent before the last hour and when it is over", () => {
    expect(announcedMoment(3601)).toBeUndefined();
    expect(announcedMoment(0)).toBeUndefined();
  });

  it("says each moment once on the way down", () => {
    const said: number[] = [];
    for (let left = 4000; left > 0; left--) {
      const moment = announcedMoment(left);
      if (moment !== undefined && said.at(-1) !== moment) said.push(moment);
    }
    expect(said).toEqual(ANNOUNCED_SECONDS);
  });

  it("never names a moment that is already past", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3600 }), (left) => {
        expect(announcedMoment(left)).toBeGreaterThanOrEqual(left);
      }),
    );
  });
});
