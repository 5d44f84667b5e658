import { type CalendarException, type CalendarRound, roundStateAt, type Semester } from "@huxuan/api-client";
import type { TermEvent, TermMark } from "@huxuan/ui";
import { addDays, formatDateTime, formatMoment, today, weekOf } from "@huxuan/ui/format";
import { placeOfDay } from "../../catalogue/day-marks.ts";
import { ROUND_STATE, PLATFORM_NAME } from "../../catalogue/words.ts";

const WEEKDAYS = ["星期一", "星期二", "星期三", "星期四", "星期五", "星期六", "星期日"];

/** 2026-10-07 → 10 月 7 日. */
const dayText = (day: string) => `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日`;
/** The year of a day, where it is not that of today. */
const yearText = (day: string, ofToday: string) =>
  day.slice(0, 4) === ofToday.slice(0, 4) ? "" : `${day.slice(0, 4)} 年 `;
const clockText = (moment: string) => formatDateTime(moment).slice(11, 16);
const weekdayOf = (day: string) => WEEKDAYS[placeOfDay("2026-09-07", day).weekday - 1] ?? "";
const lastDay = ({ firstMonday, weeks }: Semester) => addDays(firstMonday, weeks * 7 - 1);

/** What an exception makes of its day, in words. */
const exceptionText = ({ name, followsDay }: CalendarException) =>
  followsDay === undefined
    ? `${name}放假`
    : `${name}，上 ${dayText(followsDay)}（${weekdayOf(followsDay)}）的课`;

/** Holidays and make-up days of a semester as the calendar marks them. */
export const termMarks = ({ exceptions }: Pick<Semester, "exceptions">): TermMark[] =>
  exceptions.map(({ day, name, followsDay }) => ({
    day,
    label: name,
    ...(followsDay === undefined ? { kind: "holiday" } : { kind: "makeup", follows: followsDay }),
  }));

type ShownRound = Pick<
  CalendarRound,
  "id" | "name" | "mode" | "state" | "opensAt" | "closesAt" | "closedAt" | "dropEndsAt" | "school"
>;

/** Rounds as the calendar shows them: from the day on which they open to the one on which they end, by time or by hand. */
export const roundEvents = (rounds: readonly ShownRound[], now: Date): TermEvent[] =>
  rounds.map((round): TermEvent => {
    const { id, name, opensAt, closesAt, closedAt, school } = round;
    const endsAt = closedAt ?? closesAt;
    const { label, tone } = ROUND_STATE[roundStateAt(round, now)];
    return {
      id: String(id),
      title: name,
      from: today(new Date(opensAt)),
      // A round that closes at midnight has nothing of the day that begins then.
      to: today(new Date(Date.parse(endsAt) - 1)),
      tone,
      description: `${label} · ${school?.name ?? PLATFORM_NAME} · ${clockText(opensAt)} 开放，${clockText(endsAt)} ${closedAt === undefined ? "结束" : "提前结束"}`,
    };
  });

/** Where today is in a semester: 「今天是 2026–2027 学年第一学期第 12 周 星期一」, and what is unlike other days. */
export function todayText(semester: Semester, now: Date): string {
  const { firstMonday, weeks, name, exceptions } = semester;
  const day = today(now);
  const week = weekOf(now, firstMonday);
  if (week < 1) {
    const left = Math.round((Date.parse(firstMonday) - Date.parse(day)) / 86_400_000);
    return `${name}从 ${dayText(firstMonday)}开始，还有 ${left} 天`;
  }
  if (week > weeks) return `${name}已在 ${dayText(lastDay(semester))}结束`;
  const exception = exceptions.find((one) => one.day === day);
  const unlike = exception === undefined ? "" : `，${exceptionText(exception)}`;
  return `今天是 ${name}第 ${week} 周 ${weekdayOf(day)}${unlike}`;
}

/** Names of the holidays of a semester, each once. */
export const holidayNames = ({ exceptions }: Pick<Semester, "exceptions">): string[] => [
  ...new Set(exceptions.flatMap(({ name, followsDay }) => (followsDay === undefined ? name : []))),
];

/** Something that is still to come. */
export interface Coming {
  id: string;
  title: string;
  /** When, in words. */
  when: string;
}

/** What comes next: rounds that open or close, holidays and make-up days; the earliest first. */
export function comingUp(
  semester: Pick<Semester, "exceptions">,
  rounds: readonly ShownRound[],
  now: Date,
): Coming[] {
  const day = today(now);
  const moments = rounds.flatMap((round) => {
    const state = roundStateAt(round, now);
    if (state !== "published" && state !== "open") return [];
    const opens = state === "published";
    const at = opens ? round.opensAt : round.closesAt;
    return {
      id: `round-${round.id}`,
      at: Date.parse(at),
      title: `${round.name}${opens ? "开放" : "结束"}`,
      when: formatMoment(at, now),
    };
  });
  const days = semester.exceptions.filter(
    (one, at, all) =>
      one.day >= day && (one.followsDay !== undefined || !isSameHoliday(all[at - 1], one) || one.day === day),
  );
  const exceptions = days.map((one) => ({
    id: `day-${one.day}`,
    at: Date.parse(`${one.day}T00:00:00+08:00`),
    title: exceptionText(one),
    when: `${yearText(one.day, day)}${dayText(one.day)} ${weekdayOf(one.day)}`,
  }));
  return [...moments, ...exceptions]
    .toSorted((a, b) => a.at - b.at)
    .map(({ id, title, when }) => ({ id, title, when }));
}

/** Whether a day goes on with the holiday of the day before it. */
const isSameHoliday = (before: CalendarException | undefined, { day, name }: CalendarException) =>
  before !== undefined &&
  before.followsDay === undefined &&
  before.name === name &&
  addDays(before.day, 1) === day;
