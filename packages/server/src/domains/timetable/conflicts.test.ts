import fc from "fast-check";
import { expect, test } from "vitest";
import { firstClash } from "../offering/index.ts";
import { conflictsWithin } from "./conflicts.ts";

const meeting = fc
  .record({
    weekday: fc.constantFrom(1, 2),
    weeks: fc.constantFrom([1], [2], [1, 2]),
    startMinute: fc.constantFrom(480, 540),
    campusId: fc.constantFrom(1, 2),
  })
  .map((m) => ({ ...m, endMinute: m.startMinute + 60 }));
const travel = (from: number | null, to: number | null): number => (from === to ? 0 : 30);

test("each offering of a timetable names the others that it clashes with, in their order", () => {
  fc.assert(
    fc.property(fc.array(fc.array(meeting, { maxLength: 2 }), { maxLength: 5 }), (all) => {
      const offerings = all.map((meetings, at) => ({ id: at + 1, meetings }));
      const expected = offerings.map((one) => [
        one.id,
        offerings
          .filter((o) => o.id !== one.id && firstClash(one.meetings, o.meetings, travel) !== undefined)
          .map((o) => o.id),
      ]);
      expect([...conflictsWithin(offerings, travel)]).toEqual(expected);
    }),
  );
});

test("two at the same time clash, one after the other they do not", () => {
  const at = (id: number, startMinute: number) => ({
    id,
    meetings: [{ weekday: 1, weeks: [1], startMinute, endMinute: startMinute + 45, campusId: null }],
  });
  expect([...conflictsWithin([at(1, 480), at(2, 500), at(3, 545)], () => 0)]).toEqual([
    [1, [2]],
    [2, [1]],
    [3, []],
  ]);
});
