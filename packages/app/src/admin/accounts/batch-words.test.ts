import type { AccountBatch } from "@huxuan/api-client";
import { expect, test } from "vitest";
import { batchSentence, leftOutText, progressStateOf, stateWord, willOpenText } from "./batch-words.ts";

const batch: AccountBatch = {
  id: "",
  kind: "student",
  state: "running",
  done: 1200,
  total: 40_000,
  text: "正在逐个加密初始密码，这一步最费时间，预计还要 8 分钟",
  made: 1100,
  skippedCount: 0,
  skipped: [],
  startedAt: "",
  cancelRequested: false,
};

test("who gets no account is counted before the question is answered", () => {
  expect(leftOutText({ count: 37, having: 12, left: 1 })).toBe(
    "另有 12 人已有账号，1 人已离开学校，不会重复开通。",
  );
  expect(leftOutText({ count: 37, having: 0, left: 0 })).toBe("");
  expect(willOpenText("student", { count: 40_000, having: 0, left: 0 })).toMatch(
    /^将给 40,000 名学生开通账号/u,
  );
  expect(willOpenText("teacher", { count: 0, having: 3, left: 0 })).toBe("没有需要开通账号的教师。");
});

test("a batch says what it does and how many accounts are made, however it ends", () => {
  expect(batchSentence(batch)).toContain("预计还要 8 分钟。已开通 1,100 个账号");
  expect(batchSentence({ ...batch, state: "cancelled" })).toMatch(/^已取消。已开通 1,100 个账号/u);
  expect(batchSentence({ ...batch, state: "succeeded", skippedCount: 2 })).toBe(
    "已开通 1,100 个账号，2 人没有开通。",
  );
});

test("the passwords of imported users are counted, and who has none yet can be given one", () => {
  const users: AccountBatch = { ...batch, kind: "user", made: 3, text: "" };
  expect(batchSentence(users)).toBe("已给 3 个新用户一次性密码");
  expect(batchSentence({ ...users, state: "succeeded", skippedCount: 1 })).toBe(
    "已给 3 个新用户一次性密码，1 个没有给。",
  );
  expect(batchSentence({ ...users, state: "cancelled" })).toMatch(/可以在列表里重置密码。$/u);
});

test("a batch that somebody stops is on its way until it has ended", () => {
  expect(progressStateOf(batch, true)).toBe("cancelling");
  expect(progressStateOf({ ...batch, cancelRequested: true }, false)).toBe("cancelling");
  expect(progressStateOf({ ...batch, state: "cancelled" }, true)).toBe("cancelled");
});

test("a batch in which somebody got no account is never called done", () => {
  const left: AccountBatch = { ...batch, state: "succeeded", skippedCount: 2 };
  expect([progressStateOf(left, false), stateWord(left)]).toEqual(["partly", "部分完成"]);
  const all: AccountBatch = { ...left, skippedCount: 0 };
  expect([progressStateOf(all, false), stateWord(all)]).toEqual(["succeeded", "已完成"]);
});
