import type { Offering, TimedMeeting } from "@huxuan/api-client";
import { type WeekEntry } from "@huxuan/ui";
import { formatMeetings } from "@huxuan/ui/format";

/** 「周二 3–4 节 · 1–16 周」 of an offering. */
export const meetingLine = (meetings: readonly TimedMeeting[]): string =>
  meetings.length > 0 ? formatMeetings(meetings) : "时间另行通知";

/** The meetings of an offering as entries of the week grid; another school's clock places them by time. */
export function toWeekEntries(
  offering: {
    id: number;
    /** Class number. */
    code: string;
    courseName: string;
    schoolName: string;
    teachers: readonly string[];
    meetings: readonly TimedMeeting[];
  },
  more: Partial<WeekEntry> = {},
): WeekEntry[] {
  return offering.meetings.map((meeting, index) => ({
    id: `${offering.id}-${index}`,
    courseId: String(offering.id),
    title: offering.courseName,
    code: offering.code,
    teacher: offering.teachers.join("、"),
    place: [meeting.campus, meeting.classroom].filter(Boolean).join(" "),
    school: offering.schoolName,
    weekday: meeting.weekday,
    weeks: meeting.weeks,
    sections: meeting.sections,
    ...more,
  }));
}

/** An offering of the contract in the short form of {@link toWeekEntries}. */
export const gridOffering = (offering: Offering) => ({
  id: offering.id,
  code: offering.code,
  courseName: offering.course.name,
  schoolName: offering.school.name,
  teachers: offering.teachers.map((teacher) => teacher.name),
  meetings: offering.meetings,
});
