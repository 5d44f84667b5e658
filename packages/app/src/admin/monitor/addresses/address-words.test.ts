import { expect, test } from "vitest";
import { narrowedBy, searchOf, withFields } from "./address-search.ts";
import { badSignInTone, hourLabel, hourName, networkOf, ruleText, shareText } from "./address-words.ts";

test.each([
  [0, 10, "0%"],
  [0, 0, "0%"],
  [1, 1_000, "< 1%"],
  [1, 100, "1%"],
  [2, 3, "67%"],
])("%d of %d is %s", (part, whole, text) => {
  expect(shareText(part, whole)).toBe(text);
});

test("hours are China's", () => {
  expect([hourLabel("2026-11-28T18:00:00Z"), hourName("2026-11-28T18:00:00Z")]).toEqual(["02", "2 点"]);
  expect(hourLabel("2026-11-28T16:00:00Z")).toBe("00");
});

test("of IPv6 the range of a connection is blocked", () => {
  expect([networkOf("203.0.113.5"), networkOf("2001:db8::1")]).toEqual(["203.0.113.5", "2001:db8::1/64"]);
});

test("a rule is a sentence", () => {
  expect(ruleText({ kind: "badSignIn", withinMinutes: 10, moreThan: 50, blockMinutes: 60 })).toBe(
    "同一地址 10 分钟内登录没成功超过 50 次，封禁 60 分钟",
  );
});

test("most sign-ins failing is alarming only where there are many", () => {
  const tone = (signIns: number, badSignIns: number) => badSignInTone({ signIns, badSignIns } as never);
  expect([tone(100, 25), tone(100, 26), tone(49, 49), tone(99, 50), tone(100, 50)]).toEqual([
    "neutral",
    "warning",
    "warning",
    "danger",
    "warning",
  ]);
});

test("what the list is narrowed to stands in the address of the page, and nonsense there narrows nothing", () => {
  const search = { kind: "badSignIn", hour: "2026-11-28T18:00:00.000Z", status: 401 } as const;
  const params = withFields(new URLSearchParams("view=calls"), search);
  expect(searchOf(params)).toEqual(search);
  expect(narrowedBy(search).map(({ text }) => text)).toEqual(["登录没成功", "2 点", "状态码 401"]);
  expect(searchOf(withFields(params, { kind: undefined, hour: undefined }))).toEqual({ status: 401 });
  expect(searchOf(new URLSearchParams("kind=x&hour=y&status=9&order=toString"))).toEqual({});
});
