import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatWeeks } from "../format/meeting-text.js";
import { weekGridEn } from "../messages/week-grid.js";
import { everyWeek, keyOf, readWeeks, weeksBetween, weeksOf } from "./week-text.js";

const count = fc.integer({ min: 1, max: 30 });
const some = count.chain((weeks) =>
  fc.record({
    count: fc.constant(weeks),
    weeks: fc
      .uniqueArray(fc.integer({ min: 1, max: weeks }), { minLength: 1 })
      .map((list) => list.toSorted((a, b) => a - b)),
  }),
);

describe("weeks that are typed", () => {
  it("are read as people write them", () => {
    for (const text of [
      "1-8,10,12-16",
      "1–8、10、12–16 周",
      "第1-8周，10周，12至16周",
      "１－８，10，12~16周",
    ])
      expect(readWeeks(text, 18), text).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 13, 14, 15, 16]);
    for (const text of ["1-8单", "1-8 单周", "1-8周(单)", "1–8（单周）", "单周 1-8", "odd weeks 1–8"])
      expect(readWeeks(text, 18), text).toEqual([1, 3, 5, 7]);
    for (const text of ["12", "第 12 周", "12周", "week 12"]) expect(readWeeks(text, 18), text).toEqual([12]);
    expect(readWeeks("双周", 6)).toEqual([2, 4, 6]);
    for (const text of ["", "周", "8-1", "下周", "1-8单,10双", "2单", "a"])
      expect(readWeeks(text, 18), text).toBeNull();
  });

  it("are read back as the picker writes them, in both languages", () => {
    fc.assert(
      fc.property(
        some,
        fc.constantFrom(undefined, weekGridEn.meeting),
        ({ count: termWeeks, weeks }, words) => {
          expect(readWeeks(formatWeeks(weeks, { termWeeks, words }), termWeeks)).toEqual(weeks);
        },
      ),
    );
  });

  it("are kept as one text", () => {
    fc.assert(
      fc.property(some, ({ weeks }) => {
        expect(weeksOf(keyOf(weeks))).toEqual(weeks);
      }),
    );
    expect(weeksOf("")).toEqual([]);
  });
});

it("the odd and the even weeks are all of them", () => {
  fc.assert(
    fc.property(count, (weeks) => {
      const both = [...everyWeek(weeks, "odd"), ...everyWeek(weeks, "even")];
      expect(both.toSorted((a, b) => a - b)).toEqual(everyWeek(weeks));
    }),
  );
  expect(weeksBetween(5, 3)).toEqual([3, 4, 5]);
});
