import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeKey, nameKey, sameName, tidyCode, tidyText } from "./names.ts";

describe("names", () => {
  test.each([
    ["买买提·艾力", "买买提•艾力"],
    ["买买提·艾力", "买买提．艾力"],
    ["买买提·艾力", "买买提艾力"],
    ["欧阳 修文", "欧阳修文"],
    ["中国古代文学（一）", "中国古代文学(一)"],
    ["中国古代文学【一】", "中国古代文学(一)"],
    ["大学英语Ⅱ", "大学英语II"],
    ["ＭＡＴＨ", "math"],
    ["李\u200b华", "李华"],
    ["\u202d李华\u202c", "李华"],
  ])("%s and %s are the same", (one, other) => {
    expect(sameName(one, other)).toBe(true);
  });

  test.each([
    ["李华", "李哗"],
    ["高等数学(一)", "高等数学(二)"],
    ["1 班", "2 班"],
  ])("%s and %s are two", (one, other) => {
    expect(sameName(one, other)).toBe(false);
  });
});

describe("codes", () => {
  test.each([
    ["t1004", "T1004"],
    ["２０２６０９９００１", "2026099001"],
    ["2026099002\u200b", "2026099002"],
    ["\u202d2026099003\u202c", "2026099003"],
    [" 2026099004\u3000", "2026099004"],
    ["CS–101", "CS-101"],
  ])("%s and %s are the same", (one, other) => {
    expect(codeKey(one)).toBe(codeKey(other));
  });

  test("keep their dots and zeros: 1.5 is not 15, 007 is not 7", () => {
    expect(codeKey("1.5")).not.toBe(codeKey("15"));
    expect(codeKey("007")).not.toBe(codeKey("7"));
  });
});

const text = fc.string({
  unit: fc.constantFrom(...Array.from("李华艾Ⅱ１2Aａ b\u3000·•（(】\u200b\u202e\ufeff-–é")),
});

test("a key is its own key, and the same for what is stored of a text", () => {
  fc.assert(
    fc.property(text, (written) => {
      for (const [key, tidy] of [
        [nameKey, tidyText],
        [codeKey, tidyCode],
      ] as const) {
        expect(key(key(written))).toBe(key(written));
        expect(key(tidy(written))).toBe(key(written));
        expect(tidy(tidy(written))).toBe(tidy(written));
      }
    }),
  );
});

test("what nobody sees changes no key", () => {
  fc.assert(
    fc.property(
      text,
      fc.nat(),
      fc.constantFrom("\u200b", "\ufeff", "\u202e", "\u2060"),
      (written, at, mark) => {
        const place = at % (written.length + 1);
        const marked = written.slice(0, place) + mark + written.slice(place);
        expect(nameKey(marked)).toBe(nameKey(written));
        expect(codeKey(marked)).toBe(codeKey(written));
      },
    ),
  );
});
