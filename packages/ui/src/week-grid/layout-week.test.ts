import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DayMark, layoutWeek, type WeekBlock, type WeekEntry } from "./layout-week.js";
import { chinaTime, dateOf, type SectionClock, weekOf } from "./section-clock.js";

const entry = (id: string, over: Partial<WeekEntry> = {}): WeekEntry => ({
  id,
  title: id,
  weekday: 3,
  sections: [1, 2],
  weeks: [1, 2, 3, 4],
  ...over,
});

const clockFrom = (begin: number, length: number, pause: number, count: number): SectionClock =>
  Array.from({ length: count }, (_, index) => {
    const at = begin + index * (length + pause);
    const text = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
    return { section: index + 1, start: text(at), end: text(at + length) };
  });

const home = clockFrom(480, 45, 10, 12);

const anyEntry: fc.Arbitrary<WeekEntry> = fc
  .record({
    weekday: fc.integer({ min: 1, max: 7 }),
    sections: fc.uniqueArray(fc.integer({ min: 1, max: 14 }), { minLength: 1, maxLength: 5 }),
    weeks: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 6 }),
    courseId: fc.constantFrom("甲", "乙", "丙", undefined),
    clock: fc.constantFrom(undefined, clockFrom(510, 40, 5, 14), clockFrom(1, 1, 1, 14)),
  })
  .map((fields) => ({ id: "", title: "课", ...fields }));
const anyEntries = fc
  .array(anyEntry, { maxLength: 25 })
  .map((entries) => entries.map((one, index) => ({ ...one, id: `e${index}` })));

const meet = (a: WeekBlock, b: WeekBlock) => a.weekday === b.weekday && a.from < b.to && b.from < a.to;

describe("the layout of a week", () => {
  it("two wishes at one time are no conflict, a wish and a class that one has are, for both", () => {
    const { blocks } = layoutWeek([
      entry("甲", { rank: 1 }),
      entry("乙", { rank: 2, state: "previewed" }),
      entry("丙", { weekday: 4 }),
      entry("丁", { weekday: 4, rank: 3 }),
    ]);
    expect(blocks.filter(({ conflict }) => conflict).map((block) => block.entry.id)).toEqual(["丁", "丙"]);
    expect(blocks.filter(({ weekday }) => weekday === 3).map(({ lanes }) => lanes)).toEqual([2, 2]);
  });

  it("loses no entry of the week and no section of an entry", () => {
    fc.assert(
      fc.property(
        anyEntries,
        fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
        (entries, week) => {
          const { blocks, weekdays, rows, scale } = layoutWeek(entries, { week, clock: home });
          for (const one of entries) {
            const held = week === undefined || one.weeks.includes(week);
            const own = blocks.filter((block) => block.entry.id === one.id);
            const sections = own.flatMap((block) =>
              Array.from(
                { length: block.lastSection - block.firstSection + 1 },
                (_, i) => block.firstSection + i,
              ),
            );
            expect(sections.toSorted((a, b) => a - b)).toEqual(
              held ? one.sections.toSorted((a, b) => a - b) : [],
            );
            for (const block of own) {
              expect(weekdays).toContain(block.weekday);
              expect(block.firstRow).toBeGreaterThanOrEqual(1);
              expect(block.lastRow).toBeLessThanOrEqual(rows);
              expect(block.firstRow).toBeLessThanOrEqual(block.lastRow);
              expect(block.from).toBeGreaterThanOrEqual(0);
              expect(block.to).toBeLessThanOrEqual(scale.height);
              expect(block.from).toBeLessThan(block.to);
            }
          }
        },
      ),
    );
  });

  it("never lets one block cover another", () => {
    fc.assert(
      fc.property(anyEntries, (entries) => {
        const { blocks } = layoutWeek(entries, { clock: home });
        for (const [index, a] of blocks.entries()) {
          expect(a.lane).toBeLessThan(a.lanes);
          for (const b of blocks.slice(index + 1)) {
            if (!meet(a, b)) continue;
            expect(a.lanes).toBe(b.lanes);
            expect(a.lane).not.toBe(b.lane);
          }
        }
        expect(new Set(blocks.map((block) => block.key)).size).toBe(blocks.length);
      }),
    );
  });

  it("marks a conflict on both sides or on none", () => {
    fc.assert(
      fc.property(anyEntries, (entries) => {
        const { blocks } = layoutWeek(entries, { week: 2, clock: home });
        for (const block of blocks) {
          for (const other of block.conflictsWith) {
            const back = blocks.some((b) => b.entry.id === other.id && b.conflictsWith.includes(block.entry));
            expect(back).toBe(true);
          }
        }
      }),
    );
  });

  it("does not call two courses a conflict when one is in odd and the other in even weeks", () => {
    const odd = entry("odd", { weeks: [1, 3] });
    const even = entry("even", { weeks: [2, 4] });
    expect(layoutWeek([odd, even]).blocks.some((block) => block.conflict)).toBe(false);
    expect(layoutWeek([odd, even], { week: 1 }).blocks.map((block) => block.entry.id)).toEqual(["odd"]);
  });

  it("does not call two meetings of the same course a conflict", () => {
    const one = entry("theory", { courseId: "c" });
    const two = entry("lab", { courseId: "c" });
    expect(layoutWeek([one, two]).blocks.some((block) => block.conflict)).toBe(false);
  });

  it("compares times, not numbers, when schools ring at different hours", () => {
    // The host's section 1 (08:50–09:35) lies in the home school's section 2 (08:55–09:40).
    const host = clockFrom(530, 45, 10, 12);
    const guest = entry("guest", { sections: [1], clock: host });
    const second = entry("second", { sections: [2] });
    const first = entry("first", { sections: [1] });
    const clash = layoutWeek([guest, second], { clock: home });
    expect(clash.blocks.every((block) => block.conflict)).toBe(true);
    expect(clash.blocks.find((block) => block.entry.id === "guest")).toMatchObject({
      firstRow: 2,
      firstSection: 1,
    });
    expect(layoutWeek([guest, first], { clock: home }).blocks.some((block) => block.conflict)).toBe(false);
  });

  /** Sections of 45 minutes; the long break at noon is between the fourth and the fifth. */
  const bells = (...starts: string[]): SectionClock =>
    starts.map((start, at) => {
      const [hours = 0, minutes = 0] = start.split(":").map(Number);
      const end = hours * 60 + minutes + 45;
      const text = `${String(Math.floor(end / 60)).padStart(2, "0")}:${String(end % 60).padStart(2, "0")}`;
      return { section: at + 1, start, end: text };
    });
  const own = bells("08:00", "08:55", "10:00", "10:55", "14:00", "14:55", "15:50", "16:40", "18:30", "19:25");
  const placed = (start: string, end: string, breaks = true) => {
    const guest = entry("guest", { sections: [1], clock: [{ section: 1, start, end }] });
    const { blocks, scale } = layoutWeek([guest], { clock: own, breaks });
    const [block] = blocks;
    return { from: block?.from, to: block?.to, height: scale.height, tops: scale.tops };
  };

  it("draws a class of another clock by the minute, with the part of the evening in which it is held", () => {
    // Not 15:50–17:25, the whole rows that it meets.
    const { from, to, height, tops } = placed("16:20", "17:55");
    expect(from).toBeCloseTo(6 + 30 / 45);
    expect(to).toBeCloseTo(8 + 30 / 45);
    expect(tops[8]).toBeCloseTo(8 + 30 / 45);
    expect(height).toBeCloseTo(10 + 30 / 45);
  });

  it("gives the same time the same height, in rows and in the breaks that are drawn", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 9 * 60, max: 19 * 60 }),
        fc.integer({ min: 30, max: 120 }),
        (at, length) => {
          const text = (minute: number) =>
            `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
          const { from = 0, to = 0 } = placed(text(at), text(at + length));
          // The pauses between sections, of ten minutes here and twenty there, are the lines between rows.
          expect(to - from).toBeLessThanOrEqual(length / 45 + 1e-9);
          expect(to - from).toBeGreaterThanOrEqual(Math.min(0.5, (length - 40) / 45));
        },
      ),
    );
  });

  it("opens no break that nothing is held in, and none where there is no room for it", () => {
    expect(placed("08:10", "09:30").height).toBe(10);
    expect(placed("12:10", "13:40").height).toBeCloseTo(12);
    expect(placed("06:30", "07:15").tops[0]).toBeCloseTo(1);
    expect(placed("12:10", "13:40", false)).toMatchObject({ from: 4, to: 4.5, height: 10 });
  });

  it("leaves the rows where they are when the week is turned", () => {
    const guest = entry("guest", {
      weeks: [3],
      sections: [1],
      clock: [{ section: 1, start: "12:10", end: "13:40" }],
    });
    const tops = (week: number) => layoutWeek([guest], { week, clock: own }).scale.tops;
    expect(tops(2)).toEqual(tops(3));
    expect(tops(2)[4]).toBeCloseTo(6);
  });

  it("suspends a holiday's classes and holds them on the make-up day", () => {
    const marks: DayMark[] = [
      { week: 2, weekday: 3, kind: "holiday", label: "国庆节" },
      { week: 2, weekday: 6, kind: "makeup", label: "补周三课", follows: { week: 2, weekday: 3 } },
    ];
    const { blocks, weekdays } = layoutWeek([entry("a")], { week: 2, marks });
    expect(weekdays).toEqual([1, 2, 3, 4, 5, 6]);
    expect(blocks.map(({ weekday, suspended, moved }) => ({ weekday, suspended, moved }))).toEqual([
      { weekday: 3, suspended: true, moved: false },
      { weekday: 6, suspended: false, moved: true },
    ]);
  });

  it("calls nothing on a holiday a conflict", () => {
    const marks: DayMark[] = [{ week: 1, weekday: 3, kind: "holiday", label: "中秋节" }];
    expect(layoutWeek([entry("a"), entry("b")], { week: 1, marks }).blocks.some((b) => b.conflict)).toBe(
      false,
    );
  });

  it("grows to the sections that an entry needs", () => {
    expect(layoutWeek([entry("late", { sections: [13, 14] })]).rows).toBe(14);
  });
});

describe("the semester's calendar", () => {
  it("gives a day its date and a moment its week, in China's time", () => {
    expect(dateOf("2026-08-31", 12, 3)).toBe("2026-11-18");
    expect(weekOf(new Date("2026-11-18T15:59:00Z"), "2026-08-31")).toBe(12);
    expect(chinaTime(new Date("2026-11-18T16:01:00Z"))).toEqual({
      date: "2026-11-19",
      weekday: 4,
      minutes: 1,
    });
  });

  it("turns a date into the week that contains it, for every day of a semester", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 7 }), (week, weekday) => {
        const noon = new Date(`${dateOf("2026-08-31", week, weekday)}T04:00:00Z`);
        expect(weekOf(noon, "2026-08-31")).toBe(week);
        expect(chinaTime(noon).weekday).toBe(weekday);
      }),
    );
  });
});
