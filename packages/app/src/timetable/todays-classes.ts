import type { TimedMeeting, Timetable } from "@huxuan/api-client";
import { placeOfDay } from "../catalogue/day-marks.ts";

/** A class of today. */
export interface TodaysClass {
  offeringId: number;
  courseName: string;
  school: string;
  teachers: readonly string[];
  campus: string | undefined;
  /** Empty where it is not known yet. */
  room: string;
  place: string;
  startTime: string;
  endTime: string;
}

/**
 * Classes of a day, by time: none on a holiday, another day's on a make-up day, none outside the semester.
 *
 * @param day `yyyy-MM-dd` in China
 */
export function classesOn(timetable: Timetable, day: string): TodaysClass[] {
  const { semester } = timetable;
  const exception = semester.exceptions.find((each) => each.day === day);
  if (exception && exception.followsDay === undefined) return [];
  const { week, weekday } = placeOfDay(semester.firstMonday, exception?.followsDay ?? day);
  if (week < 1 || week > semester.weeks) return [];
  const held = (meeting: TimedMeeting) => meeting.weekday === weekday && meeting.weeks.includes(week);
  return timetable.entries
    .flatMap((entry) =>
      entry.meetings.filter(held).map(
        (meeting): TodaysClass => ({
          offeringId: entry.offeringId,
          courseName: entry.courseName,
          school: entry.school.name,
          teachers: entry.teachers,
          campus: meeting.campus,
          room: meeting.classroom ?? "",
          place: [meeting.campus, meeting.classroom].filter(Boolean).join(" "),
          startTime: meeting.startTime,
          endTime: meeting.endTime,
        }),
      ),
    )
    .toSorted((a, b) => a.startTime.localeCompare(b.startTime));
}
