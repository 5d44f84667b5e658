import type { QuestionAnswer } from "@huxuan/api-client";
import { inArray, type SQL, sql } from "drizzle-orm";
import { randomInt } from "node:crypto";
import type { Queryable, Transaction } from "../../db/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { sealerFor } from "../../secret/sealed.ts";
import { waitingSheet } from "./tables.ts";

/** The installation's secret: the database alone opens no sheet. */
type Sealing = Pick<CoreServices, "secret">;

const sealerOf = ({ secret }: Sealing) => sealerFor(secret, "sheets that wait");

/** A sealed text takes a multiple of so many bytes: a long answer is not known by its length. */
const STEP = 2_048;

/** JSON may end in as many spaces as one likes. */
function padded(json: string): string {
  const bytes = Buffer.byteLength(json);
  return json + " ".repeat(Math.ceil(bytes / STEP) * STEP - bytes);
}

/** So few sheets are never opened: they would tell who answered what. */
export const LEAST_SHEETS = 5;

/** A sheet that is to be put aside. */
export interface NewSheet {
  pool: string;
  answers: readonly QuestionAnswer[];
}

/** Puts an answered sheet aside, in the transaction that marks who handed it in as done. Nobody can read it from there. */
export async function putAside(tx: Transaction, services: Sealing, sheet: NewSheet): Promise<void> {
  await tx.insert(waitingSheet).values({ pool: sheet.pool, sealed: sealed(services, sheet) });
}

/**
 * The same as the end of a statement that marks somebody as done before: the insert takes place where `marked`, a part of
 * its `with`, has a row.
 */
export const putAsideIn = (services: Sealing, sheet: NewSheet, marked: SQL): SQL =>
  sql`insert into ${waitingSheet} (pool, sealed) select ${sheet.pool}, ${sealed(services, sheet)} from ${marked}`;

const sealed = (services: Sealing, { pool, answers }: NewSheet): string =>
  sealerOf(services).seal(pool, padded(JSON.stringify(answers)));

/** How many sheets wait in each of some pools; a pool without any is not there. */
export async function countWaiting(db: Queryable, pools: readonly string[]): Promise<Map<string, number>> {
  if (pools.length === 0) return new Map();
  const rows = await db
    .select({ pool: waitingSheet.pool, count: sql<number>`count(*)::int` })
    .from(waitingSheet)
    .where(inArray(waitingSheet.pool, [...pools]))
    .groupBy(waitingSheet.pool);
  return new Map(rows.map(({ pool, count }) => [pool, count]));
}

/** A sheet as it leaves its pool. */
export interface ReleasedSheet {
  pool: string;
  answers: QuestionAnswer[];
}

/**
 * Opens all sheets of pools in which at least so many wait, and takes them away; in the caller's transaction, which writes
 * them where they stay: a sheet is neither lost nor there twice, whenever the server dies. They come in an order that a
 * cryptographic generator makes, those of all pools mixed, so that nothing about their rows, not even where they lie on
 * the disk, tells when one was handed in. What waits in other pools goes on waiting.
 */
export async function release(
  tx: Transaction,
  services: Sealing,
  pools: readonly string[],
  { least = LEAST_SHEETS }: { least?: number } = {},
): Promise<ReleasedSheet[]> {
  const counts = await countWaiting(tx, pools);
  const full = pools.filter((pool) => (counts.get(pool) ?? 0) >= Math.max(least, 1));
  if (full.length === 0) return [];
  const taken = await tx
    .delete(waitingSheet)
    .where(inArray(waitingSheet.pool, full))
    .returning({ pool: waitingSheet.pool, sealed: waitingSheet.sealed });
  const sealer = sealerOf(services);
  return shuffled(
    taken.map(({ pool, sealed }) => {
      const json = sealer.open(pool, sealed);
      if (json === undefined) throw new Error("A sheet that waits was sealed with another secret");
      return { pool, answers: JSON.parse(json) as QuestionAnswer[] };
    }),
  );
}

/** Throws away what waits in pools, unread. */
export async function discard(tx: Transaction, pools: readonly string[]): Promise<void> {
  if (pools.length > 0) await tx.delete(waitingSheet).where(inArray(waitingSheet.pool, [...pools]));
}

/** In an order that nobody can guess (Fisher and Yates, with the system's generator). */
export function shuffled<One>(ones: readonly One[]): One[] {
  const all = [...ones];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [all[at], all[other]] = [all[other] as One, all[at] as One];
  }
  return all;
}
