import type { Audience, Offering, OfferingInput } from "@huxuan/api-client";
import { formatDateTime, formatSections, formatWeeks } from "@huxuan/ui/format";
import { fromChinaTime } from "../../../../catalogue/china-time.ts";
import { type Reading, readSections, readWeeks } from "./read-meeting-text.ts";
import { z } from "../../../../zod.ts";
import {
  type AudienceValues,
  type OfferingPlace,
  offeringSchema,
  type OfferingValues,
  sectionCount,
} from "./offering-schema.ts";

const EVERYBODY: AudienceValues = { schoolIds: [], grades: [], departments: [], majors: [] };

/** The form of an offering; of a new one without it. */
export function offeringValues(offering: Partial<Offering> | undefined): Partial<OfferingValues> {
  if (!isWhole(offering))
    return {
      courseId: "",
      code: "",
      teacherIds: [],
      minEnrolment: 0,
      waitlistCapacity: null,
      guestQuotas: [],
      guestQuotaReleaseAt: "",
      audience: EVERYBODY,
      notes: "",
      meetings: [],
    };
  const { seats, waitlistCapacity, audience, guestQuotaReleaseAt } = offering;
  return {
    courseId: String(offering.course.id),
    code: offering.code,
    teacherIds: offering.teachers.map(({ id }) => String(id)),
    capacity: seats.capacity,
    minEnrolment: offering.minEnrolment,
    waitlistCapacity: waitlistCapacity === seats.capacity ? null : waitlistCapacity,
    guestQuotas: offering.guestQuotas.map(({ schoolId, quota }) => ({ schoolId: String(schoolId), quota })),
    guestQuotaReleaseAt: guestQuotaReleaseAt === undefined ? "" : formatDateTime(guestQuotaReleaseAt),
    audience: {
      schoolIds: audience.schoolIds?.map(String) ?? [],
      grades: audience.grades?.map(String) ?? [],
      departments: audience.departments ?? [],
      majors: audience.majors ?? [],
    },
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

const isWhole = (offering: Partial<Offering> | undefined): offering is Offering => offering?.id !== undefined;

/** 「1–16 周」 → 「1-16」: as it is typed; 「3–9 单周」 keeps its word. */
function bare(text: string): string {
  return text
    .replaceAll("–", "-")
    .replace(/\s*节$|(?<![单双])\s*周$/, "")
    .replace(/\s+/g, "");
}

/** The rules of the form in a semester and a school, and what they make of it: the request. */
export const offeringRequest = ({
  semester,
  school,
}: Partial<OfferingPlace>): z.ZodType<OfferingInput, OfferingValues> =>
  offeringSchema({ semester, school }).transform((values, context): OfferingInput => {
    if (semester && school) return toOfferingInput(values, { semester, school });
    const message = semester ? "请先选择开课学校" : "请先选择学年学期";
    context.addIssue({ code: "custom", path: ["courseId"], message });
    return z.NEVER;
  });

/** The request of a checked form. */
export function toOfferingInput(values: OfferingValues, place: OfferingPlace): OfferingInput {
  const { guestQuotas, guestQuotaReleaseAt } = values;
  return {
    courseId: Number(values.courseId),
    semesterId: place.semester.id,
    code: values.code,
    capacity: values.capacity,
    minEnrolment: values.minEnrolment ?? 0,
    waitlistCapacity: values.waitlistCapacity ?? undefined,
    notes: values.notes,
    teacherIds: values.teacherIds.map(Number),
    guestQuotas: guestQuotas.map(({ schoolId, quota }) => ({
      schoolId: Number(schoolId),
      quota: quota ?? 0,
    })),
    // Without quotas there is nothing to release, and no field that shows it.
    guestQuotaReleaseAt:
      guestQuotas.length > 0 && guestQuotaReleaseAt !== "" ? fromChinaTime(guestQuotaReleaseAt) : undefined,
    audience: toAudience(values.audience),
    meetings: values.meetings.map((meeting) => ({
      weekday: Number(meeting.weekday),
      sections: numbersOf(readSections(meeting.sections, sectionCount(place))),
      weeks: numbersOf(readWeeks(meeting.weeks, place.semester.weeks)),
      campus: meeting.campus || undefined,
      classroom: meeting.classroom || undefined,
    })),
  };
}

/** An empty list is left out: it limits nobody. */
function toAudience({ schoolIds, grades, departments, majors }: AudienceValues): Audience {
  return {
    schoolIds: schoolIds.length > 0 ? schoolIds.map(Number) : undefined,
    grades: grades.length > 0 ? grades.map(Number) : undefined,
    departments: departments.length > 0 ? departments : undefined,
    majors: majors.length > 0 ? majors : undefined,
  };
}

/** Of a text that the schema has let through. */
const numbersOf = (reading: Reading): number[] => ("numbers" in reading ? reading.numbers : []);
