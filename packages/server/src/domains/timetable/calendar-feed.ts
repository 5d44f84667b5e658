import type { CalendarEvent } from "../../text/icalendar.ts";
import { clockOf } from "../offering/index.ts";
import { chinaInstant, meetingDays, type SemesterCalendar, taughtOn } from "./calendar-rules.ts";

/** An offering of the person the feed belongs to. */
export interface FeedOffering {
  offeringId: number;
  offeringCode: string;
  courseName: string;
  schoolName: string;
  teachers: readonly string[];
  semester: SemesterCalendar;
  /** When the offering last changed. */
  updatedAt: Date;
  meetings: readonly FeedMeeting[];
}

export interface FeedMeeting {
  weekday: number;
  weeks: readonly number[];
  sections: readonly number[];
  startMinute: number;
  endMinute: number;
  campus: string;
  classroom: string;
}

/** Every single class of the offerings, by time. Two rooms at the same hour are one event with both rooms. */
export function feedEvents(offerings: readonly FeedOffering[]): CalendarEvent[] {
  const events = new Map<string, CalendarEvent & { when: { start: Date; end: Date } }>();
  for (const offering of offerings) {
    for (const meeting of offering.meetings) {
      // A guest's phone leads to a place by its name: the university belongs to it.
      const place = [offering.schoolName, meeting.campus, meeting.classroom]
        .filter((part) => part !== "")
        .join(" ");
      for (const day of meetingDays(offering.semester, meeting)) {
        const uid = eventUid(offering.offeringId, day, meeting);
        const same = events.get(uid);
        if (same !== undefined) {
          if (place !== "" && !same.location.split("、").includes(place)) {
            same.location = same.location === "" ? place : `${same.location}、${place}`;
          }
          continue;
        }
        events.set(uid, {
          uid,
          when: {
            start: chinaInstant(day, meeting.startMinute),
            end: chinaInstant(day, meeting.endMinute),
          },
          summary: offering.courseName,
          location: place,
          description: describe(offering, meeting, day),
          changed: offering.updatedAt,
          busy: true,
        });
      }
    }
  }
  return [...events.values()].sort(
    (a, b) => a.when.start.getTime() - b.when.start.getTime() || (a.uid < b.uid ? -1 : 1),
  );
}

function eventUid(offeringId: number, day: string, meeting: FeedMeeting): string {
  const time = `${clockOf(meeting.startMinute)}-${clockOf(meeting.endMinute)}`.replaceAll(":", "");
  return `offering-${offeringId}-${day.replaceAll("-", "")}-${time}@huxuan`;
}

function describe(offering: FeedOffering, meeting: FeedMeeting, day: string): string {
  const taught = taughtOn(offering.semester, day);
  const exception = offering.semester.exceptions.find((e) => e.day === day);
  const lines = [
    `教学班：${offering.offeringCode}`,
    `开课学校：${offering.schoolName}`,
    `任课教师：${offering.teachers.length > 0 ? offering.teachers.join("、") : "待定"}`,
    `节次：第 ${meeting.sections.join("、")} 节`,
  ];
  if (taught !== undefined) lines.push(`教学周：第 ${taught.week} 周`);
  if (exception?.followsDay) lines.push(`${exception.name}：按 ${exception.followsDay} 的课表上课`);
  return lines.join("\n");
}
