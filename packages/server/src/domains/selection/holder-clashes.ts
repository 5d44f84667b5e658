import type { StudentClash } from "@huxuan/api-client";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import {
  assembleOfferings,
  type CatalogueMeeting,
  type CatalogueOffering,
  firstClash,
  type HolderClashes,
  type NeedsCatalogue,
  offering,
  type TravelMinutes,
} from "../offering/index.ts";
import { student } from "../person/index.ts";
import { school } from "../school/index.ts";
import { readStoredBeside } from "./beside.ts";
import { meetingText } from "./sentences.ts";
import { enrolment, studentTerm } from "./tables.ts";

/** When a class would meet at a time when another one does, and does not now: `[of the other one, of the class]`. */
export function newClash(
  other: readonly CatalogueMeeting[],
  before: readonly CatalogueMeeting[],
  after: readonly CatalogueMeeting[],
  travel: TravelMinutes,
): [CatalogueMeeting, CatalogueMeeting] | undefined {
  return firstClash(other, before, travel) === undefined ? firstClash(other, after, travel) : undefined;
}

/** Who holds a seat of a class, with the classes that they hold besides. */
async function readHolders(db: Queryable, offeringId: number) {
  return db
    .select({
      student: { id: student.id, name: student.name },
      studentNumber: student.studentNumber,
      homeSchool: { id: school.id, name: school.name },
      offeringIds: studentTerm.offeringIds,
    })
    .from(enrolment)
    .innerJoin(student, eq(student.id, enrolment.studentId))
    .innerJoin(school, eq(school.id, student.schoolId))
    .innerJoin(
      studentTerm,
      and(eq(studentTerm.semesterId, enrolment.semesterId), eq(studentTerm.studentId, enrolment.studentId)),
    )
    .where(
      and(
        eq(enrolment.offeringId, offeringId),
        eq(enrolment.state, "enrolled"),
        // 免听: it clashes with leave.
        sql`not ('clash' = any(${enrolment.overrides}))`,
      ),
    )
    .orderBy(asc(student.studentNumber), asc(student.id));
}

/** Clashes of those who hold seats, from what is committed and not from memory: an office decides by them. */
export const createHolderClashes = ({ catalogue }: NeedsCatalogue): HolderClashes => ({
  async of(tx, offeringId, meetings) {
    const holders = await readHolders(tx, offeringId);
    const ids = new Set([offeringId, ...holders.flatMap(({ offeringIds }) => offeringIds)]);
    const known = new Map<number, CatalogueOffering>(
      (await assembleOfferings(tx, inArray(offering.id, [...ids]))).map((one) => [one.id, one]),
    );
    const before = known.get(offeringId)?.meetings ?? [];
    const beside = await readStoredBeside(
      tx,
      catalogue,
      known.get(offeringId)?.semesterId ?? 0,
      holders.map((one) => one.student.id),
    );
    return holders.flatMap(({ offeringIds, ...of }) =>
      [...offeringIds.flatMap((id) => known.get(id) ?? []), ...(beside.get(of.student.id) ?? [])].flatMap(
        (other): StudentClash[] => {
          const { id } = other;
          if (id === offeringId) return [];
          const clash = newClash(other.meetings, before, meetings, (from, to) =>
            catalogue.travelMinutes(from, to),
          );
          if (clash === undefined) return [];
          const [theirs, own] = clash;
          return [
            {
              ...of,
              other: { id, name: other.courseName },
              otherCode: other.code,
              otherTime: meetingText(theirs),
              time: meetingText(own),
            },
          ];
        },
      ),
    );
  },
});
