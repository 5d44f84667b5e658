import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  DATE_CONSTANTS,
  dateOf,
  dayOf,
  isWithin,
  limitAgainst,
  nearestMoment,
  parseDate,
  parseDateTime,
  parseTime,
  today as todayAt,
} from "./date-text.js";
import { datePickerZhCN } from "../messages/date-picker.js";

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
      disabledDate: (one: string) => one === "2026-09-15",
    };
    expect(isWithin("2026-09-01", limits)).toBe(true);
    expect(isWithin("2026-09-30 23:59:59", limits)).toBe(true);
    expect(isWithin("2026-08-31", limits)).toBe(false);
    expect(isWithin("2026-10-01", limits)).toBe(false);
    expect(isWithin("2026-09-15 08:00:00", limits)).toBe(false);
    expect(isWithin("1999-01-01", {})).toBe(true);
  });

  it("are refused with the reason that the host gives, and without one where it only says no", () => {
    const words = { ...datePickerZhCN, outside: "太远了" };
    const holidays: Record<string, string | boolean> = { "2026-10-01": "国庆放假", "2026-10-08": true };
    const limits = { min: "2026-09-01", disabledDate: (one: string) => holidays[one] };
    expect(limitAgainst("2026-08-31", limits, words)).toBe("太远了");
    expect(limitAgainst("2026-10-01", limits, words)).toBe("2026-10-01 不能选：国庆放假");
    expect(limitAgainst("2026-10-01 08:00:00", limits, words)).toBe("2026-10-01 不能选：国庆放假");
    expect(limitAgainst("2026-10-08", limits, words)).toBe("2026-10-08 不能选");
    expect(limitAgainst("2026-10-09", limits, words)).toBeUndefined();
  });

  it("are those that nothing is said against", () => {
    fc.assert(
      fc.property(
        day,
        day,
        day,
        fc.constantFrom("", "考试", true, false, undefined),
        (one, min, max, said) => {
          const limits = { min, max, disabledDate: () => said };
          expect(limitAgainst(one, limits, datePickerZhCN) === undefined).toBe(isWithin(one, limits));
        },
      ),
    );
  });
});

describe("the times that may be chosen", () => {
  const moment = fc.tuple(day, time).map((parts) => parts.join(" "));
  const limits = fc.tuple(moment, moment).map((ends) => {
    const [min, max] = ends.toSorted() as [string, string];
    return { min, max };
  });

  it("begin and end on their days where the limits are moments", () => {
    const hours = { min: "2026-09-01 08:30", max: "2026-09-30 17:00" };
    expect(isWithin("2026-09-01", hours)).toBe(true);
    expect(isWithin("2026-09-01 08:29:59", hours)).toBe(false);
    expect(isWithin("2026-09-01 08:30:00", hours)).toBe(true);
    expect(isWithin("2026-09-01 08", hours)).toBe(true);
    expect(isWithin("2026-09-01 07", hours)).toBe(false);
    expect(isWithin("2026-09-30 17:00:59", hours)).toBe(true);
    expect(isWithin("2026-09-30 17:01", hours)).toBe(false);
    expect(isWithin("2026-10-01", hours)).toBe(false);
  });

  it("are those of whole days where the limits are days", () => {
    fc.assert(
      fc.property(moment, limits, (one, { min, max }) => {
        const days = { min: min.slice(0, 10), max: max.slice(0, 10) };
        expect(isWithin(one, days)).toBe(isWithin(one.slice(0, 10), days));
      }),
    );
  });

  it("are offered by the hour and the minute exactly where one of their seconds may be chosen", () => {
    fc.assert(
      fc.property(moment, limits, (one, ends) => {
        for (const length of [10, 13, 16]) {
          const part = one.slice(0, length);
          const first = part + "0000-01-01 00:00:00".slice(length);
          const last = part + "9999-12-31 23:59:59".slice(length);
          const some = last >= ends.min && first <= ends.max;
          expect(isWithin(part, ends), part).toBe(some);
        }
      }),
    );
  });

  it("have one that is nearest to any other, and are their own nearest", () => {
    fc.assert(
      fc.property(moment, limits, (one, ends) => {
        const nearest = nearestMoment(one, ends);
        expect(isWithin(nearest, ends)).toBe(true);
        expect(nearest === one).toBe(isWithin(one, ends));
      }),
    );
    expect(nearestMoment("2026-09-01 00:00:00", { min: "2026-09-01 08:30" })).toBe("2026-09-01 08:30:00");
    expect(nearestMoment("2026-09-02 09:00:00", { max: "2026-09-01" })).toBe("2026-09-01 23:59:59");
  });
});

describe("today", () => {
  it("is China's date, on whatever machine", () => {
    const zone = process.env["TZ"];
    try {
      for (const machine of ["UTC", "Asia/Shanghai", "America/New_York"]) {
        process.env["TZ"] = machine;
        expect(todayAt(new Date("2026-11-20T15:59:59Z"))).toBe("2026-11-20");
        expect(todayAt(new Date("2026-11-20T16:00:00Z"))).toBe("2026-11-21");
      }
    } finally {
      if (zone === undefined) delete process.env["TZ"];
      else process.env["TZ"] = zone;
    }
    expect(todayAt(new Date(Number.NaN))).toBe("");
  });

  it("is the same from one midnight of China to the next, and then the day after", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 86_399_999 }), (one, passed) => {
        const midnight = Date.parse(`${one}T00:00:00+08:00`);
        expect(todayAt(new Date(midnight + passed))).toBe(one);
        expect(todayAt(new Date(midnight + 86_400_000))).toBe(addDays(one, 1));
      }),
    );
  });

  it("and so many days later there is a day of the calendar, from which as many back lead to it again", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -100_000, max: 100_000 }), (one, days) => {
        const other = addDays(one, days);
        expect(parseDate(other, today)).toBe(other);
        expect(addDays(other, -days)).toBe(one);
        if (days > 0) expect(other > one).toBe(true);
      }),
    );
    expect(addDays("2026-11-20", -6)).toBe("2026-11-14");
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("", 1)).toBe("");
  });
});
