import { expect, test } from "vitest";
import { groupSentence, mayHelp } from "./mail-words.ts";

const since = "2026-11-25T00:41:00.000Z";

test("a group says since when, what happens by itself, and when the next try is", () => {
  const nextTryAt = "2026-11-25T02:00:00.000Z";
  expect(groupSentence({ reason: "refusedLogin", state: "waiting", count: 214, since, nextTryAt })).toMatch(
    /08:41 起 · 换好用户名或授权码并重启后自动补发，不会丢 · 下次 .*10:00 试$/u,
  );
});

test("what was given up is not said to go by itself", () => {
  expect(groupSentence({ reason: "unreachable", state: "failed", count: 3, since })).toContain("不再自动发");
  expect(groupSentence({ reason: "noMailbox", state: "failed", count: 3, since })).toContain("请本人改邮箱");
});

test("only where it can help is sending again offered", () => {
  expect((["noMailbox", "tooOld", "unreachable", "other"] as const).map(mayHelp)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect((["badAddress", "noServer", "due"] as const).map(mayHelp)).toEqual([false, false, false]);
});
