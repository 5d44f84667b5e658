import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { firstClash } from "./meeting-rules.ts";
import { readSectionClock, timedMeetings } from "./meeting-times.ts";
import type { meeting } from "./tables.ts";

/** Sections of three quarters of an hour, each with a break after it, from 08:00. */
const clock = readSectionClock(
  Array.from({ length: 12 }, (_, at) => {
    const time = (minute: number) =>
      `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
    return { section: at + 1, start: time(480 + at * 55), end: time(525 + at * 55) };
  }),
);

const stored = (sections: number[]): typeof meeting.$inferSelect => ({
  id: 1,
  offeringId: 1,
  weekday: 1,
  weeks: [1],
  sections,
  campusId: null,
  classroom: "",
});
const timed = (sections: number[]) => timedMeetings([{ meeting: stored(sections), campusName: null }], clock);
const never = () => 0;

describe("a meeting whose sections have a gap", () => {
  test("is two, and the hours between are free", () => {
    expect(
      timed([1, 2, 9, 10]).map(({ sections, startTime, endTime }) => [sections, startTime, endTime]),
    ).toEqual([
      [[1, 2], "08:00", "09:40"],
      [[9, 10], "15:20", "17:00"],
    ]);
    expect(firstClash(timed([1, 2, 9, 10]), timed([3, 4, 5, 6, 7, 8]), never)).toBeUndefined();
    expect(firstClash(timed([1, 2, 9, 10]), timed([8, 9]), never)).toBeDefined();
  });

  test("clashes with another exactly when they share a section", () => {
    const sections = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(sections, sections, (one, other) => {
        const shared = one.some((section) => other.includes(section));
        expect(firstClash(timed(one), timed(other), never) !== undefined).toBe(shared);
      }),
    );
  });
});
