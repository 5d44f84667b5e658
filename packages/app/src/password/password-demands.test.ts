import { expect, test } from "vitest";
import { passwordDemands } from "./password-demands.ts";

const RULES = { minLength: 10, classes: 3 };
const missing = (password: string, rules = RULES, useraccount = "zhangsan") =>
  passwordDemands(password, rules, useraccount).flatMap(({ text, met }) => (met ? [] : text));

test("what a password lacks is said as the server says it", () => {
  expect(missing("Huxuan@2026")).toEqual([]);
  expect(missing("Hx@2026")).toEqual(["至少 10 个字符"]);
  expect(missing("huxuanhuxuan")).toEqual(["大写字母、小写字母、数字、符号至少 3 种"]);
  expect(missing("aaaaaaaaA1")).toEqual(["至少 5 个不同的字符"]);
  expect(missing("ZhangSan-2026")).toEqual(["不包含用户名"]);
  expect(missing("")).toHaveLength(4);
});

test("only what is asked for is said: one kind of signs is always there, and short names may stand in words", () => {
  expect(missing("huxuanhuxuan", { minLength: 12, classes: 1 }, "li")).toEqual([]);
  expect(passwordDemands("", { minLength: 12, classes: 1 }, "li")).toHaveLength(2);
});

test("characters are counted as people count them", () => {
  expect(missing("Aa1😀😁😂🤣😃", { minLength: 8, classes: 4 })).toEqual([]);
});
