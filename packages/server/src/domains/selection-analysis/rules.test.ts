import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type CountedFlow,
  joinFlows,
  LEAST_SHOWN,
  refusalShares,
  schoolSums,
  seesAllOf,
  shownCount,
  shownFlow,
  shownSum,
} from "./rules.ts";

const schoolId = fc.integer({ min: 1, max: 6 });
const count = fc.nat({ max: 12 });
const counted = fc.record({
  homeSchoolId: schoolId,
  hostSchoolId: schoolId,
  asked: count,
  seats: count,
  credits: count,
});
/** Each pair at most once, as the database counts them. */
const flows = fc.uniqueArray(counted, {
  selector: ({ homeSchoolId, hostSchoolId }) => `${homeSchoolId}-${hostSchoolId}`,
});
const scope = fc.oneof(
  fc.constant({ all: true } as const),
  fc.record({
    all: fc.constant(false as const),
    schools: fc.uniqueArray(schoolId),
    departments: fc.constant([]),
  }),
);

describe("what somebody sees of a flow", () => {
  test("is all of it when it touches a school that they reach, and else nothing of one to four", () => {
    fc.assert(
      fc.property(counted, scope, (flow, reach) => {
        const shown = shownFlow(reach, { ...flow, seatsBefore: flow.asked });
        for (const figure of ["asked", "seats"] as const) {
          const hidden = !seesAllOf(reach, flow) && flow[figure] > 0 && flow[figure] < LEAST_SHOWN;
          expect(shown[figure]).toBe(hidden ? undefined : flow[figure]);
        }
        expect(shown.seatsBefore).toBe(shown.asked);
        expect(shown.credits === undefined).toBe(shown.seats === undefined);
      }),
    );
  });

  test("is never found by subtraction from a sum", () => {
    fc.assert(
      fc.property(fc.array(count), (counts) => {
        const shown = counts.map((one) => shownCount(one, false));
        const sum = shownSum(shown);
        expect(sum.count).toBe(shown.reduce<number>((all, one) => all + (one ?? 0), 0));
        expect(sum.atLeast).toBe(counts.some((one) => one > 0 && one < LEAST_SHOWN));
        expect(shownSum(counts)).toEqual({
          count: counts.reduce((all, one) => all + one, 0),
          atLeast: false,
        });
      }),
    );
  });
});

test("two semesters side by side lose no seat of either", () => {
  const seatsOf = (list: readonly { seats: number }[]) => list.reduce((sum, { seats }) => sum + seats, 0);
  fc.assert(
    fc.property(flows, flows, (now, before) => {
      const joined = joinFlows(now, before);
      expect(seatsOf(joined)).toBe(seatsOf(now));
      expect(joined.reduce((sum, { seatsBefore = 0 }) => sum + seatsBefore, 0)).toBe(seatsOf(before));
      const pairs = joined.map(({ homeSchoolId, hostSchoolId }) => `${homeSchoolId}-${hostSchoolId}`);
      expect(new Set(pairs).size).toBe(pairs.length);
      expect(joinFlows(now, undefined).every(({ seatsBefore }) => seatsBefore === undefined)).toBe(true);
    }),
  );
});

test("what all schools send is what all receive, and with what they keep it is every seat", () => {
  fc.assert(
    fc.property(flows, (list) => {
      const shown = joinFlows(list, undefined).map((flow: CountedFlow) => shownFlow({ all: true }, flow));
      const sums = [1, 2, 3, 4, 5, 6].map((id) => schoolSums(id, shown, "seats"));
      const total = (of: "sent" | "received" | "kept") => sums.reduce((sum, one) => sum + one[of].count, 0);
      expect(total("sent")).toBe(total("received"));
      expect(total("sent") + total("kept")).toBe(list.reduce((sum, { seats }) => sum + seats, 0));
    }),
  );
});

describe("the reasons of refusals", () => {
  const reason = fc.record({
    code: fc.constantFrom("OFFERING_FULL", "TIME_CONFLICT", "GUEST_QUOTA", "CREDIT_CAP", "GROUP_FULL"),
    count: fc.nat({ max: 9000 }),
  });
  const reasons = fc.uniqueArray(reason, { selector: ({ code }) => code });

  test("have shares that make a whole, without what is no refusal", () => {
    fc.assert(
      fc.property(reasons, (list) => {
        const { reasons: shown, refused } = refusalShares(list);
        const shares = shown.reduce((sum, { share = 0 }) => sum + share, 0);
        expect(shares).toBeCloseTo(refused > 0 ? 1 : 0);
        expect(shown.map((one) => one.count)).toEqual(
          shown.map((one) => one.count).toSorted((a, b) => b - a),
        );
      }),
    );
  });

  test("a group that was full already counts, and is no refusal", () => {
    expect(
      refusalShares([
        { code: "GROUP_FULL", count: 60 },
        { code: "OFFERING_FULL", count: 30 },
        { code: "TIME_CONFLICT", count: 10 },
      ]),
    ).toEqual({
      refused: 40,
      reasons: [
        { code: "GROUP_FULL", count: 60, share: undefined, isRefusal: false },
        { code: "OFFERING_FULL", count: 30, share: 0.75, isRefusal: true },
        { code: "TIME_CONFLICT", count: 10, share: 0.25, isRefusal: true },
      ],
    });
  });
});
