import { asc, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { LocksOutdated, type Queryable, type Transaction } from "../../db/index.ts";
import { type OutboxMessage, writeOutbox } from "../../platform/outbox/index.ts";
import { course } from "../course/tables.ts";
import { CATALOGUE_TOPIC, type CatalogueChange } from "./catalogue.ts";
import { lockSeats } from "./seats.ts";
import { offering } from "./tables.ts";

/** Offerings of one semester that a transaction changes. */
export interface OfferingsChange {
  semesterId: number;
  ids: readonly number[];
}

/** More ids than this are announced as a change of the whole semester. */
const ANNOUNCED_IDS_MAX = 200;

/**
 * Begins a change of anything that admission decides on: an offering (course, capacity, quotas, times, state …) or a
 * course (credits, prerequisites, exclusions). Call it once, first thing in the transaction, with everything that will
 * change; then read what the change depends on, and end with `changeOfferings`, or with `announceOfferings` where the
 * offerings were given their next version otherwise.
 *
 * Locks, in the order that every transaction of the server keeps:
 *
 * 0. the timetable of a school's semester (`lockTimetable`, before this; forms and imports only)
 * 1. rounds, by id (admission only)
 * 2. seats (`offering_seat`), by offering id, all at once
 * 3. offerings, by id
 * 4. courses, by id
 * 5. what students hold (`student_term`), by semester and student (admission only)
 *
 * Admission takes 1, 2 and 5 and compares the versions of the offerings once it holds the seats: so it decides before
 * this transaction begins or after it committed, never beside it, and neither waits for the other in a circle.
 *
 * @returns `offerings` and all offerings of `courses`, in any semester and state, for `changeOfferings`
 */
export async function lockForChange(
  tx: Transaction,
  {
    offerings = [],
    courses = [],
    referred = [],
  }: {
    offerings?: readonly number[];
    courses?: readonly number[];
    /** Courses that the change only refers to. */
    referred?: readonly number[];
  },
): Promise<OfferingsChange[]> {
  const before = await find(tx, offerings, courses);
  const ids = before.map((row) => row.id);
  await lockSeats(tx, ids);
  await tx
    .select({ id: offering.id })
    .from(offering)
    .where(among(offering.id, ids))
    .orderBy(asc(offering.id))
    .for("update");
  if (courses.length === 0 && referred.length === 0) return bySemester(before);
  // From here on no offering can be given one of the courses: that needs a share of the course's row.
  await tx
    .select({ id: course.id })
    .from(course)
    .where(among(course.id, [...courses, ...referred]))
    .orderBy(asc(course.id))
    .for("update");
  const now = await find(tx, offerings, courses);
  const locked = new Set(ids);
  if (now.some((row) => !locked.has(row.id))) throw new LocksOutdated();
  return bySemester(now);
}

/**
 * Ends a change of what admission decides on: gives the offerings a new version, so that no node decides on what it
 * remembers of them any more, and writes the announcement. Their seats are locked already (`lockForChange`).
 *
 * For a change of a course these are all of its offerings; for one of its exclusions also those of the courses that
 * were added or taken away, because exclusions hold in both directions. The offerings that have the course as a
 * prerequisite know only its id and do not change.
 *
 * @returns for `catalogue.announce` after the commit
 */
export async function changeOfferings(
  tx: Transaction,
  changes: readonly OfferingsChange[],
): Promise<OutboxMessage[]> {
  const ids = changes.flatMap((change) => change.ids);
  if (ids.length === 0) return [];
  await tx.execute(sql`update ${offering} set version = version + 1 where ${among(offering.id, ids)}`);
  return announceOfferings(
    tx,
    changes.map(({ semesterId, ids }) =>
      ids.length > ANNOUNCED_IDS_MAX ? { semesterId } : { semesterId, ids },
    ),
  );
}

/**
 * Writes an announcement without new versions: for offerings that have theirs already, as a changed `Resource` does, or
 * that nobody can know yet, such as imported ones.
 *
 * @returns for `catalogue.announce` after the commit
 */
export async function announceOfferings(
  tx: Queryable,
  changes: readonly CatalogueChange[],
): Promise<OutboxMessage[]> {
  return writeOutbox(
    tx,
    changes
      .filter(({ ids }) => ids === undefined || ids.length > 0)
      .map((payload) => ({ topic: CATALOGUE_TOPIC, payload })),
  );
}

/** One of these ids, however many: an import may change more than a statement takes parameters. */
export function among(column: PgColumn, ids: readonly number[]): SQL {
  return sql`${column} = any(${sql.param([...ids])}::int[])`;
}

async function find(
  tx: Transaction,
  offerings: readonly number[],
  courses: readonly number[],
): Promise<{ id: number; semesterId: number }[]> {
  return tx
    .select({ id: offering.id, semesterId: offering.semesterId })
    .from(offering)
    .where(or(among(offering.id, offerings), among(offering.courseId, courses)))
    .orderBy(asc(offering.id));
}

function bySemester(rows: readonly { id: number; semesterId: number }[]): OfferingsChange[] {
  return [...Map.groupBy(rows, (row) => row.semesterId)].map(([semesterId, of]) => ({
    semesterId,
    ids: of.map((row) => row.id),
  }));
}
