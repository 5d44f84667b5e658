import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { inWords, nextRuns } from "./rules.ts";

const china = (date: Date) => new Date(date.getTime() + 8 * 3_600_000).toISOString().slice(0, 16);
const at = new Date("2026-11-22T20:00:00+08:00");

describe("the next starts", () => {
  test.each([
    ["20 3 * * *", ["2026-11-23T03:20", "2026-11-24T03:20"]],
    ["* * * * *", ["2026-11-22T20:01", "2026-11-22T20:02"]],
    ["*/30 * * * *", ["2026-11-22T20:30", "2026-11-22T21:00"]],
    ["0 8 * * 1", ["2026-11-23T08:00", "2026-11-30T08:00"]],
    ["0 8 31 * *", ["2026-12-31T08:00", "2027-01-31T08:00"]],
    ["0 8 29 2 *", ["2028-02-29T08:00", "2032-02-29T08:00"]],
    ["0 8 1 * 0", ["2026-11-29T08:00", "2026-12-01T08:00"]],
    ["15,45 9-10 * * 1-5", ["2026-11-23T09:15", "2026-11-23T09:45"]],
  ])("of %s", (cron, expected) => {
    expect(nextRuns(cron, at, 2).map(china)).toEqual(expected);
  });

  it("come after the instant, each later than the one before, at a minute and hour of the expression", () => {
    const field = (max: number) => fc.oneof(fc.constant("*"), fc.nat(max).map(String));
    fc.assert(
      fc.property(
        field(59),
        field(23),
        fc.date({ min: at, max: new Date("2030-01-01"), noInvalidDate: true }),
        (minute, hour, now) => {
          const found = nextRuns(`${minute} ${hour} * * *`, now);
          expect(found).toHaveLength(5);
          for (const [n, run] of found.entries()) {
            expect(run.getTime()).toBeGreaterThan((found[n - 1] ?? now).getTime());
            const [, h, m] = /T(\d\d):(\d\d)/.exec(china(run)) ?? [];
            if (hour !== "*") expect(Number(h)).toBe(Number(hour));
            if (minute !== "*") expect(Number(m)).toBe(Number(minute));
          }
        },
      ),
    );
  });

  test.each(["", "1 2 3", "61 * * * *", "a b c d e", "*/0 * * * *", "0 0 * * * *"])(
    "%j is no cron",
    (cron) => {
      expect(() => nextRuns(cron, at)).toThrow(/No cron/);
    },
  );
});

test.each([
  ["20 3 * * *", "每天 03:20"],
  ["* * * * *", "每分钟"],
  ["*/5 * * * *", "每 5 分钟"],
  ["7 * * * *", "每小时的第 7 分钟"],
  ["0 8 * * 1", "每周一 08:00"],
  ["0 8 * * 7", "每周日 08:00"],
  ["0 8 1 * *", "每月 1 日 08:00"],
  ["0 8 1 1 *", "0 8 1 1 *"],
  ["15,45 9-10 * * 1-5", "15,45 9-10 * * 1-5"],
])("%s is %s in words", (cron, words) => {
  expect(inWords(cron)).toBe(words);
});
