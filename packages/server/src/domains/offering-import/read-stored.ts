import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "../../db/index.ts";
import { course } from "../course/index.ts";
import { meeting, offering, offeringTeacher } from "../offering/index.ts";
import { teacher } from "../person/index.ts";
import { campus } from "../school/index.ts";
import { enrolment, offeringSeat } from "../selection/index.ts";
import type { ImportTarget } from "./import-target.ts";
import type { StoredFacts, StoredOffering } from "./plan.ts";

/** What is stored of the school and semester. */
export async function readStored(tx: Transaction, target: ImportTarget): Promise<StoredFacts> {
  const ofSchool = and(eq(offering.schoolId, target.schoolId), eq(offering.semesterId, target.semesterId));
  const campuses = await tx
    .select()
    .from(campus)
    .where(eq(campus.schoolId, target.schoolId))
    .orderBy(asc(campus.id));
  const teachers = await tx
    .select({ id: teacher.id, name: teacher.name, staffNumber: teacher.staffNumber })
    .from(teacher)
    .where(eq(teacher.schoolId, target.schoolId));
  const holders = await tx
    .select({ courseId: enrolment.courseId, count: sql<number>`count(*)::int` })
    .from(enrolment)
    .where(and(eq(enrolment.schoolId, target.schoolId), inArray(enrolment.state, ["enrolled", "queued"])))
    .groupBy(enrolment.courseId);
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
    courses: new Map(courses.map((c) => [c.code, { ...c, holders: holdersOf.get(c.id) ?? 0 }])),
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
          capacity: seat.capacity,
          taken: seat.taken,
          queued: seat.queued,
          teacherIds: (teachersOf.get(o.id) ?? []).map((t) => t.teacherId),
          meetings: (meetingsOf.get(o.id) ?? []).map(({ meeting: m, campusName }) => ({
            weekday: m.weekday,
            weeks: m.weeks,
            sections: m.sections,
            campus: campusName,
            classroom: m.classroom,
          })),
        },
      ]),
    ),
  };
}
