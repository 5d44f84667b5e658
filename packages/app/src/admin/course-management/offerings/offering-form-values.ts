import type {
  OfferingOffering,
  OfferingOfferingInput,
  SchoolSchool,
  SemesterSemester,
} from "@huxuan/api-client";
import { formatSections, formatWeeks } from "@huxuan/ui";
import { z } from "zod";
import { type Reading, readSections, readWeeks } from "./meetings/read-meeting-text.ts";

/** Where an offering is given and when: what its meetings are checked against. */
export interface OfferingPlace {
  semester: Pick<SemesterSemester, "id" | "weeks">;
  school: Pick<SchoolSchool, "id" | "sections" | "campuses">;
}

/** A time as it is typed. */
export interface MeetingValues {
  weekday: string;
  sections: string;
  weeks: string;
  campus: string;
  classroom: string;
}

export interface OfferingValues {
  courseId: string;
  code: string;
  capacity: number;
  minEnrolment: number | null;
  /** null: as long as the capacity. */
  waitlistCapacity: number | null;
  notes: string;
  meetings: MeetingValues[];
}

/** Weeks of a semester and sections of a day while neither is chosen: the most that the contract takes. */
const WEEKS_MAX = 40;
const SECTIONS_MAX = 20;

/** The rules of the form in a semester and a school. */
export function offeringSchema(place: Partial<OfferingPlace>) {
  const weeks = typed((text) => readWeeks(text, place.semester?.weeks ?? WEEKS_MAX));
  const sections = typed((text) => readSections(text, sectionCount(place)));
  const seats = (most: string) => z.number().int("请填写整数").min(0, "不少于 0").max(100_000, most);
  return z
    .object({
      courseId: z.string().min(1, "请选择课程"),
      code: z.string().trim().min(1, "请填写教学班号").max(64, "最多 64 个字"),
      capacity: z
        .number("请填写容量")
        .int("请填写整数")
        .min(1, "容量至少为 1")
        .max(100_000, "不超过 100,000 人"),
      minEnrolment: seats("不超过 100,000 人").nullable(),
      waitlistCapacity: seats("不超过 100,000 人").nullable(),
      notes: z.string().trim().max(500, "最多 500 个字"),
      meetings: z
        .array(
          z.object({
            weekday: z.string().min(1, "请选择星期"),
            sections,
            weeks,
            campus: z.string(),
            classroom: z.string().trim().max(60, "最多 60 个字"),
          }),
        )
        .max(60, "最多 60 条上课安排"),
    })
    .refine(({ minEnrolment, capacity }) => (minEnrolment ?? 0) <= capacity, {
      path: ["minEnrolment"],
      message: "最少开班人数不能多于容量",
    });
}

const sectionCount = (place: Partial<OfferingPlace>): number => place.school?.sections.length ?? SECTIONS_MAX;

function typed(read: (text: string) => Reading) {
  return z.string().superRefine((text, context) => {
    const reading = read(text);
    if ("error" in reading) context.addIssue({ code: "custom", message: reading.error });
  });
}

/** The form of an offering; of a new one without it. */
export function offeringValues(offering: OfferingOffering | undefined): Partial<OfferingValues> {
  if (!offering)
    return { courseId: "", code: "", minEnrolment: 0, waitlistCapacity: null, notes: "", meetings: [] };
  const { seats, waitlistCapacity } = offering;
  return {
    courseId: String(offering.course.id),
    code: offering.code,
    capacity: seats.capacity,
    minEnrolment: offering.minEnrolment,
    waitlistCapacity: waitlistCapacity === seats.capacity ? null : waitlistCapacity,
    notes: offering.notes,
    meetings: offering.meetings.map((meeting) => ({
      weekday: String(meeting.weekday),
      sections: bare(formatSections(meeting.sections)),
      weeks: bare(formatWeeks(meeting.weeks)),
      campus: meeting.campus ?? "",
      classroom: meeting.classroom ?? "",
    })),
  };
}

/** 「1–16 周」 → 「1-16」: as it is typed; 「3–9 单周」 keeps its word. */
function bare(text: string): string {
  return text
    .replaceAll("–", "-")
    .replace(/\s*节$|(?<![单双])\s*周$/, "")
    .replace(/\s+/g, "");
}

/**
 * The request of a checked form. What the form does not show (teachers, quotas, audience) stays as it is.
 *
 * @param offering the one that is changed
 */
export function toOfferingInput(
  values: OfferingValues,
  place: OfferingPlace,
  offering: OfferingOffering | undefined,
): OfferingOfferingInput {
  return {
    courseId: Number(values.courseId),
    semesterId: place.semester.id,
    code: values.code,
    capacity: values.capacity,
    minEnrolment: values.minEnrolment ?? 0,
    waitlistCapacity: values.waitlistCapacity ?? undefined,
    notes: values.notes,
    teacherIds: offering?.teachers.map((teacher) => teacher.id) ?? [],
    guestQuotas: offering?.guestQuotas,
    guestQuotaReleaseAt: offering?.guestQuotaReleaseAt,
    audience: offering?.audience,
    meetings: values.meetings.map((meeting) => ({
      weekday: Number(meeting.weekday),
      sections: numbersOf(readSections(meeting.sections, sectionCount(place))),
      weeks: numbersOf(readWeeks(meeting.weeks, place.semester.weeks)),
      campus: meeting.campus || undefined,
      classroom: meeting.classroom || undefined,
    })),
  };
}

/** Of a text that the schema has let through. */
const numbersOf = (reading: Reading): number[] => ("numbers" in reading ? reading.numbers : []);
