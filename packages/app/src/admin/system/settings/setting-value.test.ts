import type { OfficeSetting } from "@huxuan/api-client";
import fc from "fast-check";
import { expect, test } from "vitest";
import { valueOf, valueText } from "./setting-value.ts";

const setting = (more: Partial<OfficeSetting>): OfficeSetting => ({
  key: "k",
  name: "设置",
  explanation: "",
  group: "其他",
  kind: "integer",
  value: 1,
  defaultValue: 1,
  isDefault: true,
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
  for (const typed of ["", " ", "2.5", "三", "1e"]) expect(valueOf(limited, typed)).toBeUndefined();
});

test("values are told in the words of their setting", () => {
  const choices = [{ value: "always", label: "每次登录" }];
  expect(valueText(setting({ choices }), "always")).toBe("每次登录");
  expect(valueText(setting({}), true)).toBe("开启");
  expect(valueText(setting({}), "")).toBe("空白");
  expect(valueText(setting({}), 30)).toBe("30");
});
