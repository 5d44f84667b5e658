import { weekGridEn, weekGridZhCN } from "./week-grid.js";

/** 10 月 1 日 of 2026-10-01. */
const chineseDay = (day: string) => `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8, 10))} 日`;

export const termCalendarZhCN = {
  /** Head of the column of week numbers. */
  weeks: "周次",
  week: weekGridZhCN.week,
  /** A week of a month view that is not of the semester. */
  outside: "学期外",
  weekdays: weekGridZhCN.meeting.weekdays,
  weekdaysShort: weekGridZhCN.weekdaysShort,
  /** Head of the column that says what there is in a week. */
  notes: "安排",
  today: "今天",
  /** A month by year and number: 2026 年 10 月. */
  month: (year: number, month: number) => `${year} 年 ${month} 月`,
  /** A day as `yyyy-MM-dd`: 10 月 1 日. */
  day: chineseDay,
  /** From a day to another, or one day. */
  days: (from: string, to: string) =>
    from === to
      ? chineseDay(from)
      : from.slice(0, 7) === to.slice(0, 7)
        ? `${chineseDay(from)}–${Number(to.slice(8, 10))} 日`
        : `${chineseDay(from)}–${chineseDay(to)}`,
  /** The sign of a holiday and of a make-up day, a character where there is little room. */
  signs: { holiday: "休", makeup: "班" },
  holiday: (label: string) => `${label}放假`,
  /** `follows`: the day and the weekday whose classes are held. */
  makeup: (label: string, follows?: { day: string; weekday: string }) =>
    follows === undefined
      ? `${label}，上课`
      : `${label}，上 ${chineseDay(follows.day)}（${follows.weekday}）的课`,
  previousMonth: "上个月",
  nextMonth: "下个月",
  emptyMonth: "这个月没有放假、调休和其他安排",
};

/** Texts of `TermCalendar`. */
type TermCalendarMessages = typeof termCalendarZhCN;

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const englishDay = (day: string) =>
  `${Number(day.slice(8, 10))} ${MONTHS[Number(day.slice(5, 7)) - 1]?.slice(0, 3)}`;

export const termCalendarEn: TermCalendarMessages = {
  weeks: "Week",
  week: weekGridEn.week,
  outside: "Outside the term",
  weekdays: weekGridEn.meeting.weekdays,
  weekdaysShort: ["M", "T", "W", "T", "F", "S", "S"],
  notes: "What there is",
  today: "Today",
  month: (year, month) => `${MONTHS[month - 1]} ${year}`,
  day: englishDay,
  days: (from, to) =>
    from === to
      ? englishDay(from)
      : from.slice(0, 7) === to.slice(0, 7)
        ? `${Number(from.slice(8, 10))}–${englishDay(to)}`
        : `${englishDay(from)} – ${englishDay(to)}`,
  signs: { holiday: "H", makeup: "M" },
  holiday: (label) => `Holiday: ${label}`,
  makeup: (label, follows) =>
    follows === undefined
      ? `${label}: classes are held`
      : `${label}: classes of ${follows.weekday} ${englishDay(follows.day)}`,
  previousMonth: "Previous month",
  nextMonth: "Next month",
  emptyMonth: "Nothing this month",
};
