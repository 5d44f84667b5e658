import type { Meeting, StudentClash, StudentClashes } from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { DomainError, invalidFields, notFound } from "../../errors/index.ts";
import type { RequestContext } from "../../resource/index.ts";
import { requireInScope } from "../../scope/index.ts";
import { schoolFacts } from "../school/index.ts";
import type { CatalogueMeeting } from "./catalogue.ts";
import { readSectionClock, timedMeetings } from "./meeting-times.ts";
import { checkMeetings, mergeMeetings } from "./rules.ts";
import { requireSemester } from "../semester/index.ts";
import { offering } from "./tables.ts";

/** Clashes that an answer lists. */
const LISTED = 500;

/** What is known of those who hold seats. Selection offers it; offerings ask it before they move. */
export interface HolderClashes {
  /**
   * Who of those who hold a seat of a class could not attend it at other times beside what else they hold, and could until
   * now; whoever holds it in spite of a clash (免听) is left out. By student number.
   */
  of(tx: Queryable, offeringId: number, meetings: readonly CatalogueMeeting[]): Promise<StudentClash[]>;
}

/** What asks for it: `services: NeedsHolderClashes`. */
export interface NeedsHolderClashes {
  holderClashes: HolderClashes;
}

/** Meetings of an input with their clock times, as they would be stored. */
export async function plannedMeetings(
  db: Queryable,
  schoolId: number,
  meetings: readonly Meeting[],
): Promise<CatalogueMeeting[]> {
  const { sections, campusIds } = await schoolFacts(db, schoolId);
  return timedMeetings(
    mergeMeetings(meetings).map((one) => ({
      meeting: {
        weekday: one.weekday,
        weeks: one.weeks,
        sections: one.sections,
        campusId: campusIds.get(one.campus ?? "") ?? null,
        classroom: one.classroom ?? "",
      },
      campusName: one.campus ?? null,
    })),
    readSectionClock(sections),
  );
}

const countOf = (clashes: readonly StudentClash[]): number =>
  new Set(clashes.map(({ student }) => student.id)).size;

/** Throws 409 when students could not attend the new times. */
export function refuseStudentClashes(clashes: readonly StudentClash[]): void {
  const [first] = clashes;
  if (first === undefined) return;
  const students = countOf(clashes);
  throw new DomainError(
    409,
    "STUDENTS_CLASH",
    `改成这个时间，${students} 名已选的学生上不了：${first.student.name}与 ${first.other.name} ${first.otherTime}冲突${
      students > 1 ? "等" : ""
    }。看过名单后可以仍然保存，他们的选课保留`,
  );
}

/**
 * Who could not attend other times of a class. Throws 404 when there is none, 403 out of scope, 400 naming meetings that do
 * not fit the semester and the school.
 */
export async function previewOfferingClashes(
  { session, services }: RequestContext<NeedsHolderClashes>,
  id: number,
  meetings: readonly Meeting[],
): Promise<StudentClashes> {
  const { db } = services;
  const [found] = await db
    .select({ schoolId: offering.schoolId, semesterId: offering.semesterId })
    .from(offering)
    .where(eq(offering.id, id));
  if (found === undefined) throw notFound("教学班");
  await requireInScope(db, session, offering, eq(offering.id, id));
  const { sections, campusIds } = await schoolFacts(db, found.schoolId);
  const { weeks } = await requireSemester(db, found.semesterId);
  const faults = checkMeetings(meetings, {
    semesterWeeks: weeks,
    sections: new Set(sections.map((one) => one.section)),
    campuses: new Set(campusIds.keys()),
  });
  if (faults.length > 0) throw invalidFields(faults);
  const clashes = await services.holderClashes.of(
    db,
    id,
    await plannedMeetings(db, found.schoolId, meetings),
  );
  return { students: countOf(clashes), items: clashes.slice(0, LISTED) };
}
