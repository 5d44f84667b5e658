import type { Wish, WishGroup } from "./wish.js";

/** Data of the stories: the first round of spring 2027 as a student of 湘江理工大学 fills it in. */

export const demoGroups: readonly WishGroup[] = [
  {
    id: "general",
    label: "通识选修",
    take: 1,
    limit: 5,
    basket: [
      {
        id: "art1032",
        course: "中国古典园林",
        school: "岳麓师范大学",
        meetings: "周四 9–10 节",
        demand: { bidders: 31, seats: 8 },
      },
      {
        id: "med1008",
        course: "急救与健康",
        school: "星城医学院",
        meetings: "周六 1–4 节",
        demand: { bidders: 17, seats: 20 },
      },
      {
        id: "lit2301",
        course: "明清小说选读",
        school: "岳麓师范大学",
        meetings: "周二 9–10 节",
        demand: { bidders: 22, seats: 10 },
      },
    ],
  },
  { id: "major", label: "专业选修", take: 2, limit: 5 },
];

const general: readonly Wish[] = [
  {
    id: "art1032",
    groupId: "general",
    course: "中国古典园林",
    code: "ART1032-01",
    school: "岳麓师范大学",
    teachers: ["苏清扬"],
    meetings: "周四 9–10 节 · 1–16 周",
    tags: [{ label: "认定为 通识选修 1.5", tone: "success" }],
    demand: { bidders: 31, seats: 8 },
    lastTerm: { bidders: 26, seats: 8, lowestRank: 1 },
  },
  {
    id: "med1008",
    groupId: "general",
    course: "急救与健康",
    code: "MED1008-02",
    school: "星城医学院",
    teachers: ["梁语嫣"],
    meetings: "周六 1–4 节 · 3–8 周",
    tags: [{ label: "认定为 通识选修 1.0", tone: "success" }],
    demand: { bidders: 17, seats: 20 },
    lastTerm: { bidders: 14, seats: 20 },
  },
  {
    id: "jrn2210",
    groupId: "general",
    course: "数据新闻",
    code: "JRN2210-01",
    school: "岳麓师范大学",
    teachers: ["陈雨桐"],
    meetings: "周四 3–4 节 · 双周",
    tags: [{ label: "需申请认定", tone: "warning" }],
    demand: { bidders: 5, seats: 6 },
    lastTerm: null,
    obstacle: { kind: "loses", text: "与 数据库 周四 3–4 节冲突", consequence: "抽到它时不会中" },
  },
];
const major: readonly Wish[] = [
  {
    id: "csc3041",
    groupId: "major",
    course: "机器学习基础",
    code: "CSC3041-01",
    school: "衡岳工学院",
    teachers: ["韦知行"],
    meetings: "周一 7–8 节 · 1–16 周",
    tags: [{ label: "认定为 专业选修 3.0", tone: "success" }],
    demand: { bidders: 44, seats: 6 },
    lastTerm: { bidders: 39, seats: 6, lowestRank: 1 },
  },
  {
    id: "agr2204",
    groupId: "major",
    course: "农业遥感",
    code: "AGR2204-01",
    school: "洞庭农业大学",
    teachers: ["何沐洁"],
    meetings: "周一 7–8 节 · 1–16 周",
    tags: [{ label: "认定为 专业选修 2.0", tone: "success" }],
    demand: { bidders: 6, seats: 8 },
    lastTerm: { bidders: 4, seats: 8 },
    obstacle: { kind: "hint", text: "与第 2 志愿同一时间：第 2 志愿中了，这一条不再抽" },
  },
];

/** 园林、机器学习、急救、数据新闻、农业遥感: the groups mixed, as one order. */
export const demoWishes: readonly Wish[] = [general[0]!, major[0]!, general[1]!, general[2]!, major[1]!];

/** A group of which every place is taken. */
export const demoFull: readonly Wish[] = [
  ...general,
  ...["明清小说选读", "书法鉴赏"].map(
    (course, at): Wish => ({
      id: `full-${at}`,
      groupId: "general",
      course,
      school: "岳麓师范大学",
      meetings: "周二 9–10 节 · 1–12 周",
      demand: { bidders: 22, seats: 10 },
      lastTerm: { bidders: 19, seats: 10, lowestRank: 2 },
    }),
  ),
];
