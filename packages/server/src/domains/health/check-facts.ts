import { and, count, eq, exists, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { CoreServices } from "../../platform/core.ts";
import { jobPause, storedJob } from "../../platform/jobs/index.ts";
import { lastBackup } from "../../platform/backup/index.ts";
import { DEMO_PASSWORD } from "../../secret/demo-password.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import {
  ACCESS_MINUTES,
  account,
  accountRole,
  isPassword,
  LOGINS_PER_MINUTE,
  passwordRulesIn,
  REQUESTS_PER_10S,
  role,
  SECOND_FACTOR,
  secondFactor,
} from "../session/index.ts";
import type { CheckFacts } from "./checks.ts";
import { diskOf } from "./probes.ts";
import { healthNode } from "./tables.ts";

export type CheckedServices = Pick<
  CoreServices,
  "db" | "pool" | "databaseKind" | "clock" | "settings" | "jobs"
> &
  NeedsOfficeSettings;

/** An account that nobody used for so long is idle, ms. */
const IDLE_MS = 90 * 86_400_000;

/** Passwords are compared for so many accounts at most: each takes 12 ms of a core. */
const MOST_COMPARED = 100;

/** Reads what the self-check looks at. */
export async function readCheckFacts(services: CheckedServices): Promise<CheckFacts> {
  const { db, settings, officeSettings, databaseKind, clock } = services;
  const now = clock();
  const backedUp = await lastBackup(db);
  const [nodes] = await db.select({ count: count() }).from(healthNode);
  const { minLength, classes } = passwordRulesIn(officeSettings);
  return {
    ...(await administrators(services)),
    password: { minLength, classes },
    limits: {
      requestsPer10s: officeSettings.get(REQUESTS_PER_10S),
      loginsPerMinute: officeSettings.get(LOGINS_PER_MINUTE),
      accessMinutes: officeSettings.get(ACCESS_MINUTES),
    },
    url: settings.url,
    trustsEveryProxy: settings.trustProxy === "all",
    logLevel: settings.logLevel,
    hasMailServer: settings.smtpUrl !== undefined,
    hasRedis: settings.redisUrl !== undefined,
    nodes: nodes?.count ?? 0,
    isTrialDatabase: databaseKind === "pglite",
    ...(databaseKind === "postgres" && { postgres: await postgres(services) }),
    backupAgeMs: backedUp === null ? null : now.getTime() - backedUp.getTime(),
    disk: diskOf(settings.filesFolder),
    ...(await kindsOfJobs(services)),
  };
}

/** Enabled accounts that hold a role of the platform's or a school's administration. */
async function administrators({ db, officeSettings, clock }: CheckedServices) {
  const holds = (area: "platform" | "school") =>
    exists(
      db
        .select({ one: sql`1` })
        .from(accountRole)
        .innerJoin(role, eq(role.id, accountRole.roleId))
        .where(and(eq(accountRole.accountId, account.id), eq(role.baseArea, area))),
    );
  const rows = await db
    .select({
      useraccount: account.useraccount,
      name: account.personName,
      passwordHash: account.passwordHash,
      factor: secondFactor.accountId,
      isPlatform: sql<boolean>`${holds("platform")}`,
      isIdle: sql<boolean>`${or(
        lt(account.lastSignInAt, new Date(clock().getTime() - IDLE_MS)),
        and(isNull(account.lastSignInAt), lt(account.createdAt, new Date(clock().getTime() - IDLE_MS))),
      )}`,
    })
    .from(account)
    .leftJoin(secondFactor, eq(secondFactor.accountId, account.id))
    .where(and(eq(account.disabled, false), or(holds("platform"), holds("school"))))
    .orderBy(sql`${holds("platform")} desc`, account.id);
  const guessable: string[] = [];
  for (const { useraccount, passwordHash } of rows.slice(0, MOST_COMPARED)) {
    const isOpen =
      (await isPassword(passwordHash, DEMO_PASSWORD)) || (await isPassword(passwordHash, useraccount));
    if (isOpen) guessable.push(useraccount);
  }
  const platform = rows.filter(({ isPlatform }) => isPlatform);
  return {
    administrators: {
      all: platform.length,
      withoutSecondFactor: platform.filter(({ factor }) => factor === null).map(({ name }) => name),
      isDemanded: officeSettings.get(SECOND_FACTOR) !== "none",
    },
    guessable,
    idleAdministrators: platform.filter(({ isIdle }) => isIdle).map(({ useraccount }) => useraccount),
  };
}

async function postgres({ pool }: CheckedServices): Promise<NonNullable<CheckFacts["postgres"]>> {
  const { rows } = await pool.query<{
    version: number;
    super: boolean;
    fsync: boolean;
    now: number;
    statements: boolean;
    broken: string[];
  }>(
    `select current_setting('server_version_num')::int as version,
       (select rolsuper from pg_roles where rolname = current_user) as super,
       current_setting('fsync') = 'on' as fsync,
       (extract(epoch from clock_timestamp()) * 1000)::float8 as now,
       exists (select from pg_extension where extname = 'pg_stat_statements') as statements,
       array(select indexrelid::regclass::text from pg_index where not indisvalid) as broken`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error("PostgreSQL said nothing of itself");
  return {
    major: Math.floor(row.version / 10_000),
    isSuperuser: row.super,
    fsync: row.fsync,
    clockMs: Date.now() - row.now,
    brokenIndexes: row.broken,
    hasStatements: row.statements,
  };
}

/** By the database's clock, which pg-boss goes by. */
async function kindsOfJobs({ db, jobs }: CheckedServices) {
  const failed = await db
    .selectDistinct({ name: storedJob.name })
    .from(storedJob)
    .where(and(eq(storedJob.state, "failed"), gt(storedJob.completedOn, sql`now() - interval '7 days'`)));
  const paused = await db.select({ name: jobPause.name }).from(jobPause).where(eq(jobPause.paused, true));
  const titles = (rows: readonly { name: string }[]): string[] =>
    rows.flatMap(({ name }) => jobs.kind(name)?.title ?? []);
  return { failingJobs: titles(failed), pausedJobs: titles(paused) };
}
