import type { Offering } from "@huxuan/api-client";
import { asc, eq, inArray } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { course } from "../course/tables.ts";
import { teacher } from "../person/tables.ts";
import { campus, school } from "../school/tables.ts";
import { among } from "./change-offerings.ts";
import { readSectionClock, timedMeetings } from "./meeting-times.ts";
import { offeringBody, withSeats } from "./offering-body.ts";
import { meeting, offering, offeringSeat, offeringTeacher } from "./tables.ts";

/** What the contract shows of an offering, with the seats of this moment; teachers and meetings come by `showOfferings`. */
export const offeringRows = (db: Queryable) =>
  db
    .select({
      offering: {
        id: offering.id,
        code: offering.code,
        semesterId: offering.semesterId,
        minEnrolment: offering.minEnrolment,
        waitlistCapacity: offering.waitlistCapacity,
        guestQuotas: offering.guestQuotas,
        guestQuotaReleaseAt: offering.guestQuotaReleaseAt,
        audience: offering.audience,
        notes: offering.notes,
        wholeWeeks: offering.wholeWeeks,
        state: offering.state,
        updatedAt: offering.updatedAt,
        version: offering.version,
      },
      course: {
        id: course.id,
        code: course.code,
        name: course.name,
        credits: course.credits,
        hours: course.hours,
        hoursUnit: course.hoursUnit,
        nature: course.nature,
        language: course.language,
        department: course.department,
      },
      school: { id: school.id, name: school.name },
      seats: { capacity: offeringSeat.capacity, taken: offeringSeat.taken, queued: offeringSeat.queued },
    })
    .from(offering)
    .innerJoin(course, eq(course.id, offering.courseId))
    .innerJoin(school, eq(school.id, offering.schoolId))
    .innerJoin(offeringSeat, eq(offeringSeat.offeringId, offering.id))
    .$dynamic();

type OfferingRow = Awaited<ReturnType<typeof offeringRows>>[number];

/** The offerings of these rows, in their order, in three statements however many they are. */
export async function showOfferings(rows: readonly OfferingRow[], db: Queryable): Promise<Offering[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.offering.id);
  const teachers = await db
    .select({ offeringId: offeringTeacher.offeringId, id: teacher.id, name: teacher.name })
    .from(offeringTeacher)
    .innerJoin(teacher, eq(teacher.id, offeringTeacher.teacherId))
    .where(among(offeringTeacher.offeringId, ids))
    .orderBy(asc(offeringTeacher.position), asc(teacher.id));
  const meetings = await db
    .select({ meeting, campusName: campus.name })
    .from(meeting)
    .leftJoin(campus, eq(campus.id, meeting.campusId))
    .where(among(meeting.offeringId, ids))
    .orderBy(asc(meeting.weekday), asc(meeting.id));
  const schools = await db
    .select({ id: school.id, sectionClock: school.sectionClock })
    .from(school)
    .where(inArray(school.id, [...new Set(rows.map((row) => row.school.id))]));
  const clocks = new Map(schools.map(({ id, sectionClock }) => [id, readSectionClock(sectionClock)]));
  const teachersOf = Map.groupBy(teachers, ({ offeringId }) => offeringId);
  const meetingsOf = Map.groupBy(meetings, (row) => row.meeting.offeringId);
  return rows.map(({ seats, ...row }) => {
    const { id } = row.offering;
    const parts = {
      teachers: (teachersOf.get(id) ?? []).map(({ id, name }) => ({ id, name })),
      meetings: timedMeetings(meetingsOf.get(id) ?? [], clocks.get(row.school.id) ?? new Map()),
    };
    const { waitlistCapacity } = row.offering;
    return withSeats({ body: offeringBody(row, parts), waitlistCapacity }, seats);
  });
}
