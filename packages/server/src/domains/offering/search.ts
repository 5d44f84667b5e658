import type { BulkFilter, Offering, OfferingSearch } from "@huxuan/api-client";
import { and, asc, desc, eq, gte, like, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import type { Session } from "../../contract/index.ts";
import { inScope, schoolScope } from "../../scope/index.ts";
import { likePattern, searchWords } from "../../text/pinyin.ts";
import { course } from "../course/tables.ts";
import { offeringsWithSeats } from "./with-seats.ts";
import { OFFERING_STATES, offering, offeringSeat } from "./tables.ts";

const lifecycle = sql.join(
  OFFERING_STATES.map((state) => sql`${state}`),
  sql`, `,
);

/** The sorts of the contract, as columns or expressions over offering, course and seat. */
const SORT = {
  code: sql`${offering.code}`,
  courseCode: sql`${course.code}`,
  courseName: sql`${course.pinyin}`,
  credits: sql`${course.credits}`,
  capacity: sql`${offeringSeat.capacity}`,
  taken: sql`${offeringSeat.taken}`,
  fillRate: sql`${offeringSeat.taken}::float8 / greatest(${offeringSeat.capacity}, 1)`,
  department: sql`${course.departmentPinyin}`,
  state: sql`array_position(array[${lifecycle}]::text[], ${offering.state})`,
  updatedAt: sql`${offering.updatedAt}`,
} as const;

/** Offerings that match, limited to the caller's data scope, as a condition over offering, course and seat. */
export function matching(session: Session, filter: BulkFilter): SQL {
  const where = and(
    inScope(schoolScope(session), offering.schoolId),
    filter.semesterId === undefined ? undefined : eq(offering.semesterId, filter.semesterId),
    filter.schoolId === undefined ? undefined : eq(offering.schoolId, filter.schoolId),
    filter.state === undefined ? undefined : eq(offering.state, filter.state),
    filter.nature === undefined ? undefined : eq(course.nature, filter.nature),
    filter.department === undefined ? undefined : eq(course.department, filter.department),
    filter.minCredits === undefined ? undefined : gte(course.credits, filter.minCredits),
    filter.maxCredits === undefined ? undefined : lte(course.credits, filter.maxCredits),
    filter.hasSeats === undefined
      ? undefined
      : filter.hasSeats
        ? lt(offeringSeat.taken, offeringSeat.capacity)
        : gte(offeringSeat.taken, offeringSeat.capacity),
    ...searchWords(filter.keyword ?? "").map((word) => like(offering.searchText, likePattern(word))),
  );
  return where ?? sql`true`;
}

/** A page of the offerings in the caller's data scope. */
export async function searchOfferings(
  db: Queryable,
  session: Session,
  search: OfferingSearch,
): Promise<{ items: Offering[]; rowCount: number }> {
  const { page, ...filter } = search;
  const { pageIndex = 1, pageSize = 50, orderBy = [] } = page ?? {};
  const where = matching(session, filter);
  const order = orderBy.map(({ field, sortType }) => (sortType === "desc" ? desc : asc)(SORT[field]));
  const ids = await db
    .select({ id: offering.id })
    .from(offering)
    .innerJoin(course, eq(course.id, offering.courseId))
    .innerJoin(offeringSeat, eq(offeringSeat.offeringId, offering.id))
    .where(where)
    .orderBy(...order, asc(offering.code), asc(offering.id))
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize);
  const [count] = await db
    .select({ rows: sql<number>`count(*)::int` })
    .from(offering)
    .innerJoin(course, eq(course.id, offering.courseId))
    .innerJoin(offeringSeat, eq(offeringSeat.offeringId, offering.id))
    .where(where);
  return {
    items: await offeringsWithSeats(
      db,
      ids.map((row) => row.id),
    ),
    rowCount: count?.rows ?? 0,
  };
}
