import { sql } from "drizzle-orm";
import { type Database, transaction } from "../../db/index.ts";
import { CHINA_OFFSET_MS, chinaDay, endOfChinaDay } from "../../text/china-time.ts";
import { accessLog } from "./tables.ts";

/** Days that a call is kept at least: the law's six months. */
export const LEAST_DAYS = 180;

/** Key of the advisory lock under which partitions come and go; no other advisory lock uses it. */
const PARTITIONS_LOCK = 7_341_021;

const DAY_MS = 86_400_000;
/** Rows of one statement that deletes what is in no day of its own. */
const AT_ONCE = 1_000;

const partitionOf = (day: string): string => `access_log_${day.replaceAll("-", "_")}`;

/** First and following moment of a day of China, as PostgreSQL writes them. */
const boundsOf = (day: string): [from: string, to: string] => {
  const to = endOfChinaDay(day);
  return [new Date(to.getTime() - DAY_MS).toISOString(), to.toISOString()];
};

/**
 * Makes the partition of a day where there is none. A day of which rows came before its partition (a restored backup) goes
 * without: they are in the partition of the rest.
 */
export async function makeDay(db: Database, day: string): Promise<void> {
  const [from, to] = boundsOf(day);
  await transaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${PARTITIONS_LOCK})`);
    const { rows } = await tx.execute<{ stands: boolean }>(sql`
      select to_regclass(${partitionOf(day)}) is not null or exists (
        select from access_log_rest where at >= ${from}::timestamptz and at < ${to}::timestamptz
      ) as stands`);
    if (rows[0]?.stands) return;
    await tx.execute(
      sql.raw(
        `create table ${partitionOf(day)} partition of access_log for values from ('${from}') to ('${to}')`,
      ),
    );
  });
}

/**
 * Throws away whole days that are older than `days`, and what is older in no day of its own. Gives how many days. Throws
 * when `days` is less than `LEAST_DAYS`.
 */
export async function dropOldDays(
  db: Database,
  { now, days, signal }: { now: Date; days: number; signal?: AbortSignal },
): Promise<number> {
  if (!(days >= LEAST_DAYS)) throw new Error(`The access log is kept for ${LEAST_DAYS} days at least`);
  const oldest = chinaDay(new Date(now.getTime() - days * DAY_MS));
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'access_log'::regclass and c.relname ~ '^access_log_\\d{4}_\\d\\d_\\d\\d$'
      and c.relname < ${partitionOf(oldest)}
    order by 1`);
  for (const { name } of rows) {
    signal?.throwIfAborted();
    await transaction(db, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${PARTITIONS_LOCK})`);
      await tx.execute(sql.raw(`drop table if exists ${name}`));
    });
  }
  const before = new Date(Date.parse(`${oldest}T00:00:00Z`) - CHINA_OFFSET_MS).toISOString();
  for (let gone = AT_ONCE; gone === AT_ONCE; ) {
    signal?.throwIfAborted();
    gone = await transaction(db, async (tx) => {
      await tx.execute(sql`select set_config('huxuan.log_retention', 'on', true)`);
      const { rowCount } = await tx.execute(sql`
        delete from access_log_rest where (at, id) in (
          select at, id from access_log_rest where at < ${before}::timestamptz order by at, id limit ${AT_ONCE}
        )`);
      return rowCount ?? 0;
    });
  }
  return rows.length;
}

/** The oldest call that is kept. */
export async function oldestCall(db: Database): Promise<Date | undefined> {
  const [first] = await db.select({ at: accessLog.at }).from(accessLog).orderBy(accessLog.at).limit(1);
  return first?.at;
}
