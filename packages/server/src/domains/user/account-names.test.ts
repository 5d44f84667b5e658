import fc from "fast-check";
import { expect, test } from "vitest";
import { freeName, namesForNumber, obstacleOf, remainingText } from "./account-names.ts";

const someNumber = fc.stringMatching(/^[0-9A-Za-z]{2,20}$/u);

test("a number that is a user name is used as it is, and else behind it stands the school's code", () => {
  fc.assert(
    fc.property(someNumber, fc.stringMatching(/^[0-9]{5}$/u), (number, code) => {
      const names = namesForNumber(number, code);
      expect(freeName(names, new Set())).toBe(number);
      expect(freeName(names, new Set([number]))).toBe(`${number}@${code}`);
      expect(freeName(names, new Set(names))).toBeUndefined();
    }),
  );
});

test("no number with signs that a user name may not have becomes one", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (number) => {
      for (const name of namesForNumber(number, "10001"))
        expect(name).toMatch(/^[0-9A-Za-z][0-9A-Za-z._@-]{1,63}$/u);
    }),
  );
});

test("who has an account, has left, or has no number gets none, and is told why", () => {
  const able = { number: "2026001", schoolCode: "10001", left: false, useraccount: null };
  expect(obstacleOf(able)).toBeUndefined();
  expect(obstacleOf({ ...able, useraccount: "2026001" })).toContain("已有账号");
  expect(obstacleOf({ ...able, left: true })).toContain("离");
  expect(obstacleOf({ ...able, number: null })).toContain("工号");
  expect(obstacleOf({ ...able, number: "学号 1" })).toContain("字符");
});

test("what is left is told in minutes, from what was done", () => {
  expect(remainingText(0, 100, 1_000)).toBe("");
  expect(remainingText(100, 40_000, 1_500)).toBe("，预计还要 10 分钟");
  expect(remainingText(99, 100, 1_000)).toBe("，预计还要不到 1 分钟");
});
