import { sql } from "drizzle-orm";
import { type Database, transaction } from "../../db/index.ts";
import { operationLog, operationTarget } from "./tables.ts";

/** Days that an operation is kept at least; the database's trigger (migrations, `refuse_log_change`) holds the same. */
export const LEAST_DAYS = 180;

/** Days that it can be kept at most: thirty years. */
export const MOST_DAYS = 10_950;

/** Operations that are removed in one transaction. */
const AT_ONCE = 1_000;

/**
 * Removes operations, with their targets, that are older than `days`, in short transactions, until `signal` is
 * aborted. Gives how many. Throws when `days` is less than `LEAST_DAYS`.
 */
export async function removeOldOperations(
  db: Database,
  { now, days, signal }: { now: Date; days: number; signal?: AbortSignal },
): Promise<number> {
  if (!(days >= LEAST_DAYS)) throw new Error(`The operation log is kept for ${LEAST_DAYS} days at least`);
  const oldest = new Date(now.getTime() - days * 86_400_000).toISOString();
  let removed = 0;
  for (let found = AT_ONCE; found === AT_ONCE; removed += found) {
    signal?.throwIfAborted();
    found = await transaction(db, async (tx) => {
      await tx.execute(sql`select set_config('huxuan.log_retention', 'on', true)`);
      const { rowCount } = await tx.execute(sql`
        with old as (
          select id from ${operationLog} where at < ${oldest}::timestamptz order by at, id limit ${AT_ONCE}
        ), targets as (
          delete from ${operationTarget} where operation_id in (select id from old)
        )
        delete from ${operationLog} where id in (select id from old)`);
      return rowCount ?? 0;
    });
  }
  return removed;
}
