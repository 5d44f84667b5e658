import { describe, expect, test } from "vitest";
import { fieldErrors } from "./field-errors.ts";
import { UploadedFile } from "./results.ts";
import { type Part, Shapes } from "./shapes.ts";

const schema = {
  type: "object",
  properties: {
    name: { type: "string" },
    notes: { type: "string", "x-multiline": true },
    departments: { type: "array", items: { type: "string" } },
    map: { type: "object", additionalProperties: { type: "string", "x-multiline": true } },
    anything: {},
    day: { type: "string", format: "date" },
    at: { type: "string", format: "date-time" },
  },
};

/** What is refused, and why, as the caller is told. */
function check(value: unknown, part: Part = "body"): Record<string, string> {
  const validate = Shapes.of({ paths: {} }).validator(schema, part);
  validate(value);
  return Object.fromEntries(fieldErrors(validate.errors).map(({ field, message }) => [field, message]));
}

const ONE_LINE = "不能含有换行、制表符等控制字符或残缺的字符，请删去后重新提交";
const LINES = "不能含有控制字符或残缺的字符（可以有换行和制表符），请删去后重新提交";

describe("characters that no text may hold", () => {
  test.each(["\u0000", "课\u0000程", "a\u001fb", "\u007f", "a\tb", "a\nb", "\ud800", "x\udc00y"])(
    "%j is refused in a text of one line, in a body as in a URL",
    (name) => {
      expect(check({ name })).toEqual({ name: ONE_LINE });
      expect(check({ name }, "querystring")).toEqual({ name: ONE_LINE });
    },
  );

  test("a text of several lines may have tabs and line breaks, and nothing else of the kind", () => {
    expect(check({ notes: "第一行\r\n\t第二行\n" })).toEqual({});
    for (const notes of ["\u0000", "\u000b", "\u000c", "\u001b[2J", "\u007f", "\udfff"]) {
      expect(check({ notes })).toEqual({ notes: LINES });
    }
  });

  test("every field is named: in lists, in maps and their names, and where the contract says nothing", () => {
    expect(
      check({
        departments: ["物理", "\u0000"],
        map: { "a\u0000b": "行\n行", c: "\u0000" },
        anything: { deep: [{ text: "\u0000" }] },
        "un\u0000known": 1,
      }),
    ).toEqual({
      "departments[1]": ONE_LINE,
      "map.a\ufffdb": ONE_LINE,
      "map.c": LINES,
      "anything.deep[0].text": ONE_LINE,
      "un\ufffdknown": ONE_LINE,
    });
  });

  test("letters of all scripts, emoji, and the bytes of a file pass", () => {
    const file = new UploadedFile({
      fileName: "a.txt",
      suffix: "txt",
      mediaType: "text/plain",
      size: 1,
      hash: "\u0000",
      path: "",
    });
    expect(check({ name: "𠮷野 Ωmega é 👩‍🏫 ـ\u00a0", anything: file })).toEqual({});
  });

  test("a body nested endlessly is refused without being followed", () => {
    let deep: unknown = "x";
    for (let n = 0; n < 100_000; n += 1) deep = [deep];
    expect(check({ anything: deep })).toEqual({ "": "层级太深，请检查后重新提交" });
  });
});

describe("days and instants", () => {
  test.each(["1899-12-31", "0000-01-01", "3000-01-01", "2026-02-30"])("%s is no day", (day) => {
    expect(check({ day })).toEqual({ day: "应为 1900–2999 年之间的日期，例如 2026-09-07" });
  });

  test.each([
    "0000-01-01T00:00:00Z",
    "3000-01-01T00:00:00Z",
    "2016-12-31T23:59:60Z",
    "2026-09-07T08:00:00",
    "tomorrow",
  ])("%s is no instant", (at) => {
    expect(check({ at })).toEqual({
      at: "应为 1900–2999 年之间带时区的时间，例如 2026-09-07T08:00:00+08:00",
    });
  });

  test("the first and the last of them pass", () => {
    expect(check({ day: "1900-01-01", at: "2999-12-31T23:59:59+08:00" })).toEqual({});
    expect(check({ day: "2999-12-31", at: "1900-01-01T00:00:00Z" })).toEqual({});
  });
});
