import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { positiveList, positiveListEntry } from "./tables.ts";

/** Who is on the positive list, for those who let nobody else take an exam or be given a grade. */
export interface PositiveListService {
  /** Whether a student stands on the newest version of a class's list. Nobody does before the class has one. */
  isListed(db: Queryable, listed: { studentId: number; offeringId: number }): Promise<boolean>;
  /** Ids of all who stand on it; undefined while the class has no list. */
  listedIn(db: Queryable, offeringId: number): Promise<Set<number> | undefined>;
  /** The same as `isListed`, as a condition of a query over these two columns. */
  listed(studentId: SQLWrapper, offeringId: SQLWrapper): SQL;
}

/** What asks for it. */
export interface NeedsPositiveList {
  positiveList: PositiveListService;
}

const isNewest = and(
  eq(positiveListEntry.offeringId, positiveList.offeringId),
  eq(positiveListEntry.number, positiveList.number),
);

export const createPositiveListService = (): PositiveListService => ({
  async isListed(db, { studentId, offeringId }) {
    const [found] = await db
      .select({ studentId: positiveListEntry.studentId })
      .from(positiveList)
      .innerJoin(positiveListEntry, isNewest)
      .where(and(eq(positiveList.offeringId, offeringId), eq(positiveListEntry.studentId, studentId)));
    return found !== undefined;
  },
  async listedIn(db, offeringId) {
    const rows = await db
      .select({ studentId: positiveListEntry.studentId })
      .from(positiveList)
      .leftJoin(positiveListEntry, isNewest)
      .where(eq(positiveList.offeringId, offeringId));
    if (rows.length === 0) return undefined;
    return new Set(rows.flatMap(({ studentId }) => studentId ?? []));
  },
  listed: (studentId, offeringId) => sql`exists (
    select from ${positiveList} join ${positiveListEntry} on ${isNewest}
    where ${positiveList.offeringId} = ${offeringId} and ${positiveListEntry.studentId} = ${studentId})`,
});
