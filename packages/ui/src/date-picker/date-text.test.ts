import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DATE_CONSTANTS, dateOf, dayOf, isWithin, parseDate, parseDateTime, parseTime } from "./date-text.js";

const today = "2026-11-20";
const day = fc
  .date({ min: new Date(1900, 0, 1), max: new Date(2199, 11, 31), noInvalidDate: true })
  .map((date) => dayOf(date));
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));

describe("a typed date", () => {
  it("is written as the specification's section 9 says", () => {
    expect(DATE_CONSTANTS).toEqual({ date: "yyyy-MM-dd", dateTime: "yyyy-MM-dd HH:mm:ss" });
  });

  it("may come in any of the ways people write it", () => {
    const ways =
      "2026-09-01 2026-9-1 2026/9/1 2026.9.1 20260901 2026年9月1日 ２０２６－９－１ 9-1 9月1日 9/1";
    for (const way of ways.split(" ")) expect(parseDate(way, today), way).toBe("2026-09-01");
  });

  it("is refused when no calendar has it", () => {
    for (const none of ["2026-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "明天", "", "1-2-3", "20261"])
      expect(parseDate(none, today), none).toBeNull();
    expect(parseDate("2028-02-29", today)).toBe("2028-02-29");
  });

  it("reads what it writes, whatever the day", () => {
    fc.assert(
      fc.property(day, (text) => {
        expect(parseDate(text, today)).toBe(text);
        expect(dayOf(dateOf(text)!)).toBe(text);
      }),
    );
  });

  it("never becomes a day that does not exist, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = parseDate(text, today);
        if (read !== null) expect(dayOf(dateOf(read)!)).toBe(read);
      }),
    );
  });
});

describe("a typed moment", () => {
  it("may leave out seconds, minutes, or the time", () => {
    expect(parseDateTime("2026-9-1", today)).toBe("2026-09-01 00:00:00");
    expect(parseDateTime("2026-9-1 8:00", today)).toBe("2026-09-01 08:00:00");
    expect(parseDateTime("2026/9/1T08:00:05", today)).toBe("2026-09-01 08:00:05");
    expect(parseDateTime("2026年9月1日8点30分", today)).toBe("2026-09-01 08:30:00");
    expect(parseDateTime("9-1 0800", today)).toBe("2026-09-01 08:00:00");
  });

  it("is refused when the clock has no such time", () => {
    for (const none of ["2026-9-1 24:00", "2026-9-1 8:60", "8:00", "2026-9-1 八点", "2026-02-30 08:00"])
      expect(parseDateTime(none, today), none).toBeNull();
    expect(parseTime("7")).toBeNull();
  });

  it("reads what it writes", () => {
    fc.assert(
      fc.property(day, time, (date, clock) => {
        expect(parseDateTime(`${date} ${clock}`, today)).toBe(`${date} ${clock}`);
      }),
    );
  });
});

describe("the days that may be chosen", () => {
  it("reach from the first to the last, both of them too, without those in between that may not", () => {
    const limits = {
      min: "2026-09-01",
      max: "2026-09-30",
      isUnavailable: (one: string) => one === "2026-09-15",
    };
    expect(isWithin("2026-09-01", limits)).toBe(true);
    expect(isWithin("2026-09-30 23:59:59", limits)).toBe(true);
    expect(isWithin("2026-08-31", limits)).toBe(false);
    expect(isWithin("2026-10-01", limits)).toBe(false);
    expect(isWithin("2026-09-15 08:00:00", limits)).toBe(false);
    expect(isWithin("1999-01-01", {})).toBe(true);
  });
});
