import type { WeekEntry } from "@huxuan/ui";
import { describe, expect, test } from "vitest";
import { previewWeek } from "./preview-week.ts";

const meeting = (...weeks: number[]): WeekEntry => ({
  id: String(weeks),
  title: "急救与健康",
  weekday: 1,
  sections: [1],
  weeks,
});

describe("while a course is previewed, the grid shows", () => {
  test("the first week in which it meets, when it does not meet in the week in view", () => {
    expect(previewWeek(11, [meeting(5, 6), meeting(3, 4)])).toBe(3);
    expect(previewWeek(1, [meeting(9, 10, 11)])).toBe(9);
  });

  test("the week in view, when the course meets in it", () => {
    expect(previewWeek(11, [meeting(3, 4), meeting(10, 11)])).toBe(11);
  });

  test("the week in view, when there is no course or its times are not known", () => {
    expect(previewWeek(11, [])).toBe(11);
  });
});
