import { and, eq, inArray, ne, type SQL } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { assembleOfferings, type CatalogueOffering, offering, offeringTeacher } from "../offering/index.ts";
import { enrolment } from "../selection/index.ts";

/** Whose timetable it is: what a student attends, what a teacher teaches. */
export type Owner = { studentId: number } | { teacherId: number };

/** The offerings in somebody's timetable, of one semester or of several. */
export async function ownOfferings(
  db: Queryable,
  owner: Owner,
  semesterIds: readonly number[],
): Promise<CatalogueOffering[]> {
  const held: SQL =
    "studentId" in owner
      ? inArray(
          offering.id,
          db
            .select({ id: enrolment.offeringId })
            .from(enrolment)
            .where(and(eq(enrolment.studentId, owner.studentId), eq(enrolment.state, "enrolled"))),
        )
      : inArray(
          offering.id,
          db
            .select({ id: offeringTeacher.offeringId })
            .from(offeringTeacher)
            .where(eq(offeringTeacher.teacherId, owner.teacherId)),
        );
  // A draft is the office's own business; a cancelled class does not take place.
  const where = and(
    held,
    inArray(offering.semesterId, [...semesterIds]),
    ne(offering.state, "cancelled"),
    ne(offering.state, "draft"),
  );
  return where === undefined ? [] : assembleOfferings(db, where);
}
