/**
 * The decisions of selection, pure: (attempt, facts) → verdict. No I/O and no clock of its own. The order of the
 * checks is the domain's and is what a student is told: one clear reason, the first that applies.
 */
import type { ErrorCode } from "@huxuan/api-client";
import {
  type Audience,
  type CatalogueMeeting,
  type CatalogueOffering,
  firstClash,
  type TravelMinutes,
} from "../offering/index.ts";
import type { RoundMode, RoundState } from "../round/tables.ts";

/** A round as the rules see it. */
export interface RoundFacts {
  id: number;
  semesterId: number;
  /** The school whose offerings it covers; null for all. */
  schoolId: number | null;
  mode: RoundMode;
  state: RoundState;
  opensAt: Date;
  closesAt: Date;
  audience: Audience;
  maxCredits: number;
  maxCourses: number;
  allowsWithdrawal: boolean;
  allowsWaitlist: boolean;
}

/** A student as the rules see them. */
export interface StudentFacts {
  id: number;
  /** The home school. */
  schoolId: number;
  grade: number;
  department: string;
  passedCourseIds: ReadonlySet<number>;
  /** Credits and courses got through rounds in the semester. */
  credits: number;
  courses: number;
  /** Every offering held, placed ones included. */
  held: readonly CatalogueOffering[];
}

/** Seats of an offering at the moment of the decision. */
export interface SeatFacts {
  capacity: number;
  taken: number;
  queued: number;
  takenBySchool: Readonly<Record<string, number>>;
}

export interface AttemptFacts {
  now: Date;
  round: RoundFacts;
  offering: CatalogueOffering;
  student: StudentFacts;
  seat: SeatFacts;
  travel: TravelMinutes;
}

/** Why an attempt is refused: each case with what its sentence needs. */
export type Refused =
  | {
      code: "ROUND_NOT_OPEN";
      why: "draft" | "upcoming" | "ended" | "audience" | "semester" | "school" | "mode";
    }
  | { code: "OFFERING_NOT_AVAILABLE"; why: "state" | "audience" }
  | { code: "ALREADY_ENROLLED"; blocking: CatalogueOffering }
  | { code: "ALREADY_PASSED" }
  | { code: "COURSE_EXCLUDED"; blocking: CatalogueOffering | null; courseId: number }
  | { code: "PREREQUISITE_MISSING"; courseIds: readonly number[] }
  | { code: "TIME_CONFLICT"; blocking: CatalogueOffering; meeting: CatalogueMeeting; travelMinutes: number }
  | { code: "CREDIT_CAP"; used: number; max: number }
  | { code: "COURSE_CAP"; used: number; max: number }
  | { code: "GUEST_QUOTA"; listed: boolean }
  | { code: "OFFERING_FULL" };

/** Checks that do not depend on seats come first; `null` means nothing stands in the way. */
export function refusalOf(facts: AttemptFacts): Refused | null {
  return (
    roundRefusal(facts) ??
    offeringRefusal(facts) ??
    courseRefusal(facts) ??
    prerequisiteRefusal(facts) ??
    conflictRefusal(facts) ??
    capRefusal(facts) ??
    seatRefusal(facts)
  );
}

/** Whether the round lets this student act on this offering now. */
export function roundRefusal({
  now,
  round,
  offering,
  student,
}: Omit<AttemptFacts, "seat" | "travel">): Refused | null {
  const closed = (why: Extract<Refused, { code: "ROUND_NOT_OPEN" }>["why"]): Refused => ({
    code: "ROUND_NOT_OPEN",
    why,
  });
  if (round.state === "draft") return closed("draft");
  if (round.state === "closed" || now >= round.closesAt) return closed("ended");
  if (now < round.opensAt) return closed("upcoming");
  if (round.mode !== "instant") return closed("mode");
  if (!inAudience(round.audience, student)) return closed("audience");
  if (round.semesterId !== offering.semesterId) return closed("semester");
  if (round.schoolId !== null && round.schoolId !== offering.schoolId) return closed("school");
  return null;
}

function offeringRefusal({ offering, student }: AttemptFacts): Refused | null {
  if (offering.state !== "published") return { code: "OFFERING_NOT_AVAILABLE", why: "state" };
  if (!inAudience(offering.audience, student)) return { code: "OFFERING_NOT_AVAILABLE", why: "audience" };
  return null;
}

function courseRefusal({ offering, student }: AttemptFacts): Refused | null {
  const same = student.held.find((each) => each.courseId === offering.courseId);
  if (same) return { code: "ALREADY_ENROLLED", blocking: same };
  if (student.passedCourseIds.has(offering.courseId)) return { code: "ALREADY_PASSED" };
  for (const courseId of offering.exclusionIds) {
    const held = student.held.find((each) => each.courseId === courseId);
    if (held) return { code: "COURSE_EXCLUDED", blocking: held, courseId };
    if (student.passedCourseIds.has(courseId)) return { code: "COURSE_EXCLUDED", blocking: null, courseId };
  }
  return null;
}

function prerequisiteRefusal({ offering, student }: AttemptFacts): Refused | null {
  const courseIds = offering.prerequisiteIds.filter((id) => !student.passedCourseIds.has(id));
  return courseIds.length > 0 ? { code: "PREREQUISITE_MISSING", courseIds } : null;
}

function conflictRefusal({ offering, student, travel }: AttemptFacts): Refused | null {
  for (const held of student.held) {
    const clash = firstClash(held.meetings, offering.meetings, travel);
    if (!clash) continue;
    const [meeting, own] = clash;
    const overlap = meeting.startMinute < own.endMinute && own.startMinute < meeting.endMinute;
    return {
      code: "TIME_CONFLICT",
      blocking: held,
      meeting,
      travelMinutes: overlap ? 0 : travel(meeting.campusId, own.campusId),
    };
  }
  return null;
}

function capRefusal({ round, offering, student }: AttemptFacts): Refused | null {
  if (student.credits + offering.credits > round.maxCredits) {
    return { code: "CREDIT_CAP", used: student.credits, max: round.maxCredits };
  }
  if (student.courses + 1 > round.maxCourses)
    return { code: "COURSE_CAP", used: student.courses, max: round.maxCourses };
  return null;
}

function seatRefusal({ now, offering, student, seat }: AttemptFacts): Refused | null {
  const left = guestSeatsLeft(offering, seat, student.schoolId, now);
  // A quota that is used up is only the reason while seats are left for others.
  if (left <= 0 && seat.taken < seat.capacity) {
    return {
      code: "GUEST_QUOTA",
      listed: offering.guestQuotas.some(({ schoolId }) => schoolId === student.schoolId),
    };
  }
  return seat.taken >= seat.capacity ? { code: "OFFERING_FULL" } : null;
}

/**
 * Seats that students of a home school may still take. Before the release a school with a quota may use its quota,
 * and the others share what no quota reserves; afterwards only the capacity counts.
 */
export function guestSeatsLeft(
  offering: Pick<CatalogueOffering, "guestQuotas" | "guestQuotaReleaseAt">,
  seat: SeatFacts,
  homeSchoolId: number,
  now: Date,
): number {
  const free = seat.capacity - seat.taken;
  const { guestQuotas, guestQuotaReleaseAt } = offering;
  if (guestQuotas.length === 0 || (guestQuotaReleaseAt !== null && now >= guestQuotaReleaseAt)) return free;
  const takenBy = (schoolId: number) => seat.takenBySchool[schoolId] ?? 0;
  const own = guestQuotas.find(({ schoolId }) => schoolId === homeSchoolId);
  if (own) return Math.min(free, own.quota - takenBy(homeSchoolId));
  const reserved = guestQuotas.reduce((sum, { quota }) => sum + quota, 0);
  const takenByListed = guestQuotas.reduce((sum, { schoolId }) => sum + takenBy(schoolId), 0);
  return Math.min(free, seat.capacity - reserved - (seat.taken - takenByListed));
}

/** Whether a person may join the waitlist instead; a reason other than seats is no reason to wait. */
export function mayQueue(refused: Refused | null, round: RoundFacts): boolean {
  return round.allowsWaitlist && (refused?.code === "OFFERING_FULL" || refused?.code === "GUEST_QUOTA");
}

/** Longest waitlist of an offering: its own limit, or as long as it has seats. */
export function waitlistLimit(
  offering: Pick<CatalogueOffering, "waitlistCapacity">,
  seat: SeatFacts,
): number {
  return offering.waitlistCapacity ?? seat.capacity;
}

/** An absent or empty list means everybody. */
export function inAudience(
  audience: Audience,
  student: Pick<StudentFacts, "schoolId" | "grade" | "department">,
): boolean {
  const admits = <T>(list: readonly T[] | undefined, value: T) =>
    !list || list.length === 0 || list.includes(value);
  return (
    admits(audience.schoolIds, student.schoolId) &&
    admits(audience.grades, student.grade) &&
    admits(audience.departments, student.department)
  );
}

/** The student as if an offering had been given up: what a swap is judged by. */
export function withoutOffering(
  student: StudentFacts,
  dropped: CatalogueOffering,
  counted: boolean,
): StudentFacts {
  return {
    ...student,
    held: student.held.filter(({ id }) => id !== dropped.id),
    credits: counted ? tenths(student.credits - dropped.credits) : student.credits,
    courses: counted ? student.courses - 1 : student.courses,
  };
}

/** Credits have one decimal; sums of them must not drift. */
export function tenths(credits: number): number {
  return Math.round(credits * 10) / 10;
}

/** Codes of refusals, in the order in which they are checked. */
export const REFUSAL_ORDER: readonly ErrorCode[] = [
  "ROUND_NOT_OPEN",
  "OFFERING_NOT_AVAILABLE",
  "ALREADY_ENROLLED",
  "ALREADY_PASSED",
  "COURSE_EXCLUDED",
  "PREREQUISITE_MISSING",
  "TIME_CONFLICT",
  "CREDIT_CAP",
  "COURSE_CAP",
  "GUEST_QUOTA",
  "OFFERING_FULL",
];
