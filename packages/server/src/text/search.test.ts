import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  likePattern,
  matchesWords,
  partsOf,
  personForms,
  pinyinLines,
  searchText,
  searchWords,
} from "./search.ts";

const course = (name: string) => searchText(["ＣＳ-1０1"], [name]);
const finds = (text: string, keyword: string) => matchesWords(text, searchWords(keyword));

describe("a search compares as imports do", () => {
  test.each([
    ["中国古代文学（一）", "(一)"],
    ["中国古代文学(一)", "中国古代文学（一）"],
    ["大学英语II", "Ⅱ"],
    ["大学英语Ⅱ", "ii"],
    ["２０２６级导论", "2026"],
    ["2026级导论", "２０２６"],
    ["高等 数学", "高等数学"],
    ["C++程序设计", "c++"],
    ["数据结构", "cs-101"],
  ])("%s is found by %s", (name, keyword) => {
    expect(finds(course(name), keyword)).toBe(true);
  });

  test.each(["买买提·艾力", "买买提•艾力", "买买提．艾力", "买买提艾力"])(
    "%s by any dot and by none",
    (name) => {
      for (const keyword of ["买买提·艾力", "买买提・艾力", "买买提艾力", "买买提 艾力"])
        expect(finds(personForms(name), keyword), keyword).toBe(true);
    },
  );

  test("every word must be found, and no wildcard is one", () => {
    expect(finds(course("高等数学（一）"), "高等 （一）")).toBe(true);
    expect(finds(course("高等数学（一）"), "高等 （二）")).toBe(false);
    expect(finds(course("高等数学"), "")).toBe(true);
    expect(finds(course("高等数学"), "%")).toBe(false);
    expect(likePattern("5%_\\")).toBe("%5\\%\\_\\\\%");
  });
});

describe("pinyin", () => {
  test.each(["gaodengshuxue", "gaodeng", "deng", "dengshu", "shuxue", "gdsx", "dsx", "sx", "GAO"])(
    "高等数学 is found by %s, from the beginning of a syllable",
    (keyword) => expect(finds(course("高等数学"), keyword)).toBe(true),
  );
  test.each(["ao", "eng", "aodeng", "ux", "ds x y", "gaodengshuxuea"])("and not by %s", (keyword) => {
    expect(finds(course("高等数学"), keyword)).toBe(false);
  });

  test("finds a surname by its own reading, and by the ordinary one", () => {
    for (const keyword of ["shanxiongan", "sxa", "danxiongan", "xiongan"])
      expect(finds(personForms("单雄安"), keyword), keyword).toBe(true);
    expect(finds(personForms("吕布"), "lvbu")).toBe(true);
    expect(finds(personForms("吕布"), "lüb")).toBe(true);
  });

  test("takes Latin letters in a name as a syllable", () => {
    expect(finds(course("大学英语II"), "yyii")).toBe(true);
    expect(finds(course("C语言"), "cyuyan")).toBe(true);
  });
});

test("the parts of a word are among those of every text that holds it", () => {
  const name = fc.string({
    unit: fc.constantFrom(...Array.from("李华艾力ab12é𠮷")),
    minLength: 1,
    maxLength: 8,
  });
  const all = (text: string): string[] =>
    Array.from({ length: 3 }, (_, size) =>
      Array.from(text).map((_one, at, characters) => characters.slice(at, at + size + 1).join("")),
    ).flat();
  fc.assert(
    fc.property(name, name, name, (before, word, after) => {
      const parts = all(before + word + after);
      for (const part of partsOf(word)) expect(parts).toContain(part);
    }),
  );
});

test("a long name stays searchable in the middle without many lines", () => {
  const lines = pinyinLines(Array.from({ length: 40 }, () => "zhong1").join(" "));
  expect(lines.length).toBeLessThanOrEqual(80);
  expect(lines.join("").length).toBeLessThan(1_000);
});
