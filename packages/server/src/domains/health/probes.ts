import { existsSync, statfsSync } from "node:fs";
import { freemem, totalmem } from "node:os";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { and, count, desc, eq, gt, isNotNull, max, min, sql, sum } from "drizzle-orm";
import type { CoreServices } from "../../platform/core.ts";
import { lastBackup } from "../../platform/backup/index.ts";
import { file, type Files } from "../../platform/files/index.ts";
import { isOurs, storedJob } from "../../platform/jobs/index.ts";
import { mail } from "../../platform/mail/index.ts";
import { outbox } from "../../platform/outbox/index.ts";
import { school } from "../school/tables.ts";
import type { Findings, Found } from "./lamps.ts";
import { healthLamp, healthNode } from "./tables.ts";

/** A part that has not answered by then is not waited for, ms. */
const PATIENCE_MS = 5_000;

const DAY_MS = 86_400_000;

/** What is asked. */
export type ProbedServices = Pick<
  CoreServices,
  "db" | "pool" | "databaseKind" | "clock" | "settings" | "redis"
> & {
  files: Pick<Files, "quotaBytes">;
};

/** Asks one part, and gives up when it fails or takes too long. */
async function ask<Facts>(read: () => Promise<Facts>): Promise<Found<Facts>> {
  const given = new AbortController();
  const late = pause(PATIENCE_MS, undefined, { signal: given.signal, ref: false }).then(() => {
    throw new Error(`${PATIENCE_MS / 1_000} 秒没有回答`);
  });
  late.catch(() => undefined);
  try {
    return { facts: await Promise.race([read(), late]) };
  } catch (error) {
    return { silent: error instanceof Error ? error.message.slice(0, 200) : "没有说原因" };
  } finally {
    given.abort();
  }
}

/** Asks every part, one after the other: watching takes one connection and never many. */
export async function probe(services: ProbedServices): Promise<Findings> {
  const replica = await ask(() => replicas(services));
  return {
    database: await ask(() => database(services)),
    ...(!("facts" in replica) || replica.facts !== null
      ? { replica: replica as NonNullable<Findings["replica"]> }
      : {}),
    jobs: await ask(() => jobs(services)),
    outbox: await ask(() => waitingMessages(services)),
    mail: await ask(() => mails(services)),
    storage: await ask(() => storage(services)),
    disk: await ask(async () => diskOf(services.settings.filesFolder)),
    backup: await ask(() => backup(services)),
    ...(services.redis && {
      redis: await ask(() => redis(services.redis as NonNullable<typeof services.redis>)),
    }),
    ...(await processes(services)),
  };
}

async function database({ pool, databaseKind }: ProbedServices) {
  const began = performance.now();
  await pool.query("select 1");
  const ms = performance.now() - began;
  if (databaseKind === "pglite") return { ms };
  const { rows } = await pool.query<{ used: number; most: number; longest: number; locked: number }>(
    `select count(*)::int as used, current_setting('max_connections')::int as most,
       coalesce(max(extract(epoch from clock_timestamp() - xact_start))
         filter (where state <> 'idle' and datname = current_database()), 0)::float8 as longest,
       (count(*) filter (where wait_event_type = 'Lock'))::int as locked
     from pg_stat_activity where backend_type = 'client backend'`,
  );
  const [row] = rows;
  if (row === undefined) return { ms };
  return {
    ms,
    connections: { used: row.used, most: row.most },
    longestMs: row.longest * 1_000,
    locked: row.locked,
  };
}

/** Null where there is no replica and was none within a day. */
async function replicas({ db, pool, databaseKind, clock }: ProbedServices) {
  if (databaseKind === "pglite") return null;
  const { rows } = await pool.query<{ replicas: number; lag: number | null }>(
    `select count(*)::int as replicas, (max(extract(epoch from replay_lag)) * 1000)::float8 as lag
     from pg_stat_replication where application_name not like 'pg_basebackup%'`,
  );
  const { replicas: found = 0, lag = null } = rows[0] ?? {};
  if (found > 0) return { replicas: found, lagMs: lag };
  const [seen] = await db.select().from(healthLamp).where(eq(healthLamp.part, "replica"));
  // One that vanished stays on the page for a day, since somebody may have taken it away on purpose.
  const isMissed =
    seen !== undefined && (seen.state !== "bad" || clock().getTime() - seen.since.getTime() < DAY_MS);
  return isMissed ? { replicas: 0, lagMs: null } : null;
}

/** By the database's clock, which pg-boss goes by. */
async function jobs({ db }: ProbedServices) {
  const isDue = sql`${storedJob.state} in ('created', 'retry') and ${storedJob.startAfter} <= now()`;
  const [row] = await db
    .select({
      waiting: sql<number>`(count(*) filter (where ${isDue}))::int`,
      running: sql<number>`(count(*) filter (where ${storedJob.state} = 'active'))::int`,
      oldest: sql<number>`coalesce(max(extract(epoch from now() - greatest(${storedJob.startAfter}, ${storedJob.createdOn})))
        filter (where ${isDue}), 0)::float8`,
      failed: sql<number>`(count(*) filter (where ${storedJob.state} = 'failed' and ${storedJob.completedOn} > now() - interval '1 day'))::int`,
    })
    .from(storedJob)
    .where(isOurs);
  const { waiting = 0, running = 0, oldest = 0, failed = 0 } = row ?? {};
  return { waiting, running, oldestMs: oldest * 1_000, failed };
}

async function waitingMessages({ db }: ProbedServices) {
  const [row] = await db
    .select({
      waiting: count(),
      oldest: sql<number>`coalesce(extract(epoch from now() - ${min(outbox.writtenAt)}), 0)::float8`,
    })
    .from(outbox);
  return { waiting: row?.waiting ?? 0, oldestMs: (row?.oldest ?? 0) * 1_000 };
}

async function mails({ db, settings, clock }: ProbedServices) {
  const now = clock();
  const lately = gt(mail.writtenAt, new Date(now.getTime() - DAY_MS));
  const refused = sql`${mail.attempts} > 0`;
  const [waiting] = await db
    .select({
      all: count(),
      refused: sql<number>`(count(*) filter (where ${refused}))::int`,
      since: sql<string | null>`min(${mail.writtenAt}) filter (where ${refused})`,
    })
    .from(mail)
    .where(eq(mail.state, "waiting"));
  const [failed] = await db
    .select({ count: count() })
    .from(mail)
    .where(and(eq(mail.state, "failed"), lately));
  const [last] = await db
    .select({ error: mail.error })
    .from(mail)
    .where(and(isNotNull(mail.error), sql`${mail.state} <> 'sent'`))
    .orderBy(sql`${mail.state} = 'waiting' desc`, desc(mail.writtenAt))
    .limit(1);
  return {
    hasServer: settings.smtpUrl !== undefined,
    waiting: waiting?.all ?? 0,
    refused: waiting?.refused ?? 0,
    refusedMs: waiting?.since == null ? 0 : now.getTime() - new Date(waiting.since).getTime(),
    error: last?.error ?? "",
    failed: failed?.count ?? 0,
  };
}

async function storage({ db, files }: ProbedServices) {
  const bytes = sum(file.size).mapWith(Number);
  const rows = await db
    .select({ school: max(school.shortName), bytes })
    .from(file)
    .leftJoin(school, eq(school.id, file.schoolId))
    .groupBy(file.schoolId)
    .orderBy(desc(bytes));
  const [fullest] = rows;
  return {
    bytes: rows.reduce((all, one) => all + one.bytes, 0),
    quotaBytes: files.quotaBytes(),
    fullest: fullest === undefined ? null : { school: fullest.school ?? "省平台", bytes: fullest.bytes },
  };
}

/** Room on the disk of a folder, or of the nearest one above that is there already. */
export function diskOf(folder: string): { folder: string; freeBytes: number; bytes: number } {
  let there = folder;
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there);
  const { bavail, blocks, bsize } = statfsSync(there);
  return { folder: there, freeBytes: bavail * bsize, bytes: blocks * bsize };
}

async function backup({ db, clock }: ProbedServices) {
  const at = await lastBackup(db);
  return { ageMs: at === null ? null : Math.max(0, clock().getTime() - at.getTime()) };
}

async function redis(client: NonNullable<CoreServices["redis"]>) {
  const began = performance.now();
  await client.ping();
  const ms = performance.now() - began;
  const info = await client.info("memory");
  return { ms, bytes: Number(/^used_memory:(\d+)/mu.exec(info)?.[1] ?? 0) };
}

async function processes({ db }: ProbedServices): Promise<Pick<Findings, "eventLoop" | "memory">> {
  const read = await ask(async () => {
    const [row] = await db
      .select({
        processes: count(),
        loopMs: sql<number>`coalesce(max(${healthNode.loopMs}), 0)::float8`,
        rssMb: sql<number>`coalesce(sum(${healthNode.rssMb}), 0)::int`,
        heapPercent: sql<number>`coalesce(max(${healthNode.heapPercent}), 0)::int`,
      })
      .from(healthNode);
    return row ?? { processes: 0, loopMs: 0, rssMb: 0, heapPercent: 0 };
  });
  if (!("facts" in read)) return { eventLoop: read, memory: read };
  const { processes: running, loopMs, rssMb, heapPercent } = read.facts;
  return {
    eventLoop: { facts: { ms: loopMs } },
    memory: {
      facts: {
        processes: running,
        rssBytes: rssMb * 1_048_576,
        heapPercent,
        freePercent: (freemem() / totalmem()) * 100,
      },
    },
  };
}
