import type { DayMark, WeekEntry } from "./layout-week.js";
import type { SectionClock } from "./section-clock.js";

/** Data of the stories: a second-year student of 湘江理工 in the autumn of 2026, week 12. */

const range = (first: number, last: number, step = 1): number[] =>
  Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step);

export const demoFirstMonday = "2026-08-31";
export const demoTermWeeks = 16;

export const demoClock: SectionClock = (
  [
    ["08:00", "08:45"],
    ["08:55", "09:40"],
    ["10:00", "10:45"],
    ["10:55", "11:40"],
    ["14:00", "14:45"],
    ["14:55", "15:40"],
    ["16:00", "16:45"],
    ["16:55", "17:40"],
    ["19:00", "19:45"],
    ["19:55", "20:40"],
  ] as const
).map(([start, end], index) => ({ section: index + 1, start, end }));

/** 星城医学院 rings half an hour later in the morning. */
export const demoGuestClock: SectionClock = (
  [
    ["08:30", "09:15"],
    ["09:25", "10:10"],
    ["10:30", "11:15"],
    ["11:25", "12:10"],
    ["14:30", "15:15"],
    ["15:25", "16:10"],
  ] as const
).map(([start, end], index) => ({ section: index + 1, start, end }));

const all = range(1, 16);

export const demoEntries: readonly WeekEntry[] = [
  {
    id: "alg-3",
    courseId: "alg",
    title: "高等代数",
    shortTitle: "高代",
    weekday: 3,
    sections: [1, 2],
    weeks: all,
    place: "南校区 理学楼 A204",
    teacher: "何天佑",
  },
  {
    id: "alg-2",
    courseId: "alg",
    title: "高等代数",
    shortTitle: "高代",
    weekday: 2,
    sections: [1, 2],
    weeks: all,
    place: "南校区 理学楼 A204",
    teacher: "何天佑",
  },
  {
    id: "eng",
    courseId: "eng",
    title: "大学英语（三）",
    shortTitle: "英语",
    weekday: 3,
    sections: [3, 4],
    weeks: all,
    place: "外语楼 305",
    teacher: "林可",
  },
  {
    id: "phy-2",
    courseId: "phy",
    title: "大学物理",
    shortTitle: "大物",
    weekday: 2,
    sections: [5, 6],
    weeks: range(1, 15, 2),
    place: "理学楼 B101",
    teacher: "周衡",
  },
  {
    id: "phy-4",
    courseId: "phy",
    title: "大学物理",
    shortTitle: "大物",
    weekday: 4,
    sections: [5, 6],
    weeks: all,
    place: "理学楼 B101",
    teacher: "周衡",
  },
  {
    id: "lab",
    courseId: "lab",
    title: "大学物理实验",
    shortTitle: "物实",
    weekday: 2,
    sections: [5, 6],
    weeks: range(2, 16, 2),
    place: "实验楼 412",
    teacher: "吴岚",
  },
  {
    id: "prog",
    courseId: "prog",
    title: "程序设计基础",
    shortTitle: "程设",
    weekday: 3,
    sections: [7, 8],
    weeks: [...range(1, 8), 10, 12, 13],
    place: "信息楼 机房 2",
    teacher: "韦知行",
  },
  {
    id: "pe",
    courseId: "pe",
    title: "体育（三）",
    shortTitle: "体育",
    weekday: 5,
    sections: [3, 4],
    weeks: all,
    place: "东田径场",
  },
];

/** 急救与健康 at 星城医学院, whose clock differs. */
export const demoGuestEntry: WeekEntry = {
  id: "aid",
  courseId: "aid",
  title: "急救与健康",
  shortTitle: "急救",
  weekday: 1,
  sections: [3, 4],
  weeks: range(3, 12),
  school: "星城医学院",
  place: "综合楼 201",
  teacher: "梁语嫣",
  clock: demoGuestClock,
};

/** 量子信息导论: free of clashes. */
export const demoPreview: readonly WeekEntry[] = [
  {
    id: "qi",
    courseId: "qi",
    title: "量子信息导论",
    shortTitle: "量子",
    weekday: 2,
    sections: [3, 4],
    weeks: all,
    place: "本部 物理楼 101",
    teacher: "孟若曦",
  },
];

/** 运筹学: clashes with 高等代数 on Wednesday. */
export const demoClash: readonly WeekEntry[] = [
  {
    id: "or",
    courseId: "or",
    title: "运筹学",
    shortTitle: "运筹",
    weekday: 3,
    sections: [1, 2],
    weeks: all,
    place: "本部 逸夫楼 203",
    teacher: "何天佑",
  },
];

/** A made-up holiday in week 12 with its make-up day. */
export const demoMarks: readonly DayMark[] = [
  { week: 12, weekday: 4, kind: "holiday", label: "校庆日" },
  { week: 12, weekday: 6, kind: "makeup", label: "补周四课", follows: { week: 12, weekday: 4 } },
];
