import { labels } from "@huxuan/api-client";
import { and, eq, inArray, sql } from "drizzle-orm";
import { type Queryable, type Transaction, transaction } from "../../db/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { offering, offeringSeat, ONCE_PUBLISHED_STATES } from "../offering/index.ts";
import { enrolment, type LogAction, selectionLog } from "../selection/index.ts";
import { isToBeCompared, type ListMember, type NextVersion, nextVersion } from "./rules.ts";
import { readStandings } from "./standings.ts";
import { positiveList, positiveListChange, positiveListEntry, positiveListVersion } from "./tables.ts";

/** Classes that are compared in one transaction. */
const CHUNK = 200;

/** Key of the lock that whoever makes versions holds: a number that nobody else locks. */
const MAKER_LOCK = 7_246_131;

/**
 * Makes the versions that are due at this moment. What is to be done is read from the database alone: rounds by their
 * states and times, and classes whose seats changed since they were compared. So a run that is broken off, or left out,
 * is made up for by the next one.
 *
 * @returns how many versions were made
 */
export async function keepPositiveLists(
  { db, clock }: Pick<CoreServices, "db" | "clock">,
  signal?: AbortSignal,
): Promise<number> {
  const due = await findDue(db, clock());
  let made = 0;
  for (let start = 0; start < due.length; start += CHUNK) {
    signal?.throwIfAborted();
    made += await transaction(db, (tx) => makeVersions(tx, due.slice(start, start + CHUNK), clock()));
  }
  return made;
}

async function findDue(db: Queryable, now: Date): Promise<number[]> {
  const standings = await readStandings(db, now);
  const rows = await db
    .select({
      id: offering.id,
      semesterId: offering.semesterId,
      schoolId: offering.schoolId,
      state: offering.state,
      seats: offeringSeat.version,
      kind: positiveList.kind,
      seatVersion: positiveList.seatVersion,
    })
    .from(offering)
    .innerJoin(offeringSeat, eq(offeringSeat.offeringId, offering.id))
    .leftJoin(positiveList, eq(positiveList.offeringId, offering.id))
    .where(inArray(offering.state, ONCE_PUBLISHED_STATES))
    .orderBy(offering.id);
  return rows
    .filter(({ state, kind, seatVersion, seats, ...place }) => {
      const newest = kind === null || seatVersion === null ? undefined : { kind, seatVersion };
      // A class that was cancelled before it had a list gets none.
      if (newest === undefined && state === "cancelled") return false;
      return isToBeCompared(standings.of(place), newest, seats);
    })
    .map(({ id }) => id);
}

async function makeVersions(tx: Transaction, ids: readonly number[], now: Date): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${MAKER_LOCK}::int)`);
  const standings = await readStandings(tx, now);
  const classes = await readClasses(tx, ids);
  const newest = await readNewest(tx, ids);
  const made = classes.flatMap((one) => {
    const before = newest.get(one.id);
    const next = nextVersion(standings.of(one), before, one.members);
    return next === undefined ? [] : [{ ...one, next, number: (before?.number ?? 0) + 1 }];
  });
  if (made.length > 0) await writeVersions(tx, made, now);
  const changed = new Set(made.map(({ id }) => id));
  // Nobody came or went, but a capacity changed: it need not be compared again.
  for (const { id, seatVersion } of classes)
    if (!changed.has(id))
      await tx.update(positiveList).set({ seatVersion }).where(eq(positiveList.offeringId, id));
  return made.length;
}

interface ListedClass {
  id: number;
  semesterId: number;
  schoolId: number;
  seatVersion: number;
  members: ListMember[];
}

/** Who holds seats, with the version of the seats: in one statement, so that they are of one moment. */
async function readClasses(tx: Transaction, ids: readonly number[]): Promise<ListedClass[]> {
  const rows = await tx
    .select({
      id: offeringSeat.offeringId,
      semesterId: offeringSeat.semesterId,
      schoolId: offeringSeat.schoolId,
      seatVersion: offeringSeat.version,
      member: {
        studentId: enrolment.studentId,
        homeSchoolId: enrolment.homeSchoolId,
        source: enrolment.source,
        enrolledAt: enrolment.enrolledAt,
      },
    })
    .from(offeringSeat)
    .leftJoin(
      enrolment,
      and(eq(enrolment.offeringId, offeringSeat.offeringId), eq(enrolment.state, "enrolled")),
    )
    .where(inArray(offeringSeat.offeringId, [...ids]))
    .orderBy(offeringSeat.offeringId, enrolment.studentId);
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((of) => {
    const [first] = of;
    if (first === undefined) return [];
    const { member: _, ...one } = first;
    return [{ ...one, members: of.flatMap(({ member }) => member ?? []) }];
  });
}

type NewestVersion = Pick<typeof positiveList.$inferSelect, "kind" | "number" | "seatVersion"> & {
  members: ListMember[];
};

async function readNewest(tx: Transaction, ids: readonly number[]): Promise<Map<number, NewestVersion>> {
  const heads = await tx
    .select()
    .from(positiveList)
    .where(inArray(positiveList.offeringId, [...ids]));
  const entries = await tx
    .select({
      offeringId: positiveListEntry.offeringId,
      studentId: positiveListEntry.studentId,
      homeSchoolId: positiveListEntry.homeSchoolId,
      source: positiveListEntry.source,
      enrolledAt: positiveListEntry.enrolledAt,
    })
    .from(positiveListEntry)
    .innerJoin(
      positiveList,
      and(
        eq(positiveList.offeringId, positiveListEntry.offeringId),
        eq(positiveList.number, positiveListEntry.number),
      ),
    )
    .where(inArray(positiveList.offeringId, [...ids]));
  const membersOf = Map.groupBy(entries, ({ offeringId }) => offeringId);
  return new Map(
    heads.map((head) => [head.offeringId, { ...head, members: membersOf.get(head.offeringId) ?? [] }]),
  );
}

type MadeVersion = ListedClass & { next: NextVersion; number: number };

async function writeVersions(tx: Transaction, made: readonly MadeVersion[], now: Date): Promise<void> {
  await tx.insert(positiveListVersion).values(
    made.map(({ id, number, next, members }) => ({
      offeringId: id,
      number,
      kind: next.kind,
      madeAt: now,
      total: members.length,
      // The first version is new as a whole: there is nothing that it differs from.
      added: number === 1 ? 0 : next.added.length,
      removed: next.removed.length,
    })),
  );
  const entries = made.flatMap(({ id, number, schoolId, members }) =>
    members.map((member) => ({ offeringId: id, number, schoolId, ...member })),
  );
  await inPortions(entries, (some) => tx.insert(positiveListEntry).values(some));
  const reasons = await readReasons(tx, made);
  const changes = made
    .filter(({ number }) => number > 1)
    .flatMap(({ id, number, schoolId, next }) =>
      (["added", "removed"] as const).flatMap((change) =>
        next[change].map(({ studentId, homeSchoolId }) => ({
          offeringId: id,
          number,
          schoolId,
          studentId,
          homeSchoolId,
          change,
          ...reasons(id, studentId, change),
        })),
      ),
    );
  await inPortions(changes, (some) => tx.insert(positiveListChange).values(some));
  for (const { id, semesterId, seatVersion, number, next, members } of made) {
    const set = { number, kind: next.kind, total: members.length, madeAt: now, seatVersion };
    await tx
      .insert(positiveList)
      .values({ offeringId: id, semesterId, ...set })
      .onConflictDoUpdate({ target: positiveList.offeringId, set });
  }
}

/** A statement takes 65,535 parameters. */
async function inPortions<Row>(
  rows: readonly Row[],
  insert: (some: Row[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += 4_000) await insert(rows.slice(start, start + 4_000));
}

/** Acts of the log that bring somebody a seat; all others that a list hears of take it away. */
const COMING: ReadonlySet<LogAction> = new Set(["enrol", "promote", "swap"]);
/** Acts that are about a seat. */
const OF_SEATS = ["enrol", "promote", "swap", "withdraw"] as const satisfies LogAction[];

type Reason = Pick<typeof positiveListChange.$inferInsert, "reason" | "actor" | "at">;

/** Why somebody came or went: by the last entry of the selection log that says so. */
async function readReasons(
  tx: Transaction,
  made: readonly MadeVersion[],
): Promise<(offeringId: number, studentId: number, change: "added" | "removed") => Reason> {
  const changed = made.filter(({ number }) => number > 1);
  const pairs = changed.flatMap(({ id, next }) =>
    [...next.added, ...next.removed].map(({ studentId }) => ({ offeringId: id, studentId })),
  );
  const found = new Map<string, Reason>();
  if (pairs.length > 0) {
    const rows = await tx
      .select({
        studentId: selectionLog.studentId,
        offeringId: selectionLog.offeringId,
        action: selectionLog.action,
        detail: selectionLog.detail,
        actor: selectionLog.actor,
        at: selectionLog.at,
      })
      .from(selectionLog)
      .where(
        and(
          inArray(selectionLog.offeringId, [...new Set(pairs.map((pair) => pair.offeringId))]),
          inArray(selectionLog.studentId, [...new Set(pairs.map((pair) => pair.studentId))]),
          inArray(selectionLog.action, OF_SEATS),
        ),
      )
      .orderBy(selectionLog.sequence);
    for (const { studentId, offeringId, action, detail, actor, at } of rows) {
      const change = COMING.has(action) ? "added" : "removed";
      const name = labels.logAction[action];
      found.set(`${offeringId}/${studentId}/${change}`, {
        reason: detail === "" ? name : `${name}：${detail}`,
        actor,
        at,
      });
    }
  }
  return (offeringId, studentId, change) =>
    found.get(`${offeringId}/${studentId}/${change}`) ?? { reason: "选课日志没有记录", actor: "", at: null };
}
