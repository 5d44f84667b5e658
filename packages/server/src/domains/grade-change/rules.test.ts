import { describe, expect, test } from "vitest";
import { decisionRefusal, reviewersRefusal, reviewRefusal } from "./rules.ts";

const day = (at: Date) => at.toISOString().slice(0, 10);
const until = new Date("2026-01-21T00:00:00Z");

describe("a review", () => {
  test("may be asked for until its last moment, not from it on", () => {
    const facts = { reviewUntil: until, hasResult: true };
    expect(reviewRefusal(facts, new Date(until.getTime() - 1), day)).toBeUndefined();
    expect(reviewRefusal(facts, until, day)).toBe("复核已于2026-01-21截止");
  });

  test("is not for earlier records, 缓考 and 免修", () => {
    const now = new Date(0);
    expect(reviewRefusal({ reviewUntil: null, hasResult: true }, now, day)).toContain("历史成绩");
    expect(reviewRefusal({ reviewUntil: until, hasResult: false }, now, day)).toContain("缓考");
  });

  test("is looked at by two different people who did not mark it", () => {
    expect(reviewersRefusal([1, 1], [])).toContain("两位不同");
    expect(reviewersRefusal([1, 2], [2, 3])).toContain("任课教师");
    expect(reviewersRefusal([1, 2], [3])).toBeUndefined();
  });

  test("ends when both found the same, and once", () => {
    const found = (...results: (string | null)[]) => results.map((result, at) => ({ teacherId: at, result }));
    expect(decisionRefusal("asked", [])).toContain("还没有安排");
    expect(decisionRefusal("reviewing", found("80", null))).toContain("还没有都");
    expect(decisionRefusal("reviewing", found("80", "81"))).toContain("不一致");
    expect(decisionRefusal("reviewing", found("80", "80"))).toBeUndefined();
    for (const state of ["kept", "changed"] as const)
      expect(decisionRefusal(state, found("80", "80"))).toContain("已经办结");
  });
});
