import { and, eq, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import { type Database, type Queryable, type Transaction, transaction } from "../../db/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { followRounds, round, stateAt } from "../round/index.ts";
import { givingWay } from "../selection/index.ts";
import { lockRound, wishRows } from "./facts.ts";
import { roundDraw } from "./tables.ts";

/** Students whose wishes are kept in one transaction. */
const STUDENTS_AT_ONCE = 100;

/**
 * Keeps the wishes of a round that has closed as they are, and their SHA-256: from then on nobody can change one unnoticed.
 * Who saves holds the round shared, so that this waits for them, and the stored state keeps out whoever's clock is behind.
 * Done once; `false` while the round is not closed, or is none that can be drawn.
 */
export async function freezeWishes(db: Database, roundId: number, now: Date): Promise<boolean> {
  // First the state, in a moment: admission holds published rounds, and is not to wait for all wishes being written.
  const isClosed = await transaction(db, async (tx) => {
    const held = await lockRound(tx, roundId);
    // Rounds of the first release were closed without a seed: nobody can draw them.
    if (held === undefined || held.mode === "instant" || held.seedCommit === null) return false;
    const state = stateAt(held, now);
    if (state === "closed" && held.state === "published")
      await tx.update(round).set({ state: "closed" }).where(eq(round.id, roundId));
    return state === "closed" || state === "drawn" || state === "announced" || state === "ended";
  });
  if (!isClosed || (await isFrozen(db, roundId))) return isClosed;
  // Nothing is saved any more. A few students at a time: each row refers to its class, and whoever is admitted to one waits
  // for the transaction that has written it.
  const giveWay = givingWay();
  for (let after = 0; ; ) {
    const last = await transaction(db, (tx) => keepWishes(tx, roundId, after));
    if (last === undefined) break;
    after = last;
    await giveWay();
  }
  await transaction(db, (tx) => promiseWishes(tx, roundId, now));
  return true;
}

async function isFrozen(db: Queryable, roundId: number): Promise<boolean> {
  const [known] = await db
    .select({ roundId: roundDraw.roundId })
    .from(roundDraw)
    .where(eq(roundDraw.roundId, roundId));
  return known !== undefined;
}

/**
 * Keeps the wishes of the next students; gives the last of them, or nothing when there is none. Somebody else may be keeping
 * the same ones at the same time.
 */
async function keepWishes(tx: Transaction, roundId: number, after: number): Promise<number | undefined> {
  const { rows } = await tx.execute<{ last: number | null }>(sql`
    select max(student_id) as last from (
      select student_id from wish_list where round_id = ${roundId} and student_id > ${after}
      order by student_id limit ${STUDENTS_AT_ONCE}) l`);
  const last = rows[0]?.last ?? undefined;
  if (last === undefined) return undefined;
  await tx.execute(sql`
    insert into wish (round_id, student_id, offering_id, group_id, rank, points, wished_at)
    select ${roundId}, student_id, offering_id, group_id, rank, points, saved_at
    from (${wishRows(roundId, false)} and l.student_id > ${after} and l.student_id <= ${last}) w
    on conflict do nothing`);
  return last;
}

/** Writes down what all wishes hash to. Whoever comes second finds it written. */
async function promiseWishes(tx: Transaction, roundId: number, now: Date): Promise<void> {
  await lockRound(tx, roundId);
  if (await isFrozen(tx, roundId)) return;
  const { rows } = await tx.execute<{ hash: string; students: number; wishes: number }>(sql`
    select encode(sha256(convert_to(coalesce(string_agg(
        ticket || '|' || group_id || '|' || offering_id || '|' || rank || '|' || points || chr(10), ''
        order by ticket collate "C", offering_id::text collate "C"), ''), 'UTF8')), 'hex') as hash,
      count(distinct student_id)::int as students, count(*)::int as wishes
    from (${wishRows(roundId, true)}) w`);
  const { hash: wishesHash = "", students = 0, wishes = 0 } = rows[0] ?? {};
  await tx.insert(roundDraw).values({ roundId, wishesHash, frozenAt: now, students, wishes });
}

/** Freezes the wishes of every round that has closed, each in a transaction of its own. Gives how many. */
export async function freezeClosedRounds(db: Database, now: Date): Promise<number> {
  const due = await db
    .select({ id: round.id })
    .from(round)
    .leftJoin(roundDraw, eq(roundDraw.roundId, round.id))
    .where(
      and(
        ne(round.mode, "instant"),
        isNotNull(round.seedCommit),
        isNull(roundDraw.roundId),
        or(eq(round.state, "closed"), and(eq(round.state, "published"), lte(round.closesAt, now))),
      ),
    );
  let frozen = 0;
  for (const { id } of due) if (await freezeWishes(db, id, now)) frozen += 1;
  return frozen;
}

/**
 * Freezes wishes at once when a round closes, by the clock or by its office, and at the start those of rounds that closed while
 * nobody was there. Gives how to stop.
 */
export function followClosings(core: CoreServices): () => Promise<void> {
  const { db, clock, log } = core;
  let under: Promise<unknown> = Promise.resolve();
  const next = (work: () => Promise<unknown>): void => {
    under = under
      .then(work)
      .catch((error: unknown) => log.error({ err: error }, "wishes not frozen; tried again in a minute"));
  };
  next(() => freezeClosedRounds(db, clock()));
  const unfollow = followRounds(core, (roundId) => next(() => freezeWishes(db, roundId, clock())));
  return async () => {
    unfollow();
    await under;
  };
}
