import type { CalendarRound, Semester } from "@huxuan/api-client";
import { chinaText } from "../../text/china-time.ts";
import type { CalendarEvent } from "../../text/icalendar.ts";
import { addDays, chinaInstant } from "../timetable/index.ts";

/** A round with how often it was changed. */
export interface FeedRound extends CalendarRound {
  version: number;
}

const WEEKDAYS = ["周日", "周一", "周二", "周三", "周四", "周五", "周六"];

/** 10 月 7 日（周三） */
function dayText(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return `${date.getUTCMonth() + 1} 月 ${date.getUTCDate()} 日（${WEEKDAYS[date.getUTCDay()]}）`;
}

/** A semester as a calendar program shows it: its beginning, its holidays and make-up days, and its rounds. */
export function semesterEvents(semester: Semester, rounds: readonly FeedRound[]): CalendarEvent[] {
  const { id, name, firstMonday, weeks, version } = semester;
  // When a semester or a round was changed is not kept, only how often.
  const changed = { stamp: chinaInstant(firstMonday, 0), times: version };
  const wholeDays = (
    uid: string,
    [firstDay, lastDay]: readonly [string, string],
    summary: string,
    description = name,
  ): CalendarEvent => ({
    uid: `${uid}@huxuan`,
    when: { firstDay, lastDay },
    summary,
    location: "",
    description,
    changed,
    busy: false,
  });
  const madeUp = semester.exceptions.flatMap(({ day, name: label, followsDay }) =>
    followsDay === undefined
      ? []
      : wholeDays(`makeup-${id}-${day}`, [day, day], `${label}，上 ${dayText(followsDay)}的课`),
  );
  return [
    wholeDays(
      `semester-${id}`,
      [firstMonday, firstMonday],
      `${name}第 1 周`,
      `本学期共 ${weeks} 周，到 ${dayText(addDays(firstMonday, weeks * 7 - 1))}结束。`,
    ),
    ...holidays(semester).map(({ label, from, to }) =>
      wholeDays(`holiday-${id}-${from}`, [from, to], `${label}放假`),
    ),
    ...madeUp,
    ...rounds.map((round) => roundEvent(round)),
  ];
}

function roundEvent({ id, name, school, opensAt, closesAt, closedAt, version }: FeedRound): CalendarEvent {
  const [start, end] = [new Date(opensAt), new Date(closedAt ?? closesAt)];
  const ended = closedAt === undefined ? "结束" : "提前结束";
  const until = `${chinaText(start).slice(0, 16)} 开放，${chinaText(end).slice(0, 16)} ${ended}`;
  return {
    uid: `round-${id}@huxuan`,
    when: { start, end },
    summary: `选课：${name}`,
    location: "",
    description: `${school?.name ?? "省平台"}\n${until}`,
    changed: { stamp: start, times: version },
    busy: false,
  };
}

/** Days without classes that follow each other under one name are one holiday. */
function holidays({ exceptions }: Semester): { label: string; from: string; to: string }[] {
  const found: { label: string; from: string; to: string }[] = [];
  for (const { day, name, followsDay } of exceptions) {
    if (followsDay !== undefined) continue;
    const last = found.at(-1);
    if (last?.label === name && addDays(last.to, 1) === day) last.to = day;
    else found.push({ label: name, from: day, to: day });
  }
  return found;
}
