/** 11 月 16 日 of 2026-11-16. */
const dayOf = (date: string) => `${Number(date.slice(5, 7))} 月 ${Number(date.slice(8, 10))} 日`;

export const weekPickerZhCN = {
  /** Name of the button and of what it opens. */
  open: "打开周次",
  choose: "选择周次",
  /** A week in the list, for those who do not see it. */
  option: (week: number, monday: string, sunday: string, current: boolean) =>
    `第 ${week} 周，${dayOf(monday)}至 ${dayOf(sunday)}${current ? "，本周" : ""}`,
  all: "全部",
  placeholderWeek: "第几周",
  placeholderWeeks: "1-8,10,12-16 单周",
  /** Of a text that is no week, or no weeks. */
  invalidWeek: "请填第几周，例如 12",
  invalidWeeks: "请按周次填写，例如 1-8,10,12-16，或者加上单周、双周",
  /** Of a week that the semester does not have. */
  outside: (weeks: number) => `这个学期是第 1 周到第 ${weeks} 周`,
  /** Of several weeks where one is asked for. */
  one: "只能选一周",
};

/** Texts of `WeekPicker`. */
type WeekPickerMessages = typeof weekPickerZhCN;

export const weekPickerEn: WeekPickerMessages = {
  open: "Open the weeks",
  choose: "Choose weeks",
  option: (week, monday, sunday, current) =>
    `Week ${week}, ${monday.slice(5)} to ${sunday.slice(5)}${current ? ", this week" : ""}`,
  all: "All",
  placeholderWeek: "Which week",
  placeholderWeeks: "1-8,10,12-16",
  invalidWeek: "Write the number of the week, for example 12",
  invalidWeeks: "Write the weeks, for example 1-8,10,12-16 or odd weeks",
  outside: (weeks) => `The semester has weeks 1 to ${weeks}`,
  one: "Only one week can be chosen",
};
