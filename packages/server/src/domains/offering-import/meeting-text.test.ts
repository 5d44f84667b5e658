import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatMeeting, MeetingTextError, parseMeetings, ranges } from "./meeting-text.ts";

/** What clerks write for sections and weeks; the form of an offering reads the same texts. */
const texts = JSON.parse(
  readFileSync(new URL("../../../../api-client/test/meeting-texts.json", import.meta.url), "utf8"),
) as { sections: [string, number[]][]; weeks: [string, number[]][] };

const context = { weeks: 16, campuses: new Set(["闵行", "徐汇"]) };
const meetings = (text: string) => parseMeetings(text, context).meetings;
const one = (text: string) => meetings(text)[0];
const all = Array.from({ length: 16 }, (_, at) => at + 1);

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
    expect(meetings("周一 1-2节 1-16周；周三 3-4节 1-16周\n周五 5节 单周")).toHaveLength(3);
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

  it.each([
    ["1-4周,6-16周(双)", [1, 2, 3, 4, 6, 8, 10, 12, 14, 16]],
    ["9-11周(单),13-15周", [9, 11, 13, 14, 15]],
    ["9-11(单),13-15周", [9, 11, 13, 14, 15]],
    ["1-4周 6周", [1, 2, 3, 4, 6]],
    ["全周", all],
    ["每周", all],
    ["第1-6周(单周)", [1, 3, 5]],
    ["1-6周|单周", [1, 3, 5]],
    ["1-6(周)", [1, 2, 3, 4, 5, 6]],
  ])("take the mark of %s for its own piece", (text, weeks) => {
    expect(one(`周三 1-2节 ${text} 下院211`)).toMatchObject({ weeks, classroom: "下院211" });
  });

  it("refuse a mark that may be of one piece or of all", () => {
    expect(() => one("周三 1-2节 1-4,6-16周(双)")).toThrow("请每段分别写，如「1-4周,6-16周(双)」");
    // Both readings are the same.
    expect(one("周三 1-2节 2,6-8周(双)")?.weeks).toEqual([2, 6, 8]);
  });

  it.each([
    ["星期一第1-2节{1-16周}", 1, ""],
    ["星期一第1-2节{第1-16周}", 1, ""],
    ["周三1-2节 1-16周 A2", 3, "A2"],
    ["1-16周 星期三 1~2节 A2", 3, "A2"],
    ["1-16(周)[01-02节] 周三 A2", 3, "A2"],
    ["周三 (1-16周) 1-2节 A2", 3, "A2"],
    ["周三 1–2 节 · 1–16 周", 3, ""],
  ])("are read as the systems of schools write them: %s", (text, weekday, classroom) => {
    expect(meetings(text)).toEqual([{ weekday, weeks: all, sections: [1, 2], campus: "", classroom }]);
  });

  it.each([
    [
      "周一 1-2节 1-16周，周三 3-4节 1-16周",
      [
        [1, [1, 2]],
        [3, [3, 4]],
      ],
    ],
    [
      "周一1-2节 1-16周 A2, 周三3-4节 1-16周 A3",
      [
        [1, [1, 2]],
        [3, [3, 4]],
      ],
    ],
    [
      "1-16周 周一 1-2节, 1-16周 周三 3-4节",
      [
        [1, [1, 2]],
        [3, [3, 4]],
      ],
    ],
    [
      "周一 周三 1-2节 1-16周 A2",
      [
        [1, [1, 2]],
        [3, [1, 2]],
      ],
    ],
    [
      "周一、三、五 1-2节 1-16周",
      [
        [1, [1, 2]],
        [3, [1, 2]],
        [5, [1, 2]],
      ],
    ],
    [
      "周一至周三 1-2节 1-16周",
      [
        [1, [1, 2]],
        [2, [1, 2]],
        [3, [1, 2]],
      ],
    ],
    ["周五 3-4节 5-6节 1-16周 A2", [[5, [3, 4, 5, 6]]]],
    ["周五 1-2,9-10节 1-16周 A2", [[5, [1, 2, 9, 10]]]],
  ])("are as many as %s says", (text, expected) => {
    expect(meetings(text).map(({ weekday, sections }) => [weekday, sections])).toEqual(expected);
    expect(meetings(text).every(({ campus }) => campus === "")).toBe(true);
  });

  it.each([
    ["周三 1-2节 1-8周 A1 3-4节 9-16周 A2", "几处节次"],
    ["周三1-2节 1-8周 A1, 3-4节 9-16周 A2", "没有写明星期"],
    ["周一1-2节 周三3-4节 1-16周 A101", "没有写明周次"],
    ["周一 1-2节 1-16周一教", "看不懂"],
    ["周一 1-2节 1-16周 A101周三", "看不懂星期"],
    ["周五至周一 1-2节 1-16周", "应从小到大"],
    ["1-16周 闵行 下院", "没有写明星期"],
  ])("are never left over as a room: %s", (text, reason) => {
    expect(() => meetings(text)).toThrow(reason);
  });

  it("keep 至 and 到 in names: they mean to between numbers only", () => {
    expect(one("周二 1-2节 1-16周 A101 至善楼")).toMatchObject({ campus: "", classroom: "A101 至善楼" });
    expect(one("周二 1至2节 1到16周 到达厅")).toMatchObject({ sections: [1, 2], classroom: "到达厅" });
  });

  it("name a campus that is known wherever it stands, and one that is not only by its name", () => {
    expect(one("周一 1节 1周 A101 闵行")).toMatchObject({ campus: "闵行", classroom: "A101" });
    expect(one("周一 1节 1周 新校区 A101")).toMatchObject({ campus: "新校区", classroom: "A101" });
    expect(one("周一 1节 1周 电院 3-406")).toMatchObject({ campus: "", classroom: "电院 3-406" });
  });

  it.each([
    ["17-18周 工程训练中心", [17, 18], "工程训练中心"],
    ["全周", all, ""],
    ["集中周 1-8周 校外基地", [1, 2, 3, 4, 5, 6, 7, 8], "校外基地"],
  ])("without a weekday are whole weeks: %s", (text, weeks, place) => {
    expect(parseMeetings(text, context)).toEqual({ meetings: [], wholeWeeks: [{ weeks, place }] });
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
          const campuses = new Set([meeting.campus]);
          fc.pre(meeting.campus !== meeting.classroom && !/^[单双]/u.test(meeting.classroom));
          expect(parseMeetings(formatMeeting(meeting), { weeks: 16, campuses }).meetings).toEqual([meeting]);
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
            for (const m of meetings(text)) {
              expect(m.weekday).toBeGreaterThanOrEqual(1);
              expect(m.weeks.length).toBeGreaterThan(0);
              expect(Math.max(...m.weeks)).toBeLessThanOrEqual(40);
              expect(m.sections.length).toBeGreaterThan(0);
              // Nothing of another meeting is left in a name.
              expect(m.classroom).not.toMatch(/[周期][一三]|\d节|\d周/u);
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
