import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatMeeting,
  formatMeetings,
  formatSections,
  formatWeeks,
  parseSections,
  parseWeeks,
} from "./meeting-text.js";

const upTo = (n: number, step = 1, from = 1) =>
  Array.from({ length: Math.floor((n - from) / step) + 1 }, (_, index) => from + index * step);
const numbers = (max: number) =>
  fc.uniqueArray(fc.integer({ min: 1, max }), { minLength: 1, maxLength: max });

describe("weeks and sections as text", () => {
  it("can be read back to exactly the same weeks, with and without the length of the semester", () => {
    fc.assert(
      fc.property(numbers(24), fc.integer({ min: 1, max: 24 }), (weeks, termWeeks) => {
        const sorted = weeks.toSorted((a, b) => a - b);
        expect(parseWeeks(formatWeeks(weeks, { termWeeks }), termWeeks)).toEqual(sorted);
        expect(parseWeeks(formatWeeks(weeks))).toEqual(sorted);
      }),
    );
  });

  it("can be read back to exactly the same odd or even weeks", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 24 }),
        (from, count, termWeeks) => {
          const weeks = Array.from({ length: count }, (_, index) => from + 2 * index);
          expect(parseWeeks(formatWeeks(weeks, { termWeeks }), termWeeks)).toEqual(weeks);
        },
      ),
    );
  });

  it("can be read back to exactly the same sections", () => {
    fc.assert(
      fc.property(numbers(14), (sections) => {
        expect(parseSections(formatSections(sections))).toEqual(sections.toSorted((a, b) => a - b));
      }),
    );
  });

  it("are said as a teacher would say them", () => {
    expect(formatWeeks(upTo(16), { termWeeks: 16 })).toBe("1–16 周");
    expect(formatWeeks(upTo(15, 2), { termWeeks: 16 })).toBe("单周");
    expect(formatWeeks(upTo(16, 2, 2), { termWeeks: 16 })).toBe("双周");
    expect(formatWeeks(upTo(9, 2, 3), { termWeeks: 16 })).toBe("3–9 单周");
    expect(formatWeeks([...upTo(8), 10], { termWeeks: 16 })).toBe("1–8、10 周");
    expect(formatWeeks([2, 4])).toBe("2、4 周");
    expect(formatWeeks([12])).toBe("12 周");
    expect(formatWeeks([])).toBe("");
    expect(formatSections([2, 1])).toBe("1–2 节");
    expect(formatSections([1, 2, 5])).toBe("1–2、5 节");
  });

  it("refuses what is not weeks", () => {
    for (const text of ["", "周", "单周", "8–3 周", "每周", "1–x 周"]) expect(parseWeeks(text)).toBeNull();
    expect(parseSections("第 3 周")).toBeNull();
  });
});

describe("meetings as text", () => {
  it("name day, sections and weeks", () => {
    expect(formatMeeting({ weekday: 3, sections: [1, 2], weeks: upTo(16) })).toBe("周三 1–2 节 · 1–16 周");
    expect(formatMeeting({ weekday: 4, sections: [9, 10], weeks: upTo(15, 2) }, { termWeeks: 16 })).toBe(
      "周四 9–10 节 · 单周",
    );
  });

  it("share their weeks", () => {
    const weeks = upTo(16);
    expect(
      formatMeetings([
        { weekday: 2, sections: [3, 4], weeks },
        { weekday: 4, sections: [1, 2], weeks },
      ]),
    ).toBe("周二 3–4 节、周四 1–2 节 · 1–16 周");
  });

  it("are counted when there are too many for a line", () => {
    const many = upTo(14).map((week) => ({ weekday: 1, sections: [1], weeks: [week] }));
    expect(formatMeetings(many, { max: 1 })).toBe("周一 1 节 · 1 周 等 14 次");
  });
});
