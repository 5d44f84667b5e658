import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  CODE_ALPHABET,
  CODE_LENGTH,
  digestOf,
  documentNumber,
  endOf,
  inGroups,
  maskName,
  newCode,
  readCode,
} from "./rules.ts";

const code = fc
  .array(fc.constantFrom(...CODE_ALPHABET.split("")), { minLength: CODE_LENGTH, maxLength: CODE_LENGTH })
  .map((characters) => characters.join(""));

describe("a code", () => {
  test("is made of 31 characters that nobody mixes up", () => {
    expect(new Set(CODE_ALPHABET.split("")).size).toBe(31);
    for (const mixedUp of "018OI") expect(CODE_ALPHABET).not.toContain(mixedUp);
    let at = 0;
    expect(newCode((limit) => at++ % limit)).toBe(CODE_ALPHABET.slice(0, CODE_LENGTH));
  });

  test("is read however it is typed: in small letters, full width, with spaces or hyphens anywhere", () => {
    expect(readCode("7kq4 m2tx-９ｈｒｄ—w3nb")).toEqual({
      shown: "7KQ4-M2TX-9HRD-W3NB",
      code: "7KQ4M2TX9HRDW3NB",
      repaired: [],
    });
    fc.assert(
      fc.property(code, fc.constantFrom("", "-", " ", " - "), (each, between) => {
        expect(readCode(each.toLowerCase().split("").join(between)).code).toBe(each);
        expect(readCode(inGroups(each)).code).toBe(each);
      }),
    );
  });

  test("with an 8 can only have meant B, and says so", () => {
    const { code: none, fault, repaired } = readCode("7KQ4M2TX9HRDW3N8");
    expect(none).toBeUndefined();
    expect(repaired).toEqual(["7KQ4-M2TX-9HRD-W3NB"]);
    expect(fault).toBe("核验码里没有数字 0、1、8 和字母 O、I：数字 8 可能是字母 B");
  });

  test("with a 0 or an I offers what it looks like, and nothing where that is too much to choose from", () => {
    expect(readCode("OKQ4M2TX9HRDW3NB").repaired).toEqual(["DKQ4-M2TX-9HRD-W3NB", "QKQ4-M2TX-9HRD-W3NB"]);
    expect(readCode("1KQ4M2TX9HRDW3N8").repaired).toEqual(["LKQ4-M2TX-9HRD-W3NB", "7KQ4-M2TX-9HRD-W3NB"]);
    expect(readCode("000KM2TX9HRDW3NB").repaired).toEqual([]);
  });

  test("is repaired into codes alone, and into the one that was meant", () => {
    const lookAlike: Readonly<Record<string, string>> = { B: "8", D: "0", Q: "O", L: "1", "7": "I" };
    fc.assert(
      fc.property(code, fc.nat(CODE_LENGTH - 1), (meant, at) => {
        const wrong = lookAlike[meant.charAt(at)];
        fc.pre(wrong !== undefined);
        const { repaired } = readCode(meant.slice(0, at) + wrong + meant.slice(at + 1));
        expect(repaired).toContain(inGroups(meant));
        for (const each of repaired) expect(readCode(each).code).toBeDefined();
      }),
    );
  });

  test("that is too short or too long is told how long it is", () => {
    expect(readCode("7KQ4-M2TX").fault).toContain("这里是 8 位");
    expect(readCode("").fault).toBe("请输入纸上的 16 位核验码");
    expect(readCode("A".repeat(70)).shown.length).toBeLessThan(40);
  });
});

describe("a name is masked", () => {
  test.each([
    ["潘远杰", "潘＊杰"],
    ["王芳", "王＊"],
    ["欧阳修远", "欧＊＊远"],
    ["丁", "＊"],
    ["𠮷野太郎", "𠮷＊＊郎"],
    ["阿卜杜热合曼·买买提艾力", "阿＊＊＊·买＊＊＊"],
    ["买买提•艾力", "买＊＊•艾＊"],
    ["Pan Yuanjie", "P＊＊ Y＊＊＊"],
    ["O’Neil", "O＊＊＊"],
  ])("%s → %s", (name, masked) => expect(maskName(name)).toBe(masked));

  test("so that no name of two characters or more is told whole", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 2, maxLength: 20, unit: "grapheme" }), (name) => {
        fc.pre(/\p{L}\p{L}/u.test(name));
        expect(maskName(name)).not.toBe(name.trim());
      }),
    );
  });

  test("and of a number at most four characters and never half of it are told", () => {
    expect(endOf("YS2024040117")).toBe("0117");
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 20 }), (number) => {
        expect(endOf(number).length).toBeLessThanOrEqual(Math.min(4, number.length / 2));
      }),
    );
  });
});

test("a number says school, kind and year, and counts on beyond six digits", () => {
  expect(documentNumber("10542", "CJ", 2027, 3417)).toBe("10542-CJ-2027-003417");
  expect(documentNumber("10542", "CJ", 2027, 1_234_567)).toBe("10542-CJ-2027-1234567");
});

test("a digest is that of the contents, in whichever order they were written", () => {
  expect(digestOf({ a: 1, b: { c: [1, 2], d: undefined } })).toBe(digestOf({ b: { c: [1, 2] }, a: 1 }));
  expect(digestOf({ a: [1, 2] })).not.toBe(digestOf({ a: [2, 1] }));
  expect(digestOf({ a: "1" })).not.toBe(digestOf({ a: 1 }));
});
