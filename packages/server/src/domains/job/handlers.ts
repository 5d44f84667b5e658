import type { Job, JobKind as ShownKind, JobSearch } from "@huxuan/api-client";
import { and, desc, eq, gt, inArray, isNotNull, not, sql } from "drizzle-orm";
import type { Handlers } from "../../contract/index.ts";
import { transaction } from "../../db/index.ts";
import { forbidden, notFound, stateConflict, versionConflict } from "../../errors/index.ts";
import { readPage } from "../../list/index.ts";
import { logChange, type RequestContext } from "../../resource/index.ts";
import { inWords, nextRuns } from "./rules.ts";
import {
  type AnyJobKind,
  isOurs,
  jobPause,
  type JobRecord,
  recordOf,
  storedJob,
  stateIn,
} from "../../platform/jobs/index.ts";

/** Failures that are worth a look, ms. */
const RECENT_MS = 7 * 86_400_000;

const show = ({ services }: Pick<RequestContext, "services">, job: JobRecord): Job => ({
  id: job.id,
  kind: job.kind,
  title: services.jobs.kind(job.kind)?.title ?? job.kind,
  state: job.state,
  ...(job.by && { startedBy: job.by.personName }),
  createdAt: job.createdAt.toISOString(),
  ...(job.startedAt && { startedAt: job.startedAt.toISOString() }),
  ...(job.endedAt && { endedAt: job.endedAt.toISOString() }),
  done: job.progress?.done ?? 0,
  ...(job.progress?.total != null && { total: job.progress.total }),
  text: job.progress?.text ?? "",
  ...(job.error !== null && { error: job.error }),
  cancelRequested: job.cancelRequested,
  attempts: job.attempts,
});

async function search(request: RequestContext, { page, kind, state }: JobSearch) {
  const { db, jobs } = request.services;
  const everyMinute = jobs.kinds().flatMap(({ name, cron }) => (cron?.at === "* * * * *" ? name : []));
  const succeeded = eq(storedJob.state, "completed");
  const { rows, ...counted } = await readPage(db, {
    rows: db.select().from(storedJob).$dynamic(),
    where: and(
      isOurs,
      // What goes well every minute would hide all the rest: it is shown where it is asked for.
      kind === undefined
        ? not(and(inArray(storedJob.name, everyMinute), succeeded) ?? sql`false`)
        : eq(storedJob.name, kind),
      state === undefined ? undefined : stateIn(state),
    ),
    page,
    sort: { createdAt: storedJob.createdOn },
    standard: [desc(storedJob.createdOn), desc(storedJob.id)],
  });
  return { items: rows.map((row) => show(request, recordOf(row))), ...counted };
}

/** One that the caller started. Throws 404, also for another's. */
async function ownJob(request: RequestContext, id: string): Promise<JobRecord> {
  const job = await request.services.jobs.find(id);
  if (job === undefined || job.by?.accountId !== request.session.accountId) throw notFound("任务");
  return job;
}

async function read(request: RequestContext, id: string): Promise<Job> {
  const job = await ownJob(request, id);
  return { ...show(request, job), ...(job.result !== null && { result: job.result }) };
}

async function cancel(request: RequestContext, id: string): Promise<Job> {
  await ownJob(request, id);
  if (!(await request.services.jobs.cancel(id))) throw stateConflict("任务已经结束，不能取消");
  return read(request, id);
}

/** Every kind with what is known of it, those that start by themselves first. */
async function listKinds({ services }: Pick<RequestContext, "services">): Promise<{ items: ShownKind[] }> {
  const { db, jobs, clock } = services;
  const since = new Date(clock().getTime() - RECENT_MS);
  const counts = await db
    .select({
      name: storedJob.name,
      waiting: sql<number>`count(*) filter (where ${inArray(storedJob.state, ["created", "retry"])})::int`,
      running: sql<number>`count(*) filter (where ${eq(storedJob.state, "active")})::int`,
      failed: sql<number>`count(*) filter (where ${and(eq(storedJob.state, "failed"), gt(storedJob.completedOn, since))})::int`,
    })
    .from(storedJob)
    .groupBy(storedJob.name);
  const last = await db
    .selectDistinctOn([storedJob.name])
    .from(storedJob)
    .where(and(isOurs, isNotNull(storedJob.completedOn)))
    .orderBy(storedJob.name, desc(storedJob.completedOn));
  const pauses = await db.select().from(jobPause);
  const items = jobs.kinds().map((kind): ShownKind => {
    const ended = last.find(({ name }) => name === kind.name);
    const { waiting = 0, running = 0, failed = 0 } = counts.find(({ name }) => name === kind.name) ?? {};
    const record = ended && recordOf(ended);
    return {
      ...describe(
        kind,
        pauses.find(({ name }) => name === kind.name),
        clock(),
      ),
      waiting,
      running,
      failed,
      ...(record && { lastState: record.state }),
      ...(record?.endedAt && { lastEndedAt: record.endedAt.toISOString() }),
    };
  });
  const byItself = ({ schedule }: ShownKind) => (schedule === undefined ? 1 : 0);
  return {
    items: items.sort((a, b) => byItself(a) - byItself(b) || a.title.localeCompare(b.title, "zh-CN")),
  };
}

function describe(
  { name, title, cron }: AnyJobKind,
  pause: typeof jobPause.$inferSelect | undefined,
  now: Date,
): Omit<ShownKind, "waiting" | "running" | "failed"> {
  const paused = pause?.paused ?? false;
  return {
    name,
    title,
    ...(cron && { schedule: inWords(cron.at) }),
    nextRuns: cron && !paused ? nextRuns(cron.at, now).map((at) => at.toISOString()) : [],
    paused,
    version: pause?.version ?? 0,
    ...(pause && { pausedBy: pause.changedBy, pausedAt: pause.changedAt.toISOString() }),
    // What a clock starts needs nothing that somebody would have to type.
    runnable: cron !== undefined,
  };
}

function scheduledKind(
  { services }: RequestContext,
  name: string,
): AnyJobKind & { cron: { input: unknown } } {
  const kind = services.jobs.kind(name);
  if (kind === undefined) throw notFound("任务");
  if (kind.cron === undefined) throw forbidden(`「${kind.title}」由其他操作发起，不能在这里运行或暂停`);
  return kind as AnyJobKind & { cron: { input: unknown } };
}

async function run(request: RequestContext, name: string): Promise<{ jobId: string }> {
  const { services, session } = request;
  const kind = scheduledKind(request, name);
  const jobId = await transaction(services.db, async (tx) => {
    const id = await services.jobs.enqueue(tx, kind, kind.cron.input, { by: session });
    if (id === null) throw stateConflict(`「${kind.title}」正在等待或运行，结束后才能再次运行`);
    await logChange(request, tx, {
      action: "job-run",
      targets: [{ kind: "job", id: name, schoolId: null }],
      after: { jobId: id },
    });
    return id;
  });
  services.jobs.wake(kind);
  return { jobId };
}

async function setPaused(
  request: RequestContext,
  { name, version, paused }: { name: string; version: number; paused: boolean },
): Promise<ShownKind> {
  const { services, session } = request;
  const kind = scheduledKind(request, name);
  const changedAt = services.clock();
  const changedBy = session.personName;
  await transaction(services.db, async (tx) => {
    await tx
      .insert(jobPause)
      .values({ name, paused: false, version: 0, changedAt, changedBy })
      .onConflictDoNothing();
    const [before] = await tx.select().from(jobPause).where(eq(jobPause.name, name)).for("update");
    if (before?.version !== version) throw versionConflict("任务");
    if (before.paused === paused)
      throw stateConflict(`「${kind.title}」已经${paused ? "暂停" : "恢复"}，请刷新`);
    await tx
      .update(jobPause)
      .set({ paused, version: version + 1, changedAt, changedBy })
      .where(eq(jobPause.name, name));
    await logChange(request, tx, {
      action: paused ? "job-pause" : "job-resume",
      targets: [{ kind: "job", id: name, schoolId: null }],
      before: { paused: before.paused },
      after: { paused },
    });
  });
  // The schedule stands in the database, for all nodes; should this fail, the next start of a node makes up for it.
  await services.jobs.followPauses();
  const { items } = await listKinds(request);
  const shown = items.find((one) => one.name === name);
  if (shown === undefined) throw notFound("任务");
  return shown;
}

export const handlers: Handlers<
  "getJobKinds" | "searchJobs" | "getJob" | "cancelJob" | "runJobKind" | "pauseJobKind" | "resumeJobKind"
> = {
  getJobKinds: (request) => listKinds(request),
  searchJobs: (request) => search(request, request.body),
  getJob: (request) => read(request, request.path.jobId),
  cancelJob: (request) => cancel(request, request.path.jobId),
  runJobKind: (request) => run(request, request.path.jobKind),
  pauseJobKind: (request) =>
    setPaused(request, { ...request.body, name: request.path.jobKind, paused: true }),
  resumeJobKind: (request) =>
    setPaused(request, { ...request.body, name: request.path.jobKind, paused: false }),
};
