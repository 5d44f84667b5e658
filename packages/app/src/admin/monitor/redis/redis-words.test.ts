import { expect, test } from "vitest";
import { hitText, runningText } from "./redis-words.ts";

test("a share of hits is told only where something was asked for", () => {
  expect(hitText(0, 0)).toBeUndefined();
  expect(hitText(0, 3)).toBe("0%");
  expect(hitText(2, 1)).toBe("66.7%");
});

test("how long it has been running is told in its largest whole unit", () => {
  expect([59, 60, 3_599, 3_600, 86_399, 86_400 * 3].map(runningText)).toEqual([
    "59 秒",
    "1 分钟",
    "59 分钟",
    "1 小时",
    "23 小时",
    "3 天",
  ]);
});
