import { chineseMeetingWords, type MeetingWords } from "../format/meeting-text.js";

/** Texts of the week grid. `meeting` is what the formatters of meetings take as `words`. */
export interface WeekGridMessages {
  meeting: MeetingWords;
  title: string;
  weekdaysShort: readonly string[];
  week: (week: number) => string;
  odd: string;
  even: string;
  thisWeek: string;
  backToThisWeek: string;
  previousWeek: string;
  nextWeek: string;
  weekSwitch: string;
  section: (section: number) => string;
  today: string;
  now: string;
  /** Beside a day of this week that has passed. */
  over: string;
  states: { enrolled: string; previewed: string; queued: string; conflict: string };
  suspended: string;
  moved: string;
  holiday: (label: string) => string;
  makeup: (label: string) => string;
  conflictWith: (titles: readonly string[]) => string;
  conflicts: (count: number) => string;
  /** Full accessible name of a block from its parts. */
  block: (parts: readonly string[]) => string;
  emptyDay: string;
  emptyWeek: string;
  empty: string;
  gridView: string;
  listView: string;
  view: string;
  columns: {
    day: string;
    sections: string;
    time: string;
    course: string;
    place: string;
    weeks: string;
    state: string;
  };
}

export const weekGridZhCN: WeekGridMessages = {
  meeting: chineseMeetingWords,
  title: "我的课表",
  weekdaysShort: ["一", "二", "三", "四", "五", "六", "日"],
  week: (week) => `第 ${week} 周`,
  odd: "单周",
  even: "双周",
  thisWeek: "本周",
  backToThisWeek: "回到本周",
  previousWeek: "上一周",
  nextWeek: "下一周",
  weekSwitch: "切换周次",
  section: (section) => `第 ${section} 节`,
  today: "今天",
  now: "正在进行",
  over: "已过",
  states: { enrolled: "已选", previewed: "正在看", queued: "候补", conflict: "冲突" },
  suspended: "停课",
  moved: "调休补课",
  holiday: (label) => `放假：${label}`,
  makeup: (label) => `调休：${label}`,
  conflictWith: (titles) => `与 ${titles.join("、")} 冲突`,
  conflicts: (count) => `有 ${count} 处时间冲突`,
  block: (parts) => parts.join("，"),
  emptyDay: "没有课",
  emptyWeek: "这一周没有课",
  empty: "课表还是空的，选上的课会出现在这里",
  gridView: "课表",
  listView: "列表",
  view: "显示方式",
  columns: {
    day: "星期",
    sections: "节次",
    time: "时间",
    course: "课程",
    place: "地点",
    weeks: "周次",
    state: "状态",
  },
};

const englishDays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

export const weekGridEn: WeekGridMessages = {
  meeting: {
    weekdays: englishDays.map((day) => day.slice(0, 3)),
    sections: (ranges) => `sections ${ranges}`,
    weeks: (ranges) => `weeks ${ranges}`,
    oddWeeks: (range) => (range === undefined ? "odd weeks" : `odd weeks ${range}`),
    evenWeeks: (range) => (range === undefined ? "even weeks" : `even weeks ${range}`),
    comma: ", ",
    semicolon: "; ",
    andMore: (total) => `, ${total} meetings in all`,
  },
  title: "My timetable",
  weekdaysShort: englishDays.map((day) => day.slice(0, 3)),
  week: (week) => `Week ${week}`,
  odd: "odd",
  even: "even",
  thisWeek: "This week",
  backToThisWeek: "Back to this week",
  previousWeek: "Previous week",
  nextWeek: "Next week",
  weekSwitch: "Switch week",
  section: (section) => `Section ${section}`,
  today: "Today",
  now: "In progress",
  over: "over",
  states: { enrolled: "Enrolled", previewed: "Looking at", queued: "Waitlisted", conflict: "Conflict" },
  suspended: "Not held",
  moved: "Make-up class",
  holiday: (label) => `Holiday: ${label}`,
  makeup: (label) => `Make-up day: ${label}`,
  conflictWith: (titles) => `Conflicts with ${titles.join(", ")}`,
  conflicts: (count) => (count === 1 ? "1 time conflict" : `${count} time conflicts`),
  block: (parts) => parts.join(", "),
  emptyDay: "No classes",
  emptyWeek: "No classes this week",
  empty: "Your timetable is empty. Courses you take appear here.",
  gridView: "Grid",
  listView: "List",
  view: "View",
  columns: {
    day: "Day",
    sections: "Sections",
    time: "Time",
    course: "Course",
    place: "Place",
    weeks: "Weeks",
    state: "State",
  },
};
