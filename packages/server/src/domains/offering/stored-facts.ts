import type { FieldError, OfferingInput } from "@huxuan/api-client";
import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import type { Transaction } from "../../db/index.ts";
import { DomainError, invalidFields } from "../../errors/index.ts";
import { course } from "../course/tables.ts";
import { teacher } from "../person/index.ts";
import { campus, school, schoolFacts } from "../school/index.ts";
import { requireSemester, semestersBesideOf } from "../semester/index.ts";
import { checkOffering, findOccupied, isRealRoom } from "./rules.ts";
import { meeting, offering, offeringTeacher } from "./tables.ts";

/** What a checked input is written with. */
export interface CheckedFacts {
  course: typeof course.$inferSelect;
  campusIds: ReadonlyMap<string, number>;
  teacherNames: ReadonlyMap<number, string>;
}

/** The course of an input; throws 400 when there is none. */
export async function requireCourseOf(
  tx: Transaction,
  courseId: number,
): Promise<typeof course.$inferSelect> {
  const [found] = await tx.select().from(course).where(eq(course.id, courseId));
  if (found === undefined) throw invalidFields([{ field: "courseId", message: "没有这门课程，请重新选择" }]);
  return found;
}

/** Checks an input against what is stored; throws 400 naming every field that does not fit. */
export async function checkStored(
  tx: Transaction,
  host: typeof course.$inferSelect,
  input: OfferingInput,
): Promise<CheckedFacts> {
  const facts = await schoolFacts(tx, host.schoolId);
  const semester = await requireSemester(tx, input.semesterId);
  const named = await tx
    .select({ id: teacher.id, name: teacher.name })
    .from(teacher)
    .where(and(eq(teacher.schoolId, host.schoolId), inArray(teacher.id, input.teacherIds)));
  const schoolIds = [
    ...(input.guestQuotas ?? []).map((q) => q.schoolId),
    ...(input.audience?.schoolIds ?? []),
  ];
  const schools = await knownSchools(tx, schoolIds);
  const teacherNames = new Map(named.map((t) => [t.id, t.name]));
  const errors = checkOffering(input, {
    semesterWeeks: semester.weeks,
    sections: new Set(facts.sections.map((s) => s.section)),
    campuses: new Set(facts.campusIds.keys()),
    hostSchoolId: host.schoolId,
    teacherIds: new Set(teacherNames.keys()),
    schoolIds: schools,
  });
  if (errors.length > 0) throw invalidFields(errors);
  return { course: host, campusIds: facts.campusIds, teacherNames };
}

/** Which of these schools exist. */
export async function knownSchools(tx: Transaction, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const found = await tx
    .select({ id: school.id })
    .from(school)
    .where(inArray(school.id, [...ids]));
  return new Set(found.map(({ id }) => id));
}

/** First key of the advisory locks of timetables; no other advisory lock uses it. */
const TIMETABLE_LOCK = 0x74696d65;

/**
 * Locks who teaches where and when, for one school and semester, until the end of the transaction: nobody else books a
 * teacher or room there meanwhile. Everybody who checks for double bookings takes it before anything else, also before
 * `lockForChange`; admission never does.
 */
export async function lockTimetable(
  tx: Transaction,
  { schoolId, semesterId }: { schoolId: number; semesterId: number },
): Promise<void> {
  // Two schools whose numbers meet in one hash wait for each other without need, nothing more.
  await tx.execute(
    sql`select pg_advisory_xact_lock(${TIMETABLE_LOCK}::int, hashtext(${`${schoolId}/${semesterId}`}))`,
  );
}

/**
 * Throws 409 when a teacher or a room would be used twice at the same time. The timetable is locked. Nothing is
 * refused when the input says that it is meant so.
 */
export async function refuseOccupied(
  tx: Transaction,
  input: OfferingInput,
  facts: CheckedFacts,
  exceptOfferingId: number | undefined,
): Promise<void> {
  if (input.allowDoubleBooking === true) return;
  const rooms = input.meetings.map((m) => m.classroom ?? "").filter(isRealRoom);
  const weekdays = input.meetings.map((m) => m.weekday);
  if (weekdays.length === 0) return;
  const taught = tx
    .select({ id: offeringTeacher.offeringId })
    .from(offeringTeacher)
    .where(inArray(offeringTeacher.teacherId, input.teacherIds));
  // Of semesters with days in common, in the weeks of this one.
  const weeksLater = new Map([
    [input.semesterId, 0],
    ...(await semestersBesideOf(tx, input.semesterId)).map((one): [number, number] => [
      one.id,
      one.weeksLater,
    ]),
  ]);
  const rows = await tx
    .select({
      offeringId: offering.id,
      semesterId: offering.semesterId,
      offeringCode: offering.code,
      courseName: course.name,
      weekday: meeting.weekday,
      weeks: meeting.weeks,
      sections: meeting.sections,
      campus: sql<string>`coalesce(${campus.name}, '')`,
      classroom: meeting.classroom,
    })
    .from(meeting)
    .innerJoin(offering, eq(offering.id, meeting.offeringId))
    .innerJoin(course, eq(course.id, offering.courseId))
    .leftJoin(campus, eq(campus.id, meeting.campusId))
    .where(
      and(
        inArray(offering.semesterId, [...weeksLater.keys()]),
        eq(offering.schoolId, facts.course.schoolId),
        ne(offering.state, "cancelled"),
        exceptOfferingId === undefined ? undefined : ne(offering.id, exceptOfferingId),
        inArray(meeting.weekday, weekdays),
        or(inArray(meeting.classroom, rooms), inArray(offering.id, taught)),
      ),
    );
  const people = await tx
    .select()
    .from(offeringTeacher)
    .where(inArray(offeringTeacher.offeringId, [...new Set(rows.map((row) => row.offeringId))]));
  const teachersOf = Map.groupBy(people, (p) => p.offeringId);
  const errors = findOccupied(
    input,
    rows.map((row) => ({
      ...row,
      weeks: row.weeks.map((week) => week + (weeksLater.get(row.semesterId) ?? 0)),
      teacherIds: (teachersOf.get(row.offeringId) ?? []).map((p) => p.teacherId),
    })),
    facts.teacherNames,
  );
  if (errors.length > 0) throw doubleBooked(errors);
}

const doubleBooked = (fields: FieldError[]): DomainError =>
  new DomainError(
    409,
    "DOUBLE_BOOKED",
    `时间有冲突：${fields.map(({ message }) => message).join("；")}。如果是合班，可以仍然保存`,
    { fields },
  );
