import type { OfferingInput, School, Semester } from "@huxuan/api-client";
import type { UseFormReturn } from "react-hook-form";
import { zGuestQuota, zMeeting, zOfferingInput } from "../../../../form/contract-rules.ts";
import { formShape } from "../../../../form/rules.ts";
import { z } from "../../../../zod.ts";
import { type Reading, readSections, readWeeks } from "./read-meeting-text.ts";
import { quotaBalance } from "./quota-balance.ts";

/** Where an offering is given and when: what its meetings are checked against. */
export interface OfferingPlace {
  semester: Pick<Semester, "id" | "weeks">;
  school: Pick<School, "id" | "sections" | "campuses">;
}

/** A time as it is typed. */
export interface MeetingValues {
  weekday: string;
  sections: string;
  weeks: string;
  campus: string;
  classroom: string;
}

/** Seats of a guest school as they are typed; null until they are. */
export interface GuestQuotaValues {
  schoolId: string;
  quota: number | null;
}

/** Who may select; an empty list limits nobody. */
export interface AudienceValues {
  schoolIds: string[];
  grades: string[];
  departments: string[];
  majors: string[];
}

export interface OfferingValues {
  courseId: string;
  code: string;
  /** In the order in which students read them. */
  teacherIds: string[];
  capacity: number;
  minEnrolment: number | null;
  /** null: as long as the capacity. */
  waitlistCapacity: number | null;
  guestQuotas: GuestQuotaValues[];
  /** `yyyy-MM-dd HH:mm:ss` in China, "" for never. */
  guestQuotaReleaseAt: string;
  audience: AudienceValues;
  notes: string;
  meetings: MeetingValues[];
}

/** The form of an offering. */
export type OfferingForm = UseFormReturn<OfferingValues, unknown, OfferingInput>;

const SHAPE = formShape(zOfferingInput.shape);
const MEETING = formShape(zMeeting.shape);

/** Weeks of a semester and sections of a day while neither is chosen: the most that the contract takes. */
const WEEKS_MAX = 40;
const SECTIONS_MAX = 20;

/** Sections of the school's day. */
export const sectionCount = (place: Partial<OfferingPlace>): number =>
  place.school?.sections.length ?? SECTIONS_MAX;

/** The rules of the form in a semester and a school (contract: Offering.OfferingInput). */
export function offeringSchema(place: Partial<OfferingPlace>) {
  const weeks = typed((text) => readWeeks(text, place.semester?.weeks ?? WEEKS_MAX));
  const sections = typed((text) => readSections(text, sectionCount(place)));
  return z
    .object({
      courseId: z.string().min(1, "请选择课程"),
      code: SHAPE.code,
      teacherIds: z.array(z.string()).max(20),
      capacity: SHAPE.capacity,
      minEnrolment: SHAPE.minEnrolment.unwrap().nullable(),
      waitlistCapacity: SHAPE.waitlistCapacity.unwrap().nullable(),
      guestQuotas: z
        .array(z.object({ schoolId: z.string().min(1, "请选择学校"), quota: zGuestQuota.shape.quota }))
        .max(200, "最多 200 所学校"),
      guestQuotaReleaseAt: z.string(),
      audience: z.object({
        schoolIds: z.array(z.string()).max(200, "最多 200 所学校"),
        grades: z.array(z.string()).max(20, "最多 20 个年级"),
        departments: z.array(z.string()).max(100, "最多 100 个院系"),
        majors: z.array(z.string()).max(100, "最多 100 个专业"),
      }),
      notes: SHAPE.notes.unwrap(),
      meetings: z
        .array(
          z.object({
            weekday: z.string().min(1, "请选择星期"),
            sections,
            weeks,
            campus: z.string(),
            classroom: MEETING.classroom.unwrap(),
          }),
        )
        .max(60, "最多 60 条上课安排"),
    })
    .refine(({ minEnrolment, capacity }) => (minEnrolment ?? 0) <= capacity, {
      path: ["minEnrolment"],
      message: "最少开班人数不能多于容量",
    })
    .superRefine(({ guestQuotas, capacity }, context) => {
      const balance = quotaBalance(
        capacity,
        guestQuotas.map(({ quota }) => quota),
      );
      if (balance?.fits === false)
        context.addIssue({ code: "custom", path: ["guestQuotas"], message: balance.sentence });
    });
}

function typed(read: (text: string) => Reading) {
  return z.string().superRefine((text, context) => {
    const reading = read(text);
    if ("error" in reading) context.addIssue({ code: "custom", message: reading.error });
  });
}
