import { expect, test } from "vitest";
import { dayText, explanationOf, groupThatDiffers } from "./verify-words.ts";

test("a day is China's, whatever the clock of the reader", () => {
  expect(dayText("2027-01-21T16:30:00Z")).toBe("2027 年 1 月 22 日");
});

test("each result says what it means and what to do", () => {
  const issued = { code: "", repaired: [], office: "岳麓师范大学教务处", issuedAt: "2026-09-11T02:00:00Z" };
  expect(explanationOf({ ...issued, verdict: "valid" })).toBe("岳麓师范大学教务处 2026 年 9 月 11 日签发");
  expect(explanationOf({ ...issued, verdict: "replaced", replacedAt: "2027-01-22T02:00:00Z" })).toBe(
    "2026 年 9 月 11 日签发；2027 年 1 月 22 日起不再是最新的一版。请向本人要新版。",
  );
  expect(explanationOf({ ...issued, verdict: "revoked", revokedAt: "2027-01-22T02:00:00Z" })).toContain(
    "2027 年 1 月 22 日由签发单位撤销",
  );
  expect(explanationOf({ code: "", repaired: [], verdict: "notFound" })).toContain("抄错了一位");
});

test("the group that is to be corrected is named", () => {
  expect(groupThatDiffers("7KQ4-M2TX-9HRD-W3N8", "7KQ4-M2TX-9HRD-W3NB")).toBe("W3NB");
  expect(groupThatDiffers("8KQ4-M2TX-9HRD-W3N8", "BKQ4-M2TX-9HRD-W3NB")).toBe("BKQ4");
});
