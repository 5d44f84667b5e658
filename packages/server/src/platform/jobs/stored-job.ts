import { and, desc, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { boolean, integer, jsonb, pgSchema, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Queryable, Transaction } from "../../db/index.ts";
import type { JobProgress, JobResult, JobShortfall, JobStarter } from "./define-job.ts";
import { SCHEMA } from "./install.ts";

/** What is stored as the data of a job. */
export interface JobData {
  input: unknown;
  by: JobStarter | null;
}

/** What is stored as the output of a job: by the run while it is under way and when it ends, or by pg-boss. */
export interface JobOutput {
  progress?: JobProgress;
  result?: JobResult;
  /** Of one that came to its end without having done all. */
  shortfall?: JobShortfall;
  /** For people, in Chinese. */
  error?: string;
  /** Somebody wants a running job to end. */
  cancelRequested?: boolean;
}

/** The table of pg-boss (12.35), as far as it is read here. It makes and migrates it itself. */
export const storedJob = pgSchema(SCHEMA).table("job", {
  id: uuid().notNull(),
  name: text().notNull(),
  state: text().$type<"created" | "retry" | "active" | "completed" | "cancelled" | "failed">().notNull(),
  data: jsonb().$type<JobData>().notNull(),
  output: jsonb().$type<JobOutput>(),
  retryCount: integer("retry_count").notNull(),
  retryLimit: integer("retry_limit").notNull(),
  blocked: boolean().notNull(),
  startAfter: timestamp("start_after", { withTimezone: true, mode: "date" }).notNull(),
  createdOn: timestamp("created_on", { withTimezone: true, mode: "date" }).notNull(),
  startedOn: timestamp("started_on", { withTimezone: true, mode: "date" }),
  heartbeatOn: timestamp("heartbeat_on", { withTimezone: true, mode: "date" }),
  completedOn: timestamp("completed_on", { withTimezone: true, mode: "date" }),
});

/** `retrying` waits for its next try; `error` says why the last one failed. `partly`, `refused` and `checked` as {@link JobShortfall}. */
export type JobState =
  | "waiting"
  | "retrying"
  | "running"
  | "succeeded"
  | "partly"
  | "refused"
  | "checked"
  | "failed"
  | "cancelled";

/** A job as people and programs look at it. */
export interface JobRecord {
  id: string;
  /** Name of its kind. */
  kind: string;
  state: JobState;
  by: JobStarter | null;
  progress: JobProgress | null;
  /** Of one whose run came to its end. */
  result: JobResult | null;
  /** In Chinese: why it failed or is tried again, or what it left undone. */
  error: string | null;
  /** It runs, and somebody wants it to end. */
  cancelRequested: boolean;
  /** Times it was begun. */
  attempts: number;
  createdAt: Date;
  /** Not before then. */
  startAfter: Date;
  startedAt: Date | null;
  endedAt: Date | null;
}

export const INTERRUPTED = "运行这个任务的服务中途停止了";

const STATES = {
  created: "waiting",
  retry: "retrying",
  active: "running",
  completed: "succeeded",
  failed: "failed",
  cancelled: "cancelled",
} as const;

/** Which jobs are wanted; everything given must hold. */
export interface JobQuery {
  kinds?: readonly string[];
  states?: readonly JobState[];
  /** Of people of this school. */
  schoolId?: number;
  accountId?: number;
  /** Goes on after the last one of the page before. */
  after?: Pick<JobRecord, "id" | "createdAt">;
  /** 50 by default. */
  limit?: number;
}

/** Jobs that wait, run or ended and are still stored: the newest first. */
export function searchJobs(db: Queryable, query: JobQuery = {}): Promise<JobRecord[]> {
  const { kinds, states, schoolId, accountId, after, limit = 50 } = query;
  const stored = states?.map((state) => stateIn(state));
  const createdAt = after && sql`${after.createdAt.toISOString()}::timestamptz`;
  return readJobs(
    db,
    and(
      kinds && inArray(storedJob.name, [...kinds]),
      stored && or(...stored),
      schoolId === undefined
        ? undefined
        : sql`${storedJob.data} #> '{by,schoolId}' = ${schoolId}::text::jsonb`,
      accountId === undefined
        ? undefined
        : sql`${storedJob.data} #> '{by,accountId}' = ${accountId}::text::jsonb`,
      after &&
        sql`(date_trunc('milliseconds', ${storedJob.createdOn}), ${storedJob.id}) < (${createdAt}, ${after.id}::uuid)`,
    ),
    limit,
  );
}

const HOW = sql`${storedJob.output} #>> '{shortfall,how}'`;

/** Whether a job is in a state. */
export function stateIn(state: JobState): SQL {
  if (state === "partly" || state === "refused" || state === "checked")
    return sql`(${storedJob.state} = 'completed' and ${HOW} = ${state})`;
  if (state === "succeeded") return sql`(${storedJob.state} = 'completed' and ${HOW} is null)`;
  const [stored] = Object.entries(STATES).find(([, ours]) => ours === state) ?? [];
  return sql`${storedJob.state} = ${stored}`;
}

/** Excludes the rows that pg-boss adds for its own use. */
export const isOurs = sql`${storedJob.data} ? 'by'`;

/** Those of the jobs that are stored, in no order. */
export const findJobs = (db: Queryable, ids: readonly string[]): Promise<JobRecord[]> =>
  ids.length === 0 ? Promise.resolve([]) : readJobs(db, inArray(storedJob.id, [...ids]), ids.length);

async function readJobs(db: Queryable, where: SQL | undefined, limit: number): Promise<JobRecord[]> {
  const rows = await db
    .select()
    .from(storedJob)
    .where(and(where, isOurs))
    .orderBy(desc(sql`date_trunc('milliseconds', ${storedJob.createdOn})`), desc(storedJob.id))
    .limit(limit);
  return rows.map(recordOf);
}

/** A stored job as people and programs look at it. */
export function recordOf(row: typeof storedJob.$inferSelect): JobRecord {
  const { progress = null, result = null, shortfall, error, cancelRequested = false } = row.output ?? {};
  const completed = row.state === "completed";
  const state: JobState = completed && shortfall ? shortfall.how : STATES[row.state];
  const failed = state === "failed" || state === "retrying";
  return {
    id: row.id,
    kind: row.name,
    state,
    by: row.data.by,
    progress,
    result: completed ? result : null,
    error: failed ? (error ?? INTERRUPTED) : completed ? (shortfall?.said ?? null) : null,
    cancelRequested: state === "running" && cancelRequested,
    attempts: row.retryCount + (row.startedOn === null ? 0 : 1),
    createdAt: row.createdOn,
    startAfter: row.startAfter,
    startedAt: row.startedOn,
    endedAt: row.completedOn,
  };
}

const mergedOutput = (part: JobOutput): SQL =>
  sql`coalesce(${storedJob.output}, '{}'::jsonb) || ${JSON.stringify(part)}::jsonb`;

/** Adds to the output of a job that runs; gives whether it still does, under this attempt if one is named. */
export async function addToOutput(
  db: Queryable,
  job: { id: string; retryCount?: number },
  part: JobOutput,
): Promise<boolean> {
  const changed = await db
    .update(storedJob)
    .set({ output: mergedOutput(part) })
    .where(
      and(
        eq(storedJob.id, job.id),
        eq(storedJob.state, "active"),
        job.retryCount === undefined ? undefined : eq(storedJob.retryCount, job.retryCount),
      ),
    )
    .returning({ id: storedJob.id });
  return changed.length > 0;
}

/**
 * Gives a running job back: whoever looks next runs it, at once and without using up one of its retries. The counter of
 * attempts goes up, so that what the old attempt may still say of the job is not taken for the next one's.
 */
export async function giveBack(db: Queryable, job: { id: string; retryCount: number }): Promise<void> {
  await db
    .update(storedJob)
    .set({
      state: "created",
      startedOn: null,
      heartbeatOn: null,
      retryCount: sql`${storedJob.retryCount} + 1`,
      retryLimit: sql`${storedJob.retryLimit} + 1`,
    })
    .where(
      and(eq(storedJob.id, job.id), eq(storedJob.state, "active"), eq(storedJob.retryCount, job.retryCount)),
    );
}

/** Which of these running jobs somebody wants to end. */
export async function wantedToEnd(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: storedJob.id })
    .from(storedJob)
    .where(
      and(
        inArray(storedJob.id, [...ids]),
        isNotNull(storedJob.output),
        sql`${storedJob.output} -> 'cancelRequested' = 'true'::jsonb`,
      ),
    );
  return rows.map(({ id }) => id);
}

/** Whether the job was asked to end. A later request waits for this transaction, and may come too late. */
export async function lockWantedToEnd(tx: Transaction, id: string): Promise<boolean> {
  const [row] = await tx
    .select({ output: storedJob.output })
    .from(storedJob)
    .where(eq(storedJob.id, id))
    .for("update");
  return row?.output?.cancelRequested === true;
}

/** Jobs that are marked as running, by the name of their kind. */
export async function markedRunning(db: Queryable): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ id: storedJob.id, name: storedJob.name })
    .from(storedJob)
    .where(eq(storedJob.state, "active"));
  return new Map(
    [...Map.groupBy(rows, ({ name }) => name)].map(([name, jobs]) => [name, jobs.map(({ id }) => id)]),
  );
}
