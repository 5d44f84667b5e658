import { describe, expect, test } from "vitest";
import {
  attemptFacts as facts,
  meetingFacts as meeting,
  offeringFacts as offering,
  roundFacts,
} from "../../../testing/selection-facts.ts";
import type { CatalogueOffering } from "../offering/index.ts";
import { refusalOf, swapRefusal } from "./rules.ts";

describe("a swap", () => {
  const held = offering(2, { credits: 3, meetings: [meeting()] });
  const wanted = offering(1, { meetings: [meeting()] });
  const full = roundFacts({ maxCredits: 5, maxCourses: 2 });
  const other = offering(3, { credits: 2, meetings: [meeting({ weekday: 1 })] });
  const seat = (one: CatalogueOffering, placed: boolean) => ({ offering: one, placed, credits: one.credits });
  const both = { credits: 5, courses: 2, held: [held, other], beside: [] };

  test("succeeds when the held course was all that stood in the way, be it time, course, exclusion or cap", () => {
    const ways = [
      facts({ offering: wanted, round: full, holdings: both }),
      facts({ offering: offering(1, { courseId: held.courseId }), round: full, holdings: both }),
      facts({ offering: offering(1, { exclusionIds: [held.courseId] }), round: full, holdings: both }),
      facts({ offering: offering(1, { credits: 3 }), round: full, holdings: both }),
    ];
    for (const way of ways) {
      expect(refusalOf(way)).toBeDefined();
      expect(swapRefusal(way, seat(held, false))).toBeUndefined();
    }
  });

  test("is refused for what stays in the way, without a waitlist", () => {
    const f = facts({ offering: wanted, round: full, holdings: both });
    expect(swapRefusal(f, seat(other, false))?.code).toBe("TIME_CONFLICT");
    expect(swapRefusal({ ...f, offering: offering(1, { credits: 4 }) }, seat(other, false))?.code).toBe(
      "CREDIT_CAP",
    );
    const noSeat = { ...f, seats: { ...f.seats, taken: f.seats.capacity } };
    expect(swapRefusal(noSeat, seat(held, false))).toMatchObject({
      code: "OFFERING_FULL",
      waitlistOffered: false,
    });
  });

  test("is refused when the held seat cannot be given up", () => {
    const f = facts({ offering: wanted, holdings: both });
    expect(swapRefusal(f, seat(held, true))?.code).toBe("WITHDRAWAL_NOT_ALLOWED");
    const fixed = { ...f, round: roundFacts({ allowsWithdrawal: false }) };
    expect(swapRefusal(fixed, seat(held, false))?.code).toBe("WITHDRAWAL_NOT_ALLOWED");
    expect(swapRefusal({ ...f, round: roundFacts({ schoolId: 9 }) }, seat(held, false))?.code).toBe(
      "WITHDRAWAL_NOT_ALLOWED",
    );
  });
});
