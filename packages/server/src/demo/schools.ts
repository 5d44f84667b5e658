import type { CourseLanguage, CourseNature } from "../domains/course/index.ts";
import type { SectionClockEntry } from "../domains/school/index.ts";

/** A university of the demo. All are invented. */
export interface DemoSchool {
  code: string;
  name: string;
  shortName: string;
  /** The first one is the main campus. */
  campuses: readonly [string, string];
  /** Minutes between the two. */
  travel: number;
  sections: readonly SectionClockEntry[];
  /** Pairs of sections in which classes take place: four by day, then the evening. */
  blocks: readonly (readonly number[])[];
  /** Prefix of course codes. */
  prefix: string;
  departments: readonly DemoDepartment[];
}

export interface DemoDepartment {
  name: string;
  major: string;
  courses: readonly DemoCourse[];
}

export interface DemoCourse {
  name: string;
  credits: number;
  nature: CourseNature;
  language: CourseLanguage;
}

const SECTION_MINUTES = 45;

function clock(starts: string): SectionClockEntry[] {
  return starts.split(" ").map((start, at) => {
    const [hours = 0, minutes = 0] = start.split(":").map(Number);
    const end = hours * 60 + minutes + SECTION_MINUTES;
    const text = (n: number) => String(n).padStart(2, "0");
    return { section: at + 1, start, end: `${text(Math.floor(end / 60))}:${text(end % 60)}` };
  });
}

const NATURES: Readonly<Record<string, CourseNature>> = {
  必: "required",
  限: "restricted",
  任: "elective",
  通: "general",
};

const LANGUAGES: Readonly<Record<string, CourseLanguage>> = {
  双语: "bilingual",
  英文: "english",
  法语: "other",
};

/** `高等数学 必5` → a course; `跨文化交际 限2 英文` → one that is taught in English. */
function courses(text: string): DemoCourse[] {
  return text
    .trim()
    .split(/\s*\n\s*/u)
    .map((line) => {
      const [name = "", rest = "任2", language = ""] = line.split(" ");
      return {
        name,
        nature: NATURES[rest.slice(0, 1)] ?? "elective",
        language: LANGUAGES[language] ?? "chinese",
        credits: Number(rest.slice(1)),
      };
    });
}

const FOUR_AND_EVENING_12 = [
  [1, 2],
  [3, 4],
  [5, 6],
  [7, 8],
  [9, 10],
  [11, 12],
];

/** Each has sixteen courses of its programmes (必修, 限选; four for each year) and ten for everybody. */
export const DEMO_SCHOOLS: readonly DemoSchool[] = [
  {
    code: "43001",
    name: "湘江理工大学",
    shortName: "湘理工",
    campuses: ["岳麓校区", "铁道校区"],
    travel: 40,
    sections: clock("08:00 08:55 10:00 10:55 12:00 12:55 14:00 14:55 16:00 16:55 18:00 18:55 19:50 20:45"),
    blocks: [
      [1, 2],
      [3, 4],
      [7, 8],
      [9, 10],
      [11, 12],
      [13, 14],
    ],
    prefix: "XJ",
    departments: [
      {
        name: "计算机学院",
        major: "计算机科学与技术",
        courses: courses(`程序设计基础 必4
          数据结构 必4
          操作系统 必3.5
          计算机网络 限3
          Python数据分析 任2
          人工智能导论 通2 双语
          网络安全与生活 通1.5`),
      },
      {
        name: "数学与统计学院",
        major: "数学与应用数学",
        courses: courses(`高等数学(上) 必5
          高等代数 必4
          概率论与数理统计 必3
          数值分析 限3
          数学建模 任3
          博弈论与社会 通2`),
      },
      {
        name: "机电工程学院",
        major: "机械设计制造及其自动化",
        courses: courses(`工程制图 必3
          理论力学 必4
          机械原理 必3.5
          控制工程基础 限3
          机器人技术与创新实践 任2
          智能制造概论 任2`),
      },
      {
        name: "外国语学院",
        major: "英语",
        courses: courses(`大学英语(一) 必3
          学术英语写作 必2 英文
          英语视听说 必2 英文
          跨文化交际 限2 英文
          法语入门 任2 法语
          莎士比亚戏剧赏析 通2
          中国文化概论(英文) 通1.5`),
      },
    ],
  },
  {
    code: "43002",
    name: "岳麓师范大学",
    shortName: "岳师大",
    campuses: ["桃子湖校区", "咸嘉湖校区"],
    travel: 20,
    sections: clock("08:00 08:50 10:00 10:50 14:00 14:50 15:50 16:40 19:00 19:50 20:40 21:30"),
    blocks: FOUR_AND_EVENING_12,
    prefix: "YS",
    departments: [
      {
        name: "教育科学学院",
        major: "小学教育",
        courses: courses(`教育学原理 必3
          普通心理学 必3
          中国教育史 必2
          教育研究方法 限2
          家庭教育学 任2
          积极心理学 通2`),
      },
      {
        name: "文学院",
        major: "汉语言文学",
        courses: courses(`现代汉语 必4
          古代汉语 必4
          中国古代文学(一) 必3
          文学理论 限3
          唐宋词鉴赏 通2
          湖湘文化概论 通2
          创意写作 任2`),
      },
      {
        name: "音乐学院",
        major: "音乐学",
        courses: courses(`基本乐理 必2
          视唱练耳 必2
          和声学 必2
          中外音乐史 限3
          合唱与指挥 任1.5
          交响乐欣赏 通1.5`),
      },
      {
        name: "历史文化学院",
        major: "历史学",
        courses: courses(`中国古代史 必4
          世界近代史 必3
          史学概论 必2
          考古学通论 限3
          书法鉴赏与实践 任1.5
          博物馆与文化遗产 通2
          中国饮食文化史 通1.5`),
      },
    ],
  },
  {
    code: "43003",
    name: "星城医学院",
    shortName: "星医",
    campuses: ["杏林校区", "开福校区"],
    travel: 35,
    sections: clock("08:00 08:55 10:05 11:00 14:30 15:25 16:35 17:30 19:00 19:55 20:50"),
    blocks: [
      [1, 2],
      [3, 4],
      [5, 6],
      [7, 8],
      [9, 10],
      [10, 11],
    ],
    prefix: "XC",
    departments: [
      {
        name: "基础医学院",
        major: "基础医学",
        courses: courses(`系统解剖学 必5
          生理学 必4
          病理学 必4
          医学免疫学 限2.5
          急救常识与技能 通1.5
          人体奥秘 通2`),
      },
      {
        name: "公共卫生学院",
        major: "预防医学",
        courses: courses(`流行病学 必3
          卫生统计学 必3
          营养与食品卫生学 必3
          环境卫生学 限2
          传染病与人类文明 通2
          运动与健康管理 任2`),
      },
      {
        name: "护理学院",
        major: "护理学",
        courses: courses(`护理学基础 必4
          健康评估 必3
          内科护理学 必4
          护理心理学 限2
          老年照护实务 任2
          心理压力与调适 通1.5
          中医养生文化 通2`),
      },
      {
        name: "药学院",
        major: "药学",
        courses: courses(`有机化学 必4
          药理学 必4
          药物分析 必3
          生药学 限2
          化妆品与皮肤护理 任1.5
          合理用药常识 通1
          实验室安全 任1`),
      },
    ],
  },
  {
    code: "43004",
    name: "洞庭农业大学",
    shortName: "洞农大",
    campuses: ["芙蓉校区", "岳阳校区"],
    travel: 90,
    sections: clock("08:00 08:50 09:50 10:40 14:30 15:20 16:20 17:10 19:00 19:50 20:40 21:30"),
    blocks: FOUR_AND_EVENING_12,
    prefix: "DT",
    departments: [
      {
        name: "农学院",
        major: "农学",
        courses: courses(`植物生理学 必3
          遗传学 必3
          作物栽培学 必3.5
          种子学 限2
          袁隆平与杂交水稻 通1.5
          家庭园艺 任1.5`),
      },
      {
        name: "动物科学学院",
        major: "动物科学",
        courses: courses(`动物生理学 必3.5
          动物营养学 必3
          家畜育种学 必3
          饲料学 限2
          宠物饲养与行为 任2
          海洋生物与人类 通2`),
      },
      {
        name: "资源环境学院",
        major: "环境科学",
        courses: courses(`土壤学 必3
          环境化学 必3
          生态学 必3
          遥感与地理信息系统 限2.5
          气候变化与碳中和 通2
          湿地保护与观鸟 任1.5
          生态文明概论 通2`),
      },
      {
        name: "食品科学技术学院",
        major: "食品科学与工程",
        courses: courses(`食品化学 必3
          食品微生物学 必3
          食品工艺学 必3.5
          食品分析 限2.5
          茶文化与茶艺 通1.5
          葡萄酒品鉴 任1
          食品安全与生活 通1.5`),
      },
    ],
  },
  {
    code: "43005",
    name: "潇湘财经学院",
    shortName: "潇财",
    campuses: ["天心校区", "雨花校区"],
    travel: 30,
    sections: clock("08:30 09:20 10:20 11:10 14:00 14:50 15:50 16:40 18:30 19:20 20:10 21:00"),
    blocks: FOUR_AND_EVENING_12,
    prefix: "XX",
    departments: [
      {
        name: "经济学院",
        major: "经济学",
        courses: courses(`微观经济学 必4
          宏观经济学 必4
          计量经济学 必3
          国际经济学 限3 双语
          行为经济学 任2
          经济学原理与生活 通2`),
      },
      {
        name: "会计学院",
        major: "会计学",
        courses: courses(`基础会计 必3
          中级财务会计 必4
          成本管理会计 必3
          审计学 限3
          个人理财 通1.5
          税法与纳税实务 任2`),
      },
      {
        name: "金融学院",
        major: "金融学",
        courses: courses(`货币银行学 必3
          公司金融 必3
          投资学 必3
          金融工程 限3
          区块链与数字货币 任2
          证券投资模拟 任2
          金融史话 通2`),
      },
      {
        name: "法学院",
        major: "法学",
        courses: courses(`法理学 必3
          民法总论 必4
          刑法总论 必4
          知识产权法 限2
          大学生法律素养 通1.5
          模拟法庭 任1.5
          影视中的法律 通1.5`),
      },
    ],
  },
];

/** Courses that ask for another one of the same school, by name. */
export const DEMO_PREREQUISITES: readonly (readonly [string, string])[] = [
  ["数据结构", "程序设计基础"],
  ["操作系统", "数据结构"],
  ["数学建模", "高等数学(上)"],
  ["病理学", "系统解剖学"],
  ["药理学", "有机化学"],
  ["审计学", "基础会计"],
  ["机器人技术与创新实践", "控制工程基础"],
  ["金融工程", "投资学"],
  ["中国古代文学(一)", "古代汉语"],
];

/** Courses of one school, or of two, that may not be held together, by name. */
export const DEMO_EXCLUSIONS: readonly (readonly [string, string])[] = [
  ["个人理财", "经济学原理与生活"],
  ["积极心理学", "心理压力与调适"],
  ["中国文化概论(英文)", "湖湘文化概论"],
  ["人工智能导论", "Python数据分析"],
  ["食品安全与生活", "合理用药常识"],
];
