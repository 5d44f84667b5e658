import { expect, test } from "vitest";
import { describeFields, fieldErrors } from "./field-errors.ts";
import { Shapes } from "./shapes.ts";

const schema = {
  type: "object",
  additionalProperties: false,
  required: ["name"],
  properties: {
    name: { type: "string", minLength: 1, maxLength: 3 },
    at: { type: "string", format: "date-time" },
    mode: { type: "string", enum: ["instant", "lottery"] },
    page: {
      type: "object",
      additionalProperties: false,
      properties: { pageSize: { type: "integer", minimum: 1, maximum: 500 } },
    },
    sections: { type: "array", minItems: 1, items: { type: "integer" } },
  },
};

function check(body: unknown): Record<string, string> {
  const validate = Shapes.of({ paths: {} }).validator(schema, "body");
  validate(body);
  return Object.fromEntries(fieldErrors(validate.errors).map(({ field, message }) => [field, message]));
}

test("every offending field is named, with its place and what it should be", () => {
  expect(
    check({ at: "tomorrow", mode: "auction", page: { pageSize: 10_000 }, sections: [1, "2"], extra: 1 }),
  ).toEqual({
    name: "不能缺少",
    at: "应为 1900–2999 年之间带时区的时间，例如 2026-09-07T08:00:00+08:00",
    mode: "应为 instant、lottery 之一",
    "page.pageSize": "不能大于 500",
    "sections[1]": "应为整数",
    extra: "不是可用的字段",
  });
});

test("a body is taken as it is: text is no number, and a number no text", () => {
  expect(check({ name: 5, page: { pageSize: "50" } })).toEqual({
    name: "应为文字",
    "page.pageSize": "应为整数",
  });
});

test("a time without its zone is refused", () => {
  expect(Object.keys(check({ name: "a", at: "2026-09-07T08:00:00" }))).toEqual(["at"]);
});

test("the sentence names three fields and counts the rest", () => {
  const fields = ["a", "b", "c", "d"].map((field) => ({ field, message: "不能缺少" }));
  expect(describeFields(fields)).toBe("提交的内容有误：a 不能缺少；b 不能缺少；c 不能缺少等 4 处");
});

test("a hostile body with thousands of wrong fields is told of the first fifty", () => {
  const body = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`f${i}`, i]));
  expect(Object.keys(check(body))).toHaveLength(50);
});
