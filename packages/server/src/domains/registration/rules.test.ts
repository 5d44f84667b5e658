import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkCharacter, identityFault, nameFault, plainIdentity, plainName } from "./rules.ts";

const TODAY = new Date("2026-09-09T09:00:00+08:00");
const two = (n: number) => String(n).padStart(2, "0");
/** Seventeen digits of somebody born on a day that there is. */
const digits = (area: fc.Arbitrary<string>) =>
  fc
    .tuple(
      area,
      fc.date({ min: new Date("1930-01-01"), max: new Date("2010-12-31"), noInvalidDate: true }),
      fc.integer({ min: 0, max: 999 }),
    )
    .map(
      ([place, born, order]) =>
        `${place}${born.getUTCFullYear()}${two(born.getUTCMonth() + 1)}${two(born.getUTCDate())}${String(order).padStart(3, "0")}`,
    );
const mainland = digits(fc.integer({ min: 110_000, max: 659_999 }).map(String));
const beyond = digits(fc.constantFrom("810000", "820000", "830000"));
const whole = (seventeen: string) => seventeen + checkCharacter(seventeen);

describe("an identity number", () => {
  test("that is printed in the standard is one", () => {
    expect(identityFault("idCard", "11010519491231002X", TODAY)).toBeUndefined();
    expect(identityFault("idCard", "440524188001010014", TODAY)).toContain("出生日期");
  });

  test("with the check character that belongs to it is one, of its own kind alone", () => {
    fc.assert(
      fc.property(mainland, (number) => {
        expect(identityFault("idCard", whole(number), TODAY)).toBeUndefined();
        expect(identityFault("residence", whole(number), TODAY)).toBeDefined();
      }),
    );
    fc.assert(
      fc.property(beyond, (number) => {
        expect(identityFault("residence", whole(number), TODAY)).toBeUndefined();
        expect(identityFault("idCard", whole(number), TODAY)).toBeDefined();
      }),
    );
  });

  test("of which one digit is another one, or two neighbours changed places, is none", () => {
    fc.assert(
      fc.property(mainland, fc.nat(16), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
        const right = whole(number);
        const other = String((Number(right[at]) + by) % 10);
        expect(
          identityFault("idCard", right.slice(0, at) + other + right.slice(at + 1), TODAY),
        ).toBeDefined();
      }),
    );
    fc.assert(
      fc.property(mainland, fc.nat(15), (number, at) => {
        const right = whole(number);
        const swapped = right.slice(0, at) + right[at + 1] + right[at] + right.slice(at + 2);
        if (swapped !== right) expect(identityFault("idCard", swapped, TODAY)).toBeDefined();
      }),
    );
  });

  test("of somebody who is not born yet, or on a day that there is not, is none", () => {
    for (const day of ["20260910", "20270101", "20230229", "19001301", "18991231"])
      expect(identityFault("idCard", whole(`110105${day}002`), TODAY)).toContain("出生日期");
    expect(identityFault("idCard", whole("11010520260909002"), TODAY)).toBeUndefined();
  });

  test("is kept without spaces, in capital and plain letters", () => {
    expect(plainIdentity(" 110105 19491231 ００２x ")).toBe("11010519491231002X");
  });

  test("of a passport has letters and digits", () => {
    expect(identityFault("passport", "E12345678", TODAY)).toBeUndefined();
    for (const wrong of ["E123", "E1234-567", "护照12345"])
      expect(identityFault("passport", wrong, TODAY)).toBeDefined();
  });
});

describe("a name", () => {
  test("may have the dot between names, however the keyboard gives it", () => {
    for (const dot of ["·", "•", "・", " • "])
      expect(plainName(`阿卜杜拉${dot}买买提`)).toBe("阿卜杜拉·买买提");
    for (const name of ["王芳", "阿卜杜拉·买买提", "Anne-Marie O'Neill", "Müller", "欧阳 娜娜"])
      expect(nameFault(name)).toBeUndefined();
  });

  test("with digits, marks or signs of programs is none, nor one that is too short or too long", () => {
    for (const name of ["王", "王1", "<b>王", "·王芳", "王芳·", "王".repeat(61), "a@b.cn", "王\u202e芳"])
      expect(nameFault(name), name).toBeDefined();
  });

  test("stays as it is once it is plain", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        expect(plainName(plainName(name))).toBe(plainName(name));
      }),
    );
  });
});
