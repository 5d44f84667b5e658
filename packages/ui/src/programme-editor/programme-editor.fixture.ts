import type { EditedCourse, EditedItem, ProgrammeContent, ProgrammeFinding } from "./programme-content.js";

/** Words for natures, as the contract has them. */
export const demoNatures = { required: "必修", restricted: "限选", elective: "任选", general: "通识" };

export const demoDepartments = ["教育科学学院", "计算机学院", "外国语学院", "马克思主义学院"];

const course = (id: number, code: string, name: string, credits: number, nature: string): EditedCourse => ({
  id,
  code,
  name,
  credits,
  nature,
});

/** The catalogue that is searched. */
export const demoCatalogue: readonly EditedCourse[] = [
  course(1, "GE101", "大学英语（一）", 3, "general"),
  course(2, "GE102", "大学英语（二）", 3, "general"),
  course(3, "GE110", "形势与政策", 2, "general"),
  course(4, "GE120", "体育（一）", 1, "general"),
  course(5, "GE201", "心理学导论", 2, "elective"),
  course(6, "GE202", "人工智能导论", 2, "elective"),
  course(7, "GE203", "现代科学导论", 2, "elective"),
  course(8, "ET101", "教育学原理", 3, "required"),
  course(9, "ET102", "教育心理学", 3, "required"),
  course(10, "ET201", "教学系统设计", 3, "required"),
  course(11, "ET202", "教育统计学", 3, "required"),
  course(12, "ET203", "教育传播学", 2, "required"),
  course(13, "CS101", "程序设计基础", 4, "required"),
  course(14, "CS203", "数据结构", 4, "required"),
  course(15, "ET301", "学习分析", 2, "restricted"),
  course(16, "ET302", "在线课程开发", 2, "restricted"),
  course(17, "ET303", "教育游戏设计", 2, "restricted"),
  course(18, "ET401", "毕业设计", 12, "required"),
  course(19, "CS204", "数据结构（双语）", 4, "elective"),
  course(20, "CS205", "数据结构实验", 1, "elective"),
];

const item = (
  key: string,
  moduleKey: string,
  id: number,
  term: number | undefined,
  mandatory = true,
): EditedItem => {
  const found = demoCatalogue.find((one) => one.id === id)!;
  return { key, moduleKey, course: found, ...(term !== undefined && { term }), mandatory, alternatives: [] };
};

/** The programme of 教育技术学 2024, as a draft. */
export const demoContent: ProgrammeContent = {
  modules: [
    { key: "m-general", name: "通识必修", minCredits: 9, free: false },
    { key: "m-elective", name: "通识选修", minCredits: 4, overflowTo: "m-free", free: false },
    {
      key: "m-science",
      parentKey: "m-elective",
      name: "自然科学",
      minCredits: 2,
      free: false,
      filter: { natures: ["elective"], departments: ["计算机学院"] },
    },
    { key: "m-major", name: "专业必修", minCredits: 22, free: false },
    { key: "m-choice", name: "专业选修", minCredits: 4, chooseCourses: 2, free: false },
    { key: "m-free", name: "任意选修", minCredits: 2, free: true },
  ],
  items: [
    item("c-en1", "m-general", 1, 1),
    item("c-en2", "m-general", 2, 2),
    item("c-policy", "m-general", 3, 1),
    item("c-sport", "m-general", 4, 1),
    item("c-psy", "m-science", 5, 2, false),
    item("c-ai", "m-science", 6, undefined, false),
    item("c-edu", "m-major", 8, 1),
    item("c-edupsy", "m-major", 9, 2),
    item("c-design", "m-major", 10, 2),
    item("c-stat", "m-major", 11, 3),
    { ...item("c-prog", "m-major", 13, 1), alternatives: [{ id: 14, code: "CS203", name: "数据结构" }] },
    item("c-analytics", "m-choice", 15, 5, false),
    item("c-online", "m-choice", 16, 5, false),
    item("c-game", "m-choice", 17, 6, false),
  ],
};

export const demoFindings: readonly ProgrammeFinding[] = [
  { key: "m-major", severity: "error", message: "专业必修 所列 16.0 学分，不到最低 22.0" },
  { key: "c-design", severity: "warning", message: "教学系统设计 与先修课 教育心理学 在同一学期" },
  { severity: "warning", message: "各模块最低学分合计 43.0，不到总学分 160.0" },
];

/** As a server searches: by a part of the code or the name. */
export const searchDemo = async (text: string): Promise<readonly EditedCourse[]> =>
  demoCatalogue.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(text.toLowerCase()));

/** A programme as large as the contract allows. */
export function largeProgramme(modules: number, items: number): ProgrammeContent {
  return {
    modules: Array.from({ length: modules }, (_, at) => ({
      key: `m-${at}`,
      name: `模块 ${at + 1}`,
      minCredits: 8,
      free: false,
      ...(at % 4 > 0 && { parentKey: `m-${at - (at % 4)}` }),
    })),
    items: Array.from({ length: items }, (_, at) => ({
      key: `c-${at}`,
      moduleKey: `m-${Math.floor((at * modules) / items)}`,
      course: course(1000 + at, `XX${1000 + at}`, `课程 ${at + 1}`, 2, "required"),
      term: 1 + (at % 8),
      mandatory: at % 3 > 0,
      alternatives: [],
    })),
  };
}
