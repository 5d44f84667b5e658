import { and, asc, eq, inArray, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { chinaDay } from "../../text/china-time.ts";
import { course } from "../course/index.ts";
import { meeting, mergeMeetings, offering, offeringSeat, offeringTeacher } from "../offering/index.ts";
import { teacher } from "../person/index.ts";
import { campus } from "../school/index.ts";
import { enrolment } from "../selection/index.ts";
import { semester } from "../semester/index.ts";
import type { ImportTarget } from "./import-target.ts";
import type { StoredFacts, StoredOffering } from "./plan.ts";

/**
 * What a plan is made from, in one short text that differs when anything of it did change: other offerings, courses,
 * teachers or campuses. Seats are not in it; they change all the time while students select.
 */
export async function storedVersion(db: Queryable, target: ImportTarget): Promise<string> {
  const { schoolId, semesterId } = target;
  const result = await db.execute<{ version: string }>(sql`
    select concat_ws(' ',
      (select md5(string_agg(id || ':' || version, ',' order by id)) from ${offering}
        where school_id = ${schoolId} and semester_id = ${semesterId}),
      (select md5(string_agg(id || ':' || version, ',' order by id)) from ${course} where school_id = ${schoolId}),
      (select count(*) || ':' || max(id) || ':' || sum(version) from ${teacher} where school_id = ${schoolId}),
      (select count(*) || ':' || max(id) from ${campus} where school_id = ${schoolId})) as version`);
  return result.rows[0]?.version ?? "";
}

/** Courses that an offering of another term shows, one that has begun. */
export async function shownCourses(
  db: Queryable,
  { semesterId, now }: ImportTarget,
  where: SQL | undefined,
): Promise<Set<number>> {
  const rows = await db
    .selectDistinct({ courseId: offering.courseId })
    .from(offering)
    .innerJoin(semester, eq(semester.id, offering.semesterId))
    .where(
      and(
        where,
        ne(offering.semesterId, semesterId),
        ne(offering.state, "draft"),
        lte(semester.firstMonday, chinaDay(now)),
      ),
    );
  return new Set(rows.map((row) => row.courseId));
}

/** What is stored of the school and semester. */
export async function readStored(tx: Queryable, target: ImportTarget): Promise<StoredFacts> {
  const ofSchool = and(eq(offering.schoolId, target.schoolId), eq(offering.semesterId, target.semesterId));
  const campuses = await tx
    .select()
    .from(campus)
    .where(eq(campus.schoolId, target.schoolId))
    .orderBy(asc(campus.id));
  const teachers = await tx
    .select({
      id: teacher.id,
      name: teacher.name,
      staffNumber: teacher.staffNumber,
      department: teacher.department,
      state: teacher.state,
    })
    .from(teacher)
    .where(eq(teacher.schoolId, target.schoolId));
  const holders = await tx
    .select({ courseId: enrolment.courseId, count: sql<number>`count(*)::int` })
    .from(enrolment)
    .where(and(eq(enrolment.schoolId, target.schoolId), inArray(enrolment.state, ["enrolled", "queued"])))
    .groupBy(enrolment.courseId);
  const shown = await shownCourses(tx, target, eq(offering.schoolId, target.schoolId));
  const courses = await tx.select().from(course).where(eq(course.schoolId, target.schoolId));
  const offerings = await tx
    .select({ offering, seat: offeringSeat })
    .from(offering)
    .innerJoin(offeringSeat, eq(offeringSeat.offeringId, offering.id))
    .where(ofSchool);
  const taught = await tx
    .select({ offeringId: offeringTeacher.offeringId, teacherId: offeringTeacher.teacherId })
    .from(offeringTeacher)
    .innerJoin(offering, eq(offering.id, offeringTeacher.offeringId))
    .where(ofSchool)
    .orderBy(asc(offeringTeacher.position));
  const meetings = await tx
    .select({ meeting, campusName: sql<string>`coalesce(${campus.name}, '')` })
    .from(meeting)
    .innerJoin(offering, eq(offering.id, meeting.offeringId))
    .leftJoin(campus, eq(campus.id, meeting.campusId))
    .where(ofSchool);

  const holdersOf = new Map(holders.map((h) => [h.courseId, h.count]));
  const teachersOf = Map.groupBy(taught, (t) => t.offeringId);
  const meetingsOf = Map.groupBy(meetings, (m) => m.meeting.offeringId);
  return {
    campusIds: new Map(campuses.map((c) => [c.name, c.id])),
    teachers,
    courses: new Map(
      courses.map((c) => [c.code, { ...c, holders: holdersOf.get(c.id) ?? 0, shown: shown.has(c.id) }]),
    ),
    offerings: new Map(
      offerings.map(({ offering: o, seat }): [string, StoredOffering] => [
        o.code,
        {
          id: o.id,
          courseId: o.courseId,
          state: o.state,
          notes: o.notes,
          minEnrolment: o.minEnrolment,
          waitlistCapacity: o.waitlistCapacity,
          guestQuotas: o.guestQuotas,
          capacity: seat.capacity,
          taken: seat.taken,
          queued: seat.queued,
          teacherIds: (teachersOf.get(o.id) ?? []).map((t) => t.teacherId),
          // As rows are: with one meeting for each run of sections.
          meetings: mergeMeetings(
            (meetingsOf.get(o.id) ?? []).map(({ meeting: m, campusName }) => ({
              weekday: m.weekday,
              weeks: m.weeks,
              sections: m.sections,
              campus: campusName,
              classroom: m.classroom,
            })),
          ),
          wholeWeeks: o.wholeWeeks,
        },
      ]),
    ),
  };
}
