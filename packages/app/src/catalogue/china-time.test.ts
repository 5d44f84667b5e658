import fc from "fast-check";
import { expect, test } from "vitest";
import { fromChinaInput, toChinaInput } from "./china-time.ts";

test("eight in the morning in China is midnight in UTC", () => {
  expect(fromChinaInput("2026-11-27T08:00")).toBe("2026-11-27T00:00:00.000Z");
});

test("every minute survives the way through the input", () => {
  const days = fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(days, (date) => {
      const minute = new Date(Math.floor(date.getTime() / 60_000) * 60_000).toISOString();
      expect(fromChinaInput(toChinaInput(minute))).toBe(minute);
    }),
  );
});
