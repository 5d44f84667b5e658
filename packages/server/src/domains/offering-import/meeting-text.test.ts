import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatMeeting, MeetingTextError, parseMeetings, ranges } from "./meeting-text.ts";

/** What clerks write for sections and weeks; the form of an offering reads the same texts. */
const texts = JSON.parse(
  readFileSync(new URL("../../../../api-client/test/meeting-texts.json", import.meta.url), "utf8"),
) as { sections: [string, number[]][]; weeks: [string, number[]][] };

const context = { weeks: 16, campuses: new Set(["闵行", "徐汇"]) };
const one = (text: string) => parseMeetings(text, context)[0];

describe("meetings written by a clerk", () => {
  it("are read with weekday, sections, weeks, campus and classroom", () => {
    expect(one("周三 1-2节 1-4周 闵行 下院211")).toEqual({
      weekday: 3,
      weeks: [1, 2, 3, 4],
      sections: [1, 2],
      campus: "闵行",
      classroom: "下院211",
    });
  });

  it("may have gaps in the weeks and single sections", () => {
    expect(one("星期日 第3节 1-3,5,8-9周")).toMatchObject({
      weekday: 7,
      sections: [3],
      weeks: [1, 2, 3, 5, 8, 9],
    });
  });

  it.each(["1-6周(单)", "1-6周（单周）", "1-6单周", "1－6 单周", "1~6周单", "1至6周 (单)"])(
    "take %s as odd weeks",
    (text) => {
      expect(one(`周一 1-2节 ${text} 闵行 上院1`)?.weeks).toEqual([1, 3, 5]);
    },
  );

  it.each(texts.sections)("take the sections %s", (text, sections) => {
    expect(one(`周三 ${text} 1周 下院211`)).toMatchObject({ sections, campus: "", classroom: "下院211" });
  });

  it.each(texts.weeks)("take the weeks %s", (text, weeks) => {
    expect(one(`周三 1-2节 ${text} 下院211`)).toMatchObject({ weeks, campus: "", classroom: "下院211" });
  });

  it("take 双周 alone as all even weeks of the semester", () => {
    expect(one("周二 11-12节 双周 东区 A101")?.weeks).toEqual([2, 4, 6, 8, 10, 12, 14, 16]);
  });

  it("take a single word as the classroom unless it is a campus", () => {
    expect(one("周一 1节 1周 下院211")).toMatchObject({ campus: "", classroom: "下院211" });
    expect(one("周一 1节 1周 徐汇")).toMatchObject({ campus: "徐汇", classroom: "" });
  });

  it("stand on lines of their own or behind a semicolon", () => {
    expect(parseMeetings("周一 1-2节 1-16周；周三 3-4节 1-16周\n周五 5节 单周", context)).toHaveLength(3);
  });

  it("keep a classroom whose name contains 节, 周 or 至", () => {
    expect(one("周一 1-2节 1-16周 闵行 四季周庄 至善楼")).toMatchObject({
      campus: "闵行",
      classroom: "四季周庄 至善楼",
    });
  });

  it.each([
    ["1-2节 1-16周 闵行 下院", "没有写明星期"],
    ["周三 1-16周 闵行 下院", "没有写明节次"],
    ["周三 1-2节 闵行 下院", "没有写明周次"],
    ["周三 1-2节 周", "没有写明哪几周"],
    ["周三 2-1节 1-16周", "节次「2-1」不对"],
    ["周三 1-2节 1-99周", "周次「1-99」不对"],
    ["周三 1-2节 2周(单)", "没有单周"],
    ["周三 1--2节 1-16周", "看不懂节次"],
  ])("that say %s are refused with the reason", (text, reason) => {
    expect(() => parseMeetings(text, context)).toThrow(MeetingTextError);
    expect(() => parseMeetings(text, context)).toThrow(reason);
  });

  const list = (max: number) =>
    fc
      .uniqueArray(fc.integer({ min: 1, max }), { minLength: 1, maxLength: max })
      .map((a) => a.sort((x, y) => x - y));
  const place = fc.stringMatching(/^[东南西北楼上下院]{1,6}[0-9]{0,3}$/u);

  it("are read back exactly as they were written", () => {
    fc.assert(
      fc.property(
        fc.record({
          weekday: fc.integer({ min: 1, max: 7 }),
          weeks: list(40),
          sections: list(20),
          campus: place,
          classroom: place,
        }),
        (meeting) => {
          expect(parseMeetings(formatMeeting(meeting), context)).toEqual([meeting]);
        },
      ),
    );
  });

  it("are refused or read, never anything else, whatever is in the cell", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from("周一三节单双 0123456789-,，()；闵行第至")) }),
        (text) => {
          try {
            for (const m of parseMeetings(text, context)) {
              expect(m.weekday).toBeGreaterThanOrEqual(1);
              expect(m.weeks.length).toBeGreaterThan(0);
              expect(Math.max(...m.weeks)).toBeLessThanOrEqual(40);
              expect(m.sections.length).toBeGreaterThan(0);
            }
          } catch (error) {
            expect(error).toBeInstanceOf(MeetingTextError);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it("write runs of numbers as ranges", () => {
    expect(ranges([1, 2, 3, 5, 7, 8])).toBe("1-3,5,7-8");
  });
});
