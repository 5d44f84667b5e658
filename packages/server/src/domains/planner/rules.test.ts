import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  attemptFacts,
  HOME,
  HOST,
  meetingFacts,
  offeringFacts,
  roundFacts,
} from "../../../testing/selection-facts.ts";
import { refusalOf } from "../selection/index.ts";
import { chosenClasses, clashesAmong, type Home, judgedClass, MOST_CLASSES, weekShape } from "./rules.ts";

const home = (minutes: Record<string, number> = {}): Home => ({
  schoolId: HOME,
  campusIds: [1, 2],
  travel: (from, to) => minutes[`${from}-${to}`] ?? 0,
});
const at = (weekday: number, startMinute: number, campusId: number | null = null) =>
  meetingFacts({ weekday, startMinute, endMinute: startMinute + 100, campusId });

describe("the shape of a week", () => {
  test("says by the clock on which half days there is a class, each once, Monday first", () => {
    const meetings = [at(5, 1080), at(1, 719), at(1, 480), at(1, 720), at(5, 1079)];
    expect(weekShape([offeringFacts(1, { meetings })], home()).halfDays).toEqual([
      { weekday: 1, part: "morning" },
      { weekday: 1, part: "afternoon" },
      { weekday: 5, part: "evening" },
      { weekday: 5, part: "afternoon" },
    ]);
  });

  test("counts one way a day to other schools, the longest, from the nearest own campus", () => {
    const ways = { "1-7": 50, "7-1": 60, "2-7": 40, "7-2": 45, "1-8": 90, "8-1": 90 };
    const away = offeringFacts(1, { meetings: [at(3, 480, 7), at(3, 900, 8), at(1, 480, 7)] });
    expect(weekShape([away], home(ways)).awayDays).toEqual([
      { weekday: 1, minutes: 85 },
      { weekday: 3, minutes: 180 },
    ]);
  });

  test("knows no way to the own school, nor to a place that is not known, nor minutes that nobody entered", () => {
    const own = offeringFacts(1, { schoolId: HOME, meetings: [at(1, 480, 2)] });
    const online = offeringFacts(2, { meetings: [at(2, 480, null)] });
    const unmeasured = offeringFacts(3, { meetings: [at(4, 480, 9)] });
    expect(weekShape([own, online, unmeasured], home()).awayDays).toEqual([{ weekday: 4, minutes: 0 }]);
  });
});

describe("a class that is planned", () => {
  test("is barred by what selection refuses at any time, and only by that", () => {
    const over = fc.record({
      credits: fc.constantFrom(1, 9, 11),
      mode: fc.constantFrom("instant" as const, "lottery" as const),
      taken: fc.constantFrom(3, 10),
      prerequisiteIds: fc.constantFrom<number[]>([], [91]),
      quota: fc.constantFrom(undefined, 0, 5),
      open: fc.boolean(),
    });
    fc.assert(
      fc.property(over, ({ credits, mode, taken, prerequisiteIds, quota, open }) => {
        const guestQuotas = quota === undefined ? [] : [{ schoolId: HOME, quota }];
        const facts = attemptFacts({
          round: roundFacts({ mode, state: open ? "published" : "closed" }),
          offering: offeringFacts(1, { credits, prerequisiteIds, guestQuotas }),
          seats: { capacity: 10, taken, queued: 0, takenBySchool: {} },
        });
        const { barred, noSeat, seatsLeft } = judgedClass(facts, false);
        const first = refusalOf({ ...facts, round: roundFacts() });
        expect((barred ?? noSeat)?.code).toBe(first?.code);
        expect(barred?.code ?? "").not.toMatch(/ROUND_NOT_OPEN|GUEST_QUOTA|OFFERING_FULL/);
        expect(noSeat === undefined).toBe(seatsLeft > 0);
      }),
    );
  });

  test("is among the few that are shown when the basket holds it, then when it can be had, then by its seats", () => {
    const judged = (id: number, taken: number, inBasket = false, prerequisiteIds: number[] = []) =>
      judgedClass(
        attemptFacts({
          offering: offeringFacts(id, { prerequisiteIds }),
          seats: { capacity: 10, taken, queued: 0, takenBySchool: {} },
        }),
        inBasket,
      );
    const barred = judged(1, 0, false, [91]);
    const chosen = judged(2, 10, true);
    const others = Array.from({ length: MOST_CLASSES }, (_, n) => judged(10 + n, n));
    const shown = chosenClasses([barred, ...others, chosen]);
    expect(shown.map(({ offering }) => offering.id)).toEqual([2, 10, 11, 12, 13, 14, 15, 16]);
    expect(chosenClasses([barred, chosen])).toEqual([chosen, barred]);
  });
});

describe("pairs that a student cannot hold together", () => {
  const judged = (id: number, over: Parameters<typeof offeringFacts>[1] = {}) =>
    judgedClass(attemptFacts({ offering: offeringFacts(id, over) }), true);

  test("are those whose second one selection would refuse beside the first, whichever comes first", () => {
    const meetings = fc.array(
      fc.record({
        weekday: fc.constantFrom(1, 2),
        startMinute: fc.constantFrom(480, 560, 600),
        campusId: fc.constantFrom(null, 1, 2),
      }),
      { maxLength: 2 },
    );
    const travel = (from: number | null, to: number | null) => (from === null || to === null ? 0 : 40);
    const made = fc.record({ meetings, excludes: fc.boolean() });
    fc.assert(
      fc.property(made, made, (one, other) => {
        const [a, b] = [one, other].map(({ meetings: times }, n) =>
          offeringFacts(n + 1, {
            schoolId: HOST,
            exclusionIds: one.excludes && other.excludes ? [n === 0 ? 20 : 10] : [],
            meetings: times.map((m) => meetingFacts({ ...m, endMinute: m.startMinute + 50 })),
          }),
        ) as [ReturnType<typeof offeringFacts>, ReturnType<typeof offeringFacts>];
        const beside = (held: typeof a, offering: typeof a) =>
          refusalOf(
            attemptFacts({
              offering,
              travel,
              holdings: { credits: 2, courses: 1, held: [held], beside: [] },
            }),
          );
        const classes = [a, b].map((offering) => [judgedClass(attemptFacts({ offering }), true)]);
        const expected = beside(a, b) === undefined ? [] : [{ first: 1, second: 2 }];
        expect(clashesAmong(classes, travel)).toEqual(expected);
        expect(beside(b, a) === undefined).toBe(expected.length === 0);
      }),
    );
  });

  test("hold also when only one of the courses names the other", () => {
    const [one, other] = [judged(1, { exclusionIds: [20] }), judged(2)];
    expect(clashesAmong([[one], [other]], () => 0)).toEqual([{ first: 1, second: 2 }]);
    expect(clashesAmong([[other], [one]], () => 0)).toEqual([{ first: 2, second: 1 }]);
  });

  test("are not told of two classes of one course, nor of one that is barred anyway", () => {
    const meetings = [meetingFacts()];
    const classes = [judged(1, { meetings }), judged(2, { meetings, courseId: 10 })];
    expect(clashesAmong([classes], () => 0)).toEqual([]);
    const barred = judged(3, { meetings, prerequisiteIds: [91] });
    expect(clashesAmong([classes, [barred]], () => 0)).toEqual([]);
  });
});
