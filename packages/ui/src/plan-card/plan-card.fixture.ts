import type { WeekEntry, WeekEntryState } from "../week-grid/index.js";
import type { PlanItem } from "./plan-deck.js";

/** Data of the stories: three plans of a student who has six courses already. */

const weeks = Array.from({ length: 16 }, (_, at) => at + 1);

const meeting = (
  title: string,
  weekday: number,
  first: number,
  state: WeekEntryState = "enrolled",
): WeekEntry => ({
  id: `${title}-${weekday}-${first}`,
  courseId: title,
  title,
  weekday,
  sections: [first, first + 1],
  weeks,
  state,
});

const held = [
  meeting("操作系统", 1, 1),
  meeting("操作系统", 3, 1),
  meeting("大学英语", 5, 1),
  meeting("概率统计", 2, 3),
  meeting("数据库", 4, 3),
  meeting("概率统计", 3, 5),
  meeting("数据库实验", 2, 7),
  meeting("体育", 4, 7),
];

const facts = (wants: string, trips: string, free: string, less: string): PlanItem["facts"] => [
  { label: "必须 · 想要", value: wants },
  { label: "跨校往返", value: trips, ...(trips.includes("2 次") && { tone: "better" as const }) },
  { label: "没有课的半天", value: free },
  { label: "碰到少要的时间", value: less, ...(less !== "没有" && { tone: "warning" as const }) },
];

export const demoPlans: readonly PlanItem[] = [
  {
    id: "1",
    name: "方案一",
    tag: "想要的课最多",
    summary: "3 门 · 8.0 学分",
    trade: "想要的课最多，但周五下午有课",
    weekend: true,
    entries: [
      ...held,
      meeting("机器学习基础", 1, 7, "planned"),
      meeting("运筹学", 5, 5, "planned"),
      meeting("中国古典园林", 4, 9, "planned"),
    ],
    facts: facts("1 / 1 · 2 / 3 门", "每周 3 次，210 分钟", "没有", "周五下午"),
    linesTitle: "含有的课",
    lines: [
      { id: "a", text: "机器学习基础 · 衡岳工学院", detail: "余 11 席" },
      { id: "b", text: "中国古典园林 · 岳麓师范", detail: "余 3 席", scarce: true },
      { id: "c", text: "运筹学 · 潇湘财经", detail: "余 6 席" },
    ],
    action: { label: "用方案一选课（3 门）", onPress: () => undefined },
  },
  {
    id: "2",
    name: "方案二",
    summary: "3 门 · 8.5 学分",
    trade: "周五下午空着，少跑一次",
    weekend: true,
    entries: [
      ...held,
      meeting("机器学习基础", 1, 7, "planned"),
      meeting("统计计算", 3, 7, "different"),
      meeting("明清小说选读", 2, 9, "different"),
    ],
    facts: facts("1 / 1 · 1 / 3 门", "每周 2 次，140 分钟", "周五下午", "没有"),
    linesTitle: "与方案一比",
    lines: [
      { id: "a", change: "removed", text: "运筹学 周五 5–6" },
      { id: "b", change: "added", text: "统计计算 周三 7–8 · 本校", detail: "余 14 席" },
      { id: "c", change: "removed", text: "中国古典园林 周四 9–10" },
      { id: "d", change: "added", text: "明清小说选读 周二 9–10", detail: "余 17 席" },
    ],
    action: { label: "用方案二选课（3 门）", onPress: () => undefined },
  },
  {
    id: "3",
    name: "方案三",
    summary: "3 门 · 7.0 学分",
    trade: "晚上都不上课，周六上午有课",
    weekend: true,
    entries: [
      ...held,
      meeting("机器学习基础", 1, 7, "planned"),
      meeting("急救与健康", 6, 1, "different"),
      meeting("农业经济", 5, 3, "different"),
    ],
    facts: facts("1 / 1 · 0 / 3 门", "每周 3 次，245 分钟", "周五下午", "没有"),
    linesTitle: "与方案一比",
    lines: [
      { id: "a", change: "removed", text: "运筹学 周五 5–6" },
      { id: "b", change: "added", text: "急救与健康 周六 1–2", detail: "余 88 席" },
      { id: "c", change: "added", text: "农业经济 周五 3–4", detail: "余 2 席", scarce: true },
    ],
    action: { label: "用方案三选课（3 门）", onPress: () => undefined },
  },
];
