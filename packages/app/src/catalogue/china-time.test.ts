import { formatDateTime } from "@huxuan/ui/format";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fromChinaTime, instantsOf } from "./china-time.ts";

test("eight in the morning in China is midnight in UTC", () => {
  expect(fromChinaTime("2026-11-27 08:00:09")).toBe("2026-11-27T00:00:09.000Z");
});

test("every second survives the way through the picker", () => {
  const days = fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(days, (date) => {
      const second = new Date(Math.floor(date.getTime() / 1_000) * 1_000).toISOString();
      expect(fromChinaTime(formatDateTime(second))).toBe(second);
    }),
  );
});

test("a range of days begins with its first moment and ends before the day after, whichever was chosen", () => {
  const [from, to] = ["2026-11-24T16:00:00.000Z", "2026-11-25T16:00:00.000Z"];
  expect(instantsOf(["2026-11-25", "2026-11-25"])).toEqual({ from, to });
  expect(instantsOf(["2026-11-25", ""])).toEqual({ from });
  expect(instantsOf(["", "2026-11-25"])).toEqual({ to });
  expect(instantsOf(undefined)).toEqual({});
});
