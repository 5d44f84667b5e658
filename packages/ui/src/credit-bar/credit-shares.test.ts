import * as fc from "fast-check";
import { expect, it } from "vitest";
import { formatCredits } from "../format/format-credits.js";
import { creditGap, creditShares } from "./credit-shares.js";

const none = { have: 0, waiting: 0, studying: 0, tried: 0 };

it("88 of 160 credits are more than half of the bar, the term under way and a tried course follow", () => {
  const shares = creditShares({ ...none, have: 88, studying: 8.5, tried: 2 }, 160);
  expect(shares.have).toBeCloseTo(0.55);
  expect(shares.studying).toBeCloseTo(8.5 / 160);
  expect(shares.tried).toBeCloseTo(2 / 160);
});

it("what no longer fits is cut off at the end, and a need of nothing is full with the first credit", () => {
  expect(creditShares({ ...none, have: 1.5, tried: 2 }, 2)).toEqual({ ...none, have: 0.75, tried: 0.25 });
  expect(creditShares({ ...none, have: 3, tried: 2 }, 2)).toEqual({ ...none, have: 1 });
  expect(creditShares({ ...none, studying: 1 }, 0)).toEqual({ ...none, studying: 1 });
  expect(creditShares(none, 0)).toEqual(none);
});

it("tells what is missing now, what will be, and what is too much", () => {
  expect(creditGap({ ...none, have: 4, tried: 2 }, 8)).toEqual({ now: 4, after: 2, over: 0 });
  expect(creditGap({ ...none, have: 5.5, waiting: 2, studying: 36 }, 40)).toEqual({
    now: 34.5,
    after: 0,
    over: 3.5,
  });
});

it("never draws over its own end, and gap and excess never stand beside each other", () => {
  const credits = fc.integer({ min: 0, max: 2000 }).map((tenths) => tenths / 10);
  const parts = fc.record({ have: credits, waiting: credits, studying: credits, tried: credits });
  fc.assert(
    fc.property(parts, credits, (some, need) => {
      const shares = Object.values(creditShares(some, need));
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(1 + 1e-9);
      const { after, over } = creditGap(some, need);
      expect(after * over).toBe(0);
    }),
  );
});

it("writes one digit behind the point, two where there are two, and no dust", () => {
  expect([88, 2.5, 0.25, 0.1 + 0.2, 0, 1.005].map(formatCredits)).toEqual([
    "88.0",
    "2.5",
    "0.25",
    "0.3",
    "0.0",
    "1.0",
  ]);
});
