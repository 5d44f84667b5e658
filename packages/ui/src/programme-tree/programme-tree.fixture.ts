import type { ProgrammeTreeModule } from "./programme.js";

/** Data of the stories: 潘远杰's programme, 教育技术学 2024, with 量子信息导论 tried out. */
export const demoModules: readonly ProgrammeTreeModule[] = [
  {
    key: "general",
    name: "通识必修",
    have: 26,
    need: 34,
    note: "8.0，都在大三下与大四",
    courses: [
      {
        key: "english",
        name: "大学英语（四）",
        detail: "2025-2026-2",
        credits: 2,
        state: "passed",
        note: "已修 82",
      },
      { key: "situation", name: "形势与政策", detail: "建议第 7 学期", credits: 2, state: "open" },
    ],
    modules: [],
  },
  {
    key: "elective",
    name: "通识选修",
    have: 8.5,
    tried: 2,
    need: 16,
    courses: [],
    modules: [
      {
        key: "science",
        name: "自然科学",
        have: 4,
        tried: 2,
        need: 8,
        marked: true,
        courses: [
          {
            key: "psychology",
            name: "心理学导论",
            detail: "2024-2025-2",
            credits: 2,
            state: "passed",
            note: "已修 87",
          },
          {
            key: "ai",
            name: "人工智能导论",
            detail: "2026-2027-1",
            credits: 2,
            state: "passed",
            note: "已修 91",
          },
          {
            key: "quantum",
            name: "量子信息导论",
            detail: "2026-2027-2",
            countsAs: "现代科学导论",
            credits: 2,
            state: "tried",
          },
        ],
        modules: [],
      },
      {
        key: "humanities",
        name: "人文社科",
        have: 2,
        studying: 2,
        need: 4,
        note: "2.0，数据新闻在审",
        courses: [
          {
            key: "news",
            name: "数据新闻",
            detail: "2026-2027-1",
            credits: 2,
            state: "studying",
            note: "在审",
          },
        ],
        modules: [],
      },
      {
        key: "arts",
        name: "艺术",
        have: 1.5,
        need: 2,
        courses: [
          { key: "gardens", name: "中国古典园林", detail: "2025-2026-1", credits: 1.5, state: "passed" },
        ],
        modules: [],
      },
      {
        key: "sport",
        name: "体育健康",
        have: 1,
        need: 1,
        courses: [{ key: "aid", name: "急救与健康", detail: "2025-2026-2", credits: 1, state: "passed" }],
        modules: [],
      },
    ],
  },
  {
    key: "major",
    name: "专业必修",
    have: 38.5,
    studying: 5.5,
    need: 68,
    note: "24.0，1 门缺先修",
    tone: "warning",
    courses: [
      {
        key: "design",
        name: "教学系统设计",
        detail: "建议 2026-2027-2",
        credits: 3,
        state: "open",
        note: "先修《教育心理学》还没修",
        tone: "warning",
      },
      {
        key: "operations",
        name: "运筹学",
        detail: "2026-2027-1",
        credits: 3.5,
        state: "studying",
        note: "成绩已发布，评教后可见",
      },
      {
        key: "statistics",
        name: "教育统计学",
        detail: "2025-2026-2",
        credits: 3,
        state: "failed",
        note: "未过 54，下一次 2027 年 3 月",
      },
    ],
    modules: [],
  },
  {
    key: "major-elective",
    name: "专业选修",
    have: 15,
    studying: 3,
    need: 24,
    courses: [{ key: "media", name: "教育传播学", detail: "2026-2027-1", credits: 3, state: "studying" }],
    modules: [],
  },
  {
    key: "practice",
    name: "实践与毕业设计",
    have: 0,
    need: 18,
    note: "18.0，大四开始",
    courses: [],
    modules: [],
  },
];

/** The same before something was tried out. */
export const demoUntried: readonly ProgrammeTreeModule[] = demoModules.map(withoutTrial);

function withoutTrial(module: ProgrammeTreeModule): ProgrammeTreeModule {
  return {
    ...module,
    tried: 0,
    marked: false,
    courses: module.courses.filter(({ state }) => state !== "tried"),
    modules: module.modules.map(withoutTrial),
  };
}
