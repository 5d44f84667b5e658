import type { OfficeSetting } from "@huxuan/api-client";
import fc from "fast-check";
import { expect, test } from "vitest";
import { limitsText, typedOf, valueOf, valueText } from "./setting-value.ts";

const setting = (more: Partial<OfficeSetting>): OfficeSetting => ({
  key: "k",
  name: "设置",
  explanation: "",
  group: "其他",
  kind: "integer",
  value: 1,
  defaultValue: 1,
  isDefault: true,
  perSchool: false,
  tried: false,
  allowed: true,
  version: 0,
  ...more,
});

test("a whole number within its limits is a value, and nothing else is", () => {
  const limited = setting({ minimum: 2, maximum: 9 });
  fc.assert(
    fc.property(fc.integer({ min: -20, max: 20 }), (value) => {
      expect(valueOf(limited, String(value))).toBe(value >= 2 && value <= 9 ? value : undefined);
    }),
  );
  for (const typed of ["", " ", "2.5", "三", "1e", "Infinity"])
    expect(valueOf(limited, typed)).toBeUndefined();
});

test("a decimal has at most the digits that are allowed", () => {
  const grade = setting({ kind: "decimal", minimum: 0, maximum: 4, decimals: 1 });
  expect(valueOf(grade, "2.5")).toBe(2.5);
  for (const typed of ["2.55", "4.1", "-1", ""]) expect(valueOf(grade, typed)).toBeUndefined();
});

test("several lines are a value when they are as many as is allowed; empty ones do not count", () => {
  const papers = setting({ kind: "lines", minimum: 1, maximum: 2 });
  expect(valueOf(papers, " 学生证 \n\n同意函")).toEqual(["学生证", "同意函"]);
  expect(valueOf(papers, typedOf(["学生证"]))).toEqual(["学生证"]);
  expect(valueOf(papers, " \n")).toBeUndefined();
  expect(valueOf(papers, "一\n二\n三")).toBeUndefined();
});

test("values are told in the words of their setting, with its unit", () => {
  const choices = [{ value: "always", label: "每次登录" }];
  expect(valueText(setting({ choices }), "always")).toBe("每次登录");
  expect(valueText(setting({}), true)).toBe("开启");
  expect(valueText(setting({}), "")).toBe("空白");
  expect(valueText(setting({}), 30)).toBe("30");
  expect(valueText(setting({ unit: "天" }), 30)).toBe("30 天");
  expect(valueText(setting({ unit: "%" }), 50)).toBe("50%");
  expect(valueText(setting({}), ["学生证", "同意函"])).toBe("学生证、同意函");
  expect(valueText(setting({}), [])).toBe("空白");
});

test("limits are told where something is typed, and not where it is chosen", () => {
  const limits = { minimum: 1, maximum: 5, decimals: 1 };
  expect(limitsText(setting({ ...limits }))).toBe("1 到 5 之间的整数");
  expect(limitsText(setting({ ...limits, kind: "decimal" }))).toBe("1 到 5 之间，最多 1 位小数");
  expect(limitsText(setting({ ...limits, kind: "text", minimum: 0 }))).toBe("最多 5 个字");
  expect(limitsText(setting({ ...limits, kind: "lines" }))).toBe("每行一项，1 到 5 行");
  expect(limitsText(setting({ ...limits, kind: "choice" }))).toBeUndefined();
});
