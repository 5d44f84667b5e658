import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { timeRangeZhCN } from "../messages/time-range.js";
import { offeredTimes, readTime, readTimeRange, steppedTime } from "./time-range-rules.js";

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
const words = timeRangeZhCN;

describe("a time that is typed", () => {
  it("is read in the usual ways", () => {
    for (const text of [
      "8:30",
      "08:30",
      "0830",
      "830",
      "８：３０",
      "8点30分",
      "8时30分",
      " 8 : 30 ",
      "08:30:00",
    ])
      expect(readTime(text), text).toBe("08:30");
    expect(readTime("8点")).toBe("08:00");
    for (const text of ["", "24:00", "8:60", "半夜", "88"]) expect(readTime(text), text).toBeNull();
  });

  it("is read back as it is written", () => {
    fc.assert(
      fc.property(time, (one) => {
        expect(readTime(one)).toBe(one);
      }),
    );
  });
});

describe("two times", () => {
  it("are taken where the end is later, and otherwise the end is refused with the begin in the sentence", () => {
    fc.assert(
      fc.property(time, time, (from, to) => {
        const { value, problems } = readTimeRange([from, to], {}, words);
        expect(value).toEqual([from, to > from ? to : ""]);
        expect(problems).toEqual([null, to > from ? null : `结束时间要晚于开始时间 ${from}`]);
      }),
    );
  });

  it("may be open on either side", () => {
    expect(readTimeRange(["", "9:40"], {}, words)).toEqual({ value: ["", "09:40"], problems: [null, null] });
    expect(readTimeRange(["8", ""], {}, words).problems).toEqual(["请按 HH:mm 填写，例如 08:30", null]);
  });

  it("lie within the limits, both of them too", () => {
    fc.assert(
      fc.property(time, time, time, (one, a, b) => {
        const [min, max] = a < b ? [a, b] : [b, a];
        const { value, problems } = readTimeRange([one, ""], { min, max }, words);
        const within = one >= min && one <= max;
        expect(value[0]).toBe(within ? one : "");
        expect(problems[0]).toBe(within ? null : `只能填 ${min} 到 ${max} 之间的时间`);
      }),
    );
  });
});

describe("a step", () => {
  it("goes to the next full one, and back again", () => {
    expect(steppedTime("08:03", 5, 1, {})).toBe("08:05");
    expect(steppedTime("08:03", 5, -1, {})).toBe("08:00");
    expect(steppedTime("08:05", 5, 1, {})).toBe("08:10");
    expect(steppedTime("23:58", 5, 1, {})).toBe("23:59");
    expect(steppedTime("00:02", 60, -1, {})).toBe("00:00");
  });

  it("never leaves the limits", () => {
    fc.assert(
      fc.property(
        time,
        time,
        time,
        fc.constantFrom(1, 5, 15, 45, 60),
        fc.boolean(),
        (one, a, b, step, up) => {
          const [min, max] = a < b ? [a, b] : [b, a];
          const next = steppedTime(one, step, up ? 1 : -1, { min, max });
          expect(next >= min && next <= max).toBe(true);
        },
      ),
    );
  });

  it("is what the lists offer", () => {
    expect(offeredTimes(30, { min: "08:10", max: "09:30" })).toEqual(["08:30", "09:00", "09:30"]);
    expect(offeredTimes(5, {})).toHaveLength(288);
  });
});
