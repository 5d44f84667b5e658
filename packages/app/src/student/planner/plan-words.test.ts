import type { Planning, PlanningClass } from "@huxuan/api-client";
import { describe, expect, test } from "vitest";
import { type Conditions, NO_CONDITIONS } from "./conditions.ts";
import { answerTo } from "./plan-answer.ts";
import { halfDayBit, planOf } from "./plan.ts";
import { inputOf } from "./planning-input.ts";
import {
  contradictionText,
  differences,
  factsOf,
  halfDayNames,
  includedLines,
  relaxationText,
  shownPlan,
  summaryOf,
  tagOf,
  tradeSentence,
} from "./plan-words.ts";

const classOf = (
  id: number,
  weekday: number,
  part: "morning" | "afternoon" | "evening",
  away = 0,
): PlanningClass =>
  ({
    offering: {
      id,
      course: { credits: 2 },
      school: { id: 9, name: "潇湘财经" },
      meetings: [{ weekday, sections: [5, 6], weeks: [1, 2, 3], startTime: "", endTime: "" }],
    },
    halfDays: [{ weekday, part }],
    awayDays: away > 0 ? [{ weekday, minutes: away }] : [],
    seatsLeft: id,
    inBasket: true,
  }) as unknown as PlanningClass;

/** Course 1 on Monday morning; course 2 far away on Friday afternoon; course 3 on Tuesday evening. */
const planning: Planning = {
  courses: [[classOf(11, 1, "morning")], [classOf(21, 5, "afternoon", 70)], [classOf(3, 2, "evening")]].map(
    (classes, at) => ({
      id: at + 1,
      name: ["机器学习", "运筹学", "明清小说"][at] ?? "",
      credits: 2,
      school: { id: 9, name: "潇湘财经" },
      classes,
      classesLeftOut: 0,
    }),
  ),
  coursesLeftOut: [],
  maxPlanned: 12,
  clashes: [],
  held: { credits: 0, courses: 0, halfDays: [], awayDays: [{ weekday: 3, minutes: 40 }] },
  maxCredits: 99,
  maxCourses: 9,
};
const conditions: Conditions = {
  ...NO_CONDITIONS,
  wishes: { 1: "must", 3: "may" },
  halfDays: [{ weekday: 5, part: "afternoon", wish: "less" }],
};
const input = inputOf(planning, conditions, false);
const shown = (...ids: number[]) => shownPlan(planOf(input, new Set(ids)), planning, input);

describe("what a card says", () => {
  const [wide, slim] = [shown(11, 21), shown(11, 3)];

  test("counts courses and credits, ways and minutes once a day, what is held among them", () => {
    expect(summaryOf(wide)).toBe("2 门 · 4.0 学分");
    expect(factsOf(wide, [wide, slim], input)).toEqual([
      { label: "必须 · 想要", value: "1 / 1 · 1 / 1 门", tone: "better" },
      { label: "跨校往返", value: "每周 2 次，110 分钟" },
      { label: "没有课的半天", value: "8 个半天" },
      { label: "碰到少要的时间", value: "周五下午", tone: "warning" },
    ]);
    expect(factsOf(slim, [wide, slim], input)[1]).toEqual({
      label: "跨校往返",
      value: "每周 1 次，40 分钟",
      tone: "better",
    });
  });

  test("marks nothing as better where all are the same", () => {
    expect(factsOf(wide, [wide, wide], input).some(({ tone }) => tone === "better")).toBe(false);
  });

  test("tells the trade of each plan beside the others", () => {
    const set = [wide, slim];
    expect(tradeSentence(0, set)).toBe("想要的课最多，但周五下午有课");
    expect(tradeSentence(1, set)).toBe("避开了少要的时间，但少 1 门想要的课");
    expect(tagOf(set)).toBe("想要的课最多");
    expect(tradeSentence(0, [wide])).toBe("合你条件的就这一种");
    expect(tagOf([wide])).toBeUndefined();
    expect(tradeSentence(1, [wide, shown(11, 21)])).toContain("一样合条件");
  });

  test("lists the classes of the first plan, and of another what it has otherwise", () => {
    expect(includedLines(wide).map(({ text, detail, scarce }) => [text, detail, scarce])).toEqual([
      ["机器学习 周一 5–6 节 · 潇湘财经", "余 11 席", false],
      ["运筹学 周五 5–6 节 · 潇湘财经", "余 21 席", false],
    ]);
    expect(differences(slim, wide).map(({ change, text, scarce }) => [change, text, scarce])).toEqual([
      ["removed", "运筹学 周五 5–6 节", undefined],
      ["added", "明清小说 周二 5–6 节 · 潇湘财经", true],
    ]);
    expect(differences(wide, wide)).toEqual([]);
  });

  test("names half days, and counts them where there are more than two", () => {
    expect(halfDayNames(halfDayBit(1, 0) | halfDayBit(5, 1))).toBe("周一上午、周五下午");
    expect(halfDayNames(halfDayBit(1, 0) | halfDayBit(5, 1) | halfDayBit(7, 2))).toBe("3 个半天");
    expect(halfDayNames(0)).toBe("");
  });
});

describe("where nothing fits", () => {
  const why = (over: Partial<Conditions>) => {
    const asked = inputOf(planning, { ...conditions, ...over }, false);
    const { contradiction, count } = answerTo(asked);
    if (contradiction === undefined) throw new Error("Something fits");
    expect(count).toBe(0);
    return { contradiction, text: contradictionText(contradiction, planning, asked) };
  };

  test("the conditions that contradict each other are named, and what each gives when it is taken back", () => {
    const { contradiction, text } = why({
      halfDays: [
        { weekday: 1, part: "morning", wish: "never" },
        { weekday: 7, part: "evening", wish: "never" },
      ],
    });
    expect(text).toBe("必须的 机器学习 和 周一上午不要 不能同时满足。可以这样放宽：");
    expect(
      contradiction.relaxations.map(({ condition, count }) => [relaxationText(condition, planning), count]),
    ).toEqual([
      ["周一上午 改成 少要", 4],
      ["机器学习 改成 想要", 3],
      ["周日晚上 改成 少要", 0],
    ]);
    expect(contradiction.nearest?.plan.classIds).toEqual([3, 11, 21]);
  });

  test("one condition alone may be too much", () => {
    expect(why({ wishes: {}, maxCredits: 1 }).text).toBe(
      "至多 1.0 学分，这样一门课也排不进来。可以这样放宽：",
    );
  });
});
