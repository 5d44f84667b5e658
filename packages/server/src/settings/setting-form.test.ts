import fc from "fast-check";
import { expect, test } from "vitest";
import { choice, decimal, flag, integer, lines, type SettingForm, text } from "./setting-form.ts";

const takes = (form: SettingForm, given: unknown): boolean => "value" in form.fit(given);
const problem = (form: SettingForm, given: unknown): string => {
  const fit = form.fit(given);
  return "problem" in fit ? fit.problem : "";
};

test("a whole number fits between its limits, both of which are allowed, and nothing else does", () => {
  fc.assert(
    fc.property(fc.integer({ min: -50, max: 50 }), (value) => {
      expect(takes(integer(-3, 12), value)).toBe(value >= -3 && value <= 12);
    }),
  );
  for (const wrong of [2.5, "3", Number.NaN, Number.POSITIVE_INFINITY, null, undefined, true, [3]])
    expect(problem(integer(1, 9), wrong)).toBe("应为整数");
  expect(problem(integer(1, 9), 10)).toBe("应在 1 到 9 之间");
});

test("a decimal has at most the digits that are allowed, whatever a computer makes of them", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), (hundredths) => {
      expect(takes(decimal(0, 4, 2), hundredths / 100)).toBe(true);
      expect(takes(decimal(0, 4, 1), hundredths / 100)).toBe(hundredths % 10 === 0);
    }),
  );
  expect(problem(decimal(0, 4, 2), 0.1 + 0.2)).toBe("最多 2 位小数");
  expect(problem(decimal(0, 4, 2), 4.01)).toBe("应在 0 到 4 之间");
  for (const wrong of ["1", Number.NaN, null]) expect(problem(decimal(0, 4, 2), wrong)).toBe("应为数字");
});

test("only what is offered can be chosen, and a flag is yes or no", () => {
  const form = choice({ off: "不要求", always: "每次" });
  expect(form.shown.choices).toEqual([
    { value: "off", label: "不要求" },
    { value: "always", label: "每次" },
  ]);
  expect(takes(form, "always")).toBe(true);
  for (const wrong of ["sometimes", "", "toString", 1, null]) expect(takes(form, wrong)).toBe(false);
  expect([true, false].every((value) => takes(flag(), value))).toBe(true);
  for (const wrong of ["true", 1, null]) expect(takes(flag(), wrong)).toBe(false);
});

test("a text loses the spaces around it, and its length is counted in characters as people see them", () => {
  expect(text(4).fit("  湘江联盟 ")).toEqual({ value: "湘江联盟" });
  expect(takes(text(4), "𠮷𠮷𠮷𠮷")).toBe(true);
  expect(problem(text(4), "湘江联盟选")).toBe("最多 4 个字");
  expect(problem(text(4, { minimum: 2 }), " 湘 ")).toBe("至少 2 个字");
  expect(problem(text(9), "两\n行")).toBe("应为一行文字");
  expect(problem(text(9, { check: (given) => (given === "x" ? "不能是 x" : undefined) }), "x")).toBe(
    "不能是 x",
  );
});

test("of several lines empty ones do not count, and what is wrong is said with its line", () => {
  const form = lines(1, 2, { longest: 5 });
  expect(form.fit([" 学生证 ", "", "同意函"])).toEqual({ value: ["学生证", "同意函"] });
  expect(problem(form, ["", " "])).toBe("至少 1 行");
  expect(problem(form, ["一", "二", "三"])).toBe("最多 2 行");
  expect(problem(form, ["学生证", "很长很长的名称"])).toBe("第 2 行最多 5 个字");
  expect(problem(form, ["学生证", "学生证"])).toBe("第 2 行「学生证」已经写过");
  for (const wrong of ["学生证", [1], null]) expect(takes(form, wrong)).toBe(false);
});

test("a value that was taken is taken again as it is", () => {
  const forms = [text(6), lines(0, 5, { longest: 6 }), integer(0, 9), decimal(0, 9, 1)];
  const given = fc.oneof(fc.string(), fc.array(fc.string()), fc.integer(), fc.double());
  fc.assert(
    fc.property(fc.constantFrom(...forms), given, (form, value) => {
      const fit = form.fit(value);
      if ("value" in fit) expect(form.fit(fit.value)).toEqual(fit);
    }),
  );
});
