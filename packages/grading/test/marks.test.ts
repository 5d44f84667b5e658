import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  FIVE,
  FLAG_WORDS,
  FLAGS,
  isMark,
  PERCENT,
  readMark,
  type Scale,
  TWO,
  writeMark,
} from "../src/index.js";

const mark = fc.integer({ min: 0, max: 1000 });
const wide = (text: string): string =>
  text.replace(/[!-~]/gu, (narrow) => String.fromCodePoint((narrow.codePointAt(0) ?? 0) + 0xfee0));
const error = (text: string, scale: Scale = PERCENT) => {
  const reading = readMark(text, scale);
  return reading.kind === "error" ? reading.error : reading.kind;
};

describe("a mark", () => {
  test("is written with its decimal only where it has one", () => {
    expect([850, 855, 0, 5, 1000, 999].map(writeMark)).toEqual(["85", "85.5", "0", "0.5", "100", "99.9"]);
  });

  test("is read as it is written, in narrow and full width and with blanks around it", () => {
    fc.assert(
      fc.property(mark, fc.constantFrom("", " ", "\u3000", "\t", "\u00a0"), (tenths, blank) => {
        const text = writeMark(tenths);
        for (const one of [text, wide(text), text.replace(".", "。")])
          expect(readMark(`${blank}${one}${blank}`, PERCENT)).toEqual({ kind: "mark", mark: tenths });
      }),
    );
  });

  test("has the same value however many zeros stand before it", () => {
    expect(readMark("085.0", PERCENT)).toEqual({ kind: "mark", mark: 850 });
    expect(readMark("007", PERCENT)).toEqual({ kind: "mark", mark: 70 });
  });

  test("is refused outside 0 to 100", () => {
    expect(["100.1", "120", "-1", "-0.1", "－１", "99999999999999999999"].map((text) => error(text))).toEqual(
      Array.from({ length: 6 }, () => "outOfRange"),
    );
    expect(["100", "100.0", "0", "0.0"].map((text) => error(text))).toEqual(["mark", "mark", "mark", "mark"]);
  });

  test("is refused with more than one decimal", () => {
    expect(["85.55", "85.50", "120.12"].map((text) => error(text))).toEqual([
      "decimals",
      "decimals",
      "decimals",
    ]);
  });

  test("is refused with anything else among the digits", () => {
    for (const text of [
      "8o",
      "８ｏ",
      "o8",
      "1e2",
      "8 5",
      "85.",
      ".5",
      "8,5",
      "8.5.1",
      "+85",
      "85分",
      "--1",
      "8⁵",
      "٨٥",
      "NaN",
      "0x5",
    ])
      expect([text, error(text)]).toEqual([text, "notAMark"]);
  });

  test("is no level", () => {
    expect(["优", "良好", "及格", "不及格", "合格", "不通过"].map((text) => error(text))).toEqual(
      Array.from({ length: 6 }, () => "levelForMark"),
    );
  });

  test("is a whole number of tenths from 0 to 1000", () => {
    expect([0, 1, 1000].map(isMark)).toEqual([true, true, true]);
    expect([-1, 1001, 0.5, Number.NaN, Number.POSITIVE_INFINITY].map(isMark)).toEqual(
      Array.from({ length: 5 }, () => false),
    );
  });
});

describe("a level", () => {
  test("is read by its name or its short form", () => {
    const words = {
      优: "优秀",
      优秀: "优秀",
      良: "良好",
      良好: "良好",
      中: "中等",
      中等: "中等",
      及格: "及格",
      不及格: "不及格",
      "优 秀": "优秀",
    };
    for (const [text, level] of Object.entries(words))
      expect(readMark(text, FIVE)).toEqual({ kind: "level", level });
  });

  test("of two is 合格 or 通过", () => {
    const words = { 合格: "合格", 通过: "合格", 不合格: "不合格", 不通过: "不合格" };
    for (const [text, level] of Object.entries(words))
      expect(readMark(text, TWO)).toEqual({ kind: "level", level });
  });

  test("is one of the scale, whose own names come first", () => {
    const own: Scale = {
      kind: "five",
      bands: [
        { name: "A", from: 600 },
        { name: "优", from: 500 },
        { name: "优秀", from: 0 },
      ],
    };
    expect(readMark("Ａ", own)).toEqual({ kind: "level", level: "A" });
    expect(readMark("优秀", own)).toEqual({ kind: "level", level: "优秀" });
    expect(readMark("优", own)).toEqual({ kind: "level", level: "优" });
    expect(["85", "a", "合格", "良"].map((text) => error(text, own))).toEqual(
      Array.from({ length: 4 }, () => "notALevel"),
    );
    expect(["85", "合格", "优良"].map((text) => error(text, FIVE))).toEqual(
      Array.from({ length: 3 }, () => "notALevel"),
    );
    expect(error("及格", TWO)).toBe("notALevel");
  });
});

test("a flag is read on every scale, and nothing is nothing", () => {
  for (const scale of [PERCENT, FIVE, TWO]) {
    for (const flag of FLAGS)
      expect(readMark(` ${FLAG_WORDS[flag]}\u3000`, scale)).toEqual({ kind: "flag", flag });
    expect(readMark("缺 考", scale)).toEqual({ kind: "flag", flag: "absent" });
    for (const text of ["", "  ", "\u3000\n"]) expect(readMark(text, scale)).toEqual({ kind: "empty" });
  }
  expect(Object.values(FLAG_WORDS)).toEqual(["缺考", "取消资格", "违纪", "缓考", "免修"]);
});
