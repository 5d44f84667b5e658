import { readFileSync } from "node:fs";
import { formatSections, formatWeeks } from "@huxuan/ui/format";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSections, readWeeks } from "./read-meeting-text.ts";

/** What clerks write for sections and weeks; the import reads the same texts. */
const texts = JSON.parse(
  readFileSync(new URL("../../../../../../api-client/test/meeting-texts.json", import.meta.url), "utf8"),
) as { termWeeks: number; sections: [string, number[]][]; weeks: [string, number[]][] };

describe("meeting texts that the import takes too", () => {
  test.each(texts.sections)("sections %s", (text, numbers) => {
    expect(readSections(text, 14)).toEqual({ numbers });
  });

  test.each(texts.weeks)("weeks %s", (text, numbers) => {
    expect(readWeeks(text, texts.termWeeks)).toEqual({ numbers });
  });
});

const TERM = 18;
const subset = (most: number) =>
  fc
    .uniqueArray(fc.integer({ min: 1, max: most }), { minLength: 1 })
    .map((numbers) => numbers.toSorted((a, b) => a - b));

describe("weeks as a clerk types them", () => {
  test.each([
    ["1-4", [1, 2, 3, 4]],
    ["第 1 - 4 周", [1, 2, 3, 4]],
    ["单周", [1, 3, 5, 7, 9, 11, 13, 15, 17]],
    ["双", [2, 4, 6, 8, 10, 12, 14, 16, 18]],
    ["2-8双周,10", [2, 4, 6, 8, 10]],
    ["1-7周(单)", [1, 3, 5, 7]],
    ["1–3、3，16", [1, 2, 3, 16]],
  ])("%s", (text, numbers) => {
    expect(readWeeks(text, TERM)).toEqual({ numbers });
  });

  test("nothing typed asks for an example", () => {
    expect(readWeeks(" ， ", TERM)).toEqual({ error: "请填写周次，例如 1-16、单周、2-8双周,10" });
  });

  test.each(["16-1", "3双", "每周", "1-16-18"])("%s is named as what cannot be read", (text) => {
    expect(readWeeks(`1-2,${text}`, TERM)).toEqual({
      error: `「${text}」不是周次，请写成 1-16、单周、2-8双周,10`,
    });
  });

  test("a week after the end of the semester is named", () => {
    expect(readWeeks("17-19", TERM)).toEqual({ error: "本学期共 18 周，没有第 19 周" });
    expect(readWeeks("1-160", TERM)).toEqual({ error: "本学期共 18 周，没有第 19–160 周" });
  });

  test("what the platform writes can be read back", () => {
    fc.assert(
      fc.property(subset(TERM), (weeks) => {
        expect(readWeeks(formatWeeks(weeks, { termWeeks: TERM }), TERM)).toEqual({ numbers: weeks });
      }),
    );
  });
});

describe("sections as a clerk types them", () => {
  test("what the platform writes can be read back", () => {
    fc.assert(
      fc.property(subset(14), (sections) => {
        expect(readSections(formatSections(sections), 14)).toEqual({ numbers: sections });
      }),
    );
  });

  test("a section that the school's day does not have is named", () => {
    expect(readSections("11-14", 13)).toEqual({ error: "作息时间共 13 节，没有第 14 节" });
  });

  test("words are no sections", () => {
    expect(readSections("上午", 13)).toEqual({ error: "「上午」不是节次，请写成 1-2、3,5" });
  });
});
