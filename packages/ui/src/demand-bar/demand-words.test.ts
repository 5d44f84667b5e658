import { expect, it } from "vitest";
import * as fc from "fast-check";
import { demandOf } from "./demand-words.js";

it("31 people for 8 seats are 3.9 for one, and the seats are a quarter of the bar", () => {
  const demand = demandOf(31, 8);
  expect(demand).toMatchObject({ kind: "over", each: "3.9", about: true, beyond: 23, broken: false });
  expect(demand.served).toBeCloseTo(8 / 31);
  expect(demand.served + demand.unserved).toBeCloseTo(1);
});

it("17 people for 20 seats leave 3, and the bar is filled as far as they are", () => {
  expect(demandOf(17, 20)).toMatchObject({ kind: "free", free: 3, served: 0.85, unserved: 0 });
});

it("names the edges: nobody yet, just as many, no seat at all", () => {
  expect(demandOf(0, 8).kind).toBe("none");
  expect(demandOf(8, 8)).toMatchObject({ kind: "exact", served: 1, unserved: 0 });
  expect(demandOf(3, 0)).toMatchObject({ kind: "closed", served: 0, unserved: 1 });
  expect(demandOf(0, 0)).toMatchObject({ kind: "closed", served: 0, unserved: 0 });
});

it("says a whole number without a point, and not about it", () => {
  expect(demandOf(24, 8)).toMatchObject({ each: "3", about: false });
});

it("on a scale of 100 people a bar ends there, and tells that there are more", () => {
  expect(demandOf(50, 20, 100)).toMatchObject({ served: 0.2, unserved: 0.3, broken: false });
  expect(demandOf(240, 20, 100)).toMatchObject({ served: 0.2, unserved: 0.8, broken: true });
});

it("never draws over its own end", () => {
  const count = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(
      count,
      count,
      fc.option(fc.integer({ min: 1, max: 1000 }), { nil: undefined }),
      (people, seats, scale) => {
        const { served, unserved } = demandOf(people, seats, scale);
        expect(served).toBeGreaterThanOrEqual(0);
        expect(unserved).toBeGreaterThanOrEqual(0);
        expect(served + unserved).toBeLessThanOrEqual(1 + Number.EPSILON);
      },
    ),
  );
});
