import type { Offering, TimedMeeting, WholeWeeks } from "@huxuan/api-client";
import { type WeekEntry } from "@huxuan/ui";
import { formatMeetings, formatWeeks } from "@huxuan/ui/format";

/** 「集中周 17–18 周 · 工程训练中心」: weeks that a class takes as a whole. */
export const wholeWeeksLine = ({ weeks, place }: WholeWeeks): string =>
  [`集中周 ${formatWeeks(weeks)}`, place].filter(Boolean).join(" · ");

/** 「周二 3–4 节 · 1–16 周」 of an offering, and its whole weeks. */
export function meetingLine({
  meetings,
  wholeWeeks,
}: {
  meetings: readonly TimedMeeting[];
  wholeWeeks: readonly WholeWeeks[];
}): string {
  const times = [
    ...(meetings.length > 0 ? [formatMeetings(meetings)] : []),
    ...wholeWeeks.map(wholeWeeksLine),
  ];
  return times.length > 0 ? times.join("；") : "时间另行通知";
}

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
