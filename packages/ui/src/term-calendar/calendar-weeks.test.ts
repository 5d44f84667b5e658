import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../date-picker/date-text.js";
import {
  type CalendarTerm,
  calendarWeeks,
  markRuns,
  monthsOf,
  type TermEvent,
  type TermMark,
  weekOfDay,
  weeksOfMonth,
} from "./calendar-weeks.js";

const term = fc
  .record({ monday: fc.integer({ min: 0, max: 4_000 }), weeks: fc.integer({ min: 1, max: 30 }) })
  .map(({ monday, weeks }): CalendarTerm => ({ firstMonday: addDays("2020-01-06", monday * 7), weeks }));
const event = fc.record({ from: fc.integer({ min: -20, max: 230 }), length: fc.nat(40), id: fc.uuid() });
const world = fc
  .record({ term, events: fc.array(event, { maxLength: 8 }), marked: fc.uniqueArray(fc.nat(210)) })
  .map(({ term, events, marked }) => ({
    term,
    marks: marked.map(
      (at): TermMark => ({ day: addDays(term.firstMonday, at), kind: "holiday", label: "假" }),
    ),
    events: events.map(({ from, length, id }): TermEvent => {
      const first = addDays(term.firstMonday, from);
      return { id, title: id, from: first, to: addDays(first, length) };
    }),
  }));

describe("the weeks of a semester", () => {
  it("have each of its days once, in order, each in the week in which it lies", () => {
    fc.assert(
      fc.property(term, (term) => {
        const weeks = calendarWeeks(term, [1, term.weeks]);
        expect(weeks.map(({ number }) => number)).toEqual(Array.from(weeks, (_, at) => at + 1));
        expect(weeks.flatMap(({ days }) => days.map(({ day }) => day))).toEqual(
          Array.from({ length: term.weeks * 7 }, (_, at) => addDays(term.firstMonday, at)),
        );
        for (const { number, days } of weeks)
          for (const { day, weekday } of days) {
            expect(weekOfDay(term, day)).toBe(number);
            expect(((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1).toBe(weekday);
          }
      }),
    );
  });

  it("show an event on its days and no others, in one lane of a week that no other has that day", () => {
    fc.assert(
      fc.property(world, ({ term, events, marks }) => {
        for (const week of calendarWeeks(term, [1, term.weeks], { events, marks })) {
          for (const { day, lanes, mark } of week.days) {
            const shown = lanes.filter((one) => one !== undefined).map(({ id }) => id);
            const expected = events.filter(({ from, to }) => from <= day && day <= to).map(({ id }) => id);
            expect(shown.toSorted()).toEqual(expected.toSorted());
            expect(mark?.day).toBe(marks.find((one) => one.day === day)?.day);
          }
          for (const one of week.events) {
            const lanes = week.days.flatMap((day) =>
              day.lanes.flatMap((at, lane) => (at === one ? lane : [])),
            );
            expect(new Set(lanes).size).toBe(1);
          }
        }
      }),
    );
  });
});

describe("the months of a semester", () => {
  it("are those of its days, each once and in order", () => {
    fc.assert(
      fc.property(term, (term) => {
        const days = calendarWeeks(term, [1, term.weeks]).flatMap((week) => week.days);
        expect(monthsOf(term)).toEqual([...new Set(days.map(({ day }) => day.slice(0, 7)))]);
      }),
    );
  });

  it("are shown in whole weeks, and weeks outside the semester have no number", () => {
    fc.assert(
      fc.property(term, (term) => {
        for (const month of monthsOf(term)) {
          const weeks = calendarWeeks(term, weeksOfMonth(term, month));
          const days = weeks.flatMap((week) => week.days).filter(({ day }) => day.startsWith(month));
          const [year, number] = month.split("-").map(Number) as [number, number];
          expect(days).toHaveLength(new Date(Date.UTC(year, number, 0)).getUTCDate());
          for (const week of weeks) {
            expect(week.days.some(({ day }) => day.startsWith(month))).toBe(true);
            const at = weekOfDay(term, week.days[0]!.day);
            expect(week.number).toBe(at >= 1 && at <= term.weeks ? at : undefined);
          }
        }
      }),
    );
  });
});

it("holidays of one name are said as one, and a make-up day for itself", () => {
  const holiday = (day: string, label = "国庆节"): TermMark => ({ day, kind: "holiday", label });
  const makeup: TermMark = { day: "2026-10-10", kind: "makeup", label: "国庆节", follows: "2026-10-07" };
  const days = ["2026-10-02", "2026-10-01", "2026-10-03"].map((day) => holiday(day));
  const runs = markRuns([...days, makeup, holiday("2026-10-05"), holiday("2026-10-06", "中秋节")]);
  expect(runs.map(({ mark, from, to }) => [mark.label, from, to])).toEqual([
    ["国庆节", "2026-10-01", "2026-10-03"],
    ["国庆节", "2026-10-05", "2026-10-05"],
    ["中秋节", "2026-10-06", "2026-10-06"],
    ["国庆节", "2026-10-10", "2026-10-10"],
  ]);
});
