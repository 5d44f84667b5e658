import type { BulkFilter, Offering, OfferingSearch } from "@huxuan/api-client";
import { and, asc, eq, gte, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import type { Session } from "../../contract/index.ts";
import { containsWords, equals, inOrderOf, type PageOfItems, readPage } from "../../resource/index.ts";
import { inScope } from "../../scope/index.ts";
import { course } from "../course/tables.ts";
import { offeringsWithSeats } from "./with-seats.ts";
import { OFFERING_STATES, offering, offeringSeat } from "./tables.ts";

/** The sorts of the contract, as columns or expressions over offering, course and seat. */
const SORT = {
  code: offering.code,
  courseCode: course.code,
  courseName: course.pinyin,
  credits: course.credits,
  capacity: offeringSeat.capacity,
  taken: offeringSeat.taken,
  fillRate: sql`${offeringSeat.taken}::float8 / greatest(${offeringSeat.capacity}, 1)`,
  department: course.departmentPinyin,
  state: inOrderOf(OFFERING_STATES, offering.state),
  updatedAt: offering.updatedAt,
} as const;

/** Offerings that match, limited to the caller's data scope, as a condition over offering, course and seat. */
export function matching(session: Session, filter: BulkFilter): SQL {
  const where = and(
    inScope(session, offering),
    equals(offering.semesterId, filter.semesterId),
    equals(offering.schoolId, filter.schoolId),
    equals(offering.state, filter.state),
    equals(course.nature, filter.nature),
    equals(course.department, filter.department),
    filter.minCredits === undefined ? undefined : gte(course.credits, filter.minCredits),
    filter.maxCredits === undefined ? undefined : lte(course.credits, filter.maxCredits),
    filter.hasSeats === undefined
      ? undefined
      : filter.hasSeats
        ? lt(offeringSeat.taken, offeringSeat.capacity)
        : gte(offeringSeat.taken, offeringSeat.capacity),
    containsWords(filter.keyword, offering.searchText),
  );
  return where ?? sql`true`;
}

/** A page of the offerings in the caller's data scope. */
export async function searchOfferings(
  db: Queryable,
  session: Session,
  { page, ...filter }: OfferingSearch,
): Promise<PageOfItems<Offering>> {
  const { rows, ...counted } = await readPage(db, {
    rows: db
      .select({ id: offering.id })
      .from(offering)
      .innerJoin(course, eq(course.id, offering.courseId))
      .innerJoin(offeringSeat, eq(offeringSeat.offeringId, offering.id))
      .$dynamic(),
    where: matching(session, filter),
    page,
    sort: SORT,
    standard: [asc(offering.code), asc(offering.id)],
  });
  const ids = rows.map(({ id }) => id);
  return { items: await offeringsWithSeats(db, ids), ...counted };
}
