import { setTimeout as pause } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import type pg from "pg";
import { fromDrizzle, type JobResult as Settlement, type JobWithMetadata, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { z } from "zod";
import type { Database, Queryable, Transaction } from "../../db/index.ts";
import { DomainError } from "../../errors/index.ts";
import type { Bus } from "../../live/index.ts";
import { jobSubject, notify } from "../notification/index.ts";
import { writeOutbox } from "../outbox/index.ts";
import { onPool } from "./boss-database.ts";
import type { AnyJobKind, JobKind, JobProgress, JobResult, JobStarter } from "./define-job.ts";
import { SCHEMA } from "./install.ts";
import { jobPause } from "./tables.ts";
import {
  addToOutput,
  findJobs,
  giveBack,
  INTERRUPTED,
  lockWantedToEnd,
  type JobData,
  type JobOutput,
  type JobQuery,
  type JobRecord,
  markedRunning,
  searchJobs,
  wantedToEnd,
} from "./stored-job.ts";

export interface JobsParts {
  db: Database;
  pool: pg.Pool;
  databaseKind: "pglite" | "postgres";
  bus: Bus;
  clock: () => Date;
  log: Logger;
  /** False: no cron begins a job, by the time of day or because a run was missed. True by default. */
  crons?: boolean;
}

export interface EnqueueOptions {
  /** Nobody by default. */
  by?: JobStarter | null;
  /** Not before then; at once by default. */
  startAfter?: Date;
}

/**
 * How often a node polls for jobs of one kind, seconds. Enqueuing wakes all nodes at once, so this matters only for
 * retries, for jobs that start later and after a lost message.
 */
const POLL_SECONDS = 5;

/** A node that is silent for so long has died, seconds: its jobs are tried again or fail. At least 10 (pg-boss). */
const HEARTBEAT_SECONDS = 20;

/** Between two looks for jobs whose node has died, seconds. */
const SUPERVISE_SECONDS = 15;

/** How often a node that runs a job polls whether it was cancelled, after a lost message of it, ms. */
const CANCEL_POLL_MS = 2_000;

/** Progress is stored at most this often, ms. */
const PROGRESS_MS = 500;

/** How long a stop waits for jobs that do not listen to their signal, ms; then they are given back all the same. */
const CLOSE_MS = 8_000;

/** An id that no job has. */
const NO_JOB = "00000000-0000-0000-0000-000000000000";

const DAY_SECONDS = 24 * 60 * 60;

/** Topic of the bus: the names of kinds of which jobs wait. */
const WAITING_TOPIC = "jobs-waiting";

/** Topic of the bus: ids of jobs that run and are wanted to end. */
const CANCELLED_TOPIC = "jobs-cancelled";

/** The notification to the person who started a job when it ends: its kind, and the words after the job's title. */
const ENDS = {
  done: { kind: "jobEnded", words: "已完成" },
  partly: { kind: "jobPartly", words: "部分完成" },
  refused: { kind: "jobRefused", words: "有错误，没有执行" },
  checked: { kind: "jobChecked", words: "待确认" },
  failed: { kind: "jobFailed", words: "没有完成" },
  cancelled: { kind: "jobCancelled", words: "已取消" },
} as const;

/** What is stored of a run that came to its end. */
function endWith(kind: AnyJobKind | undefined, result: JobResult): JobOutput {
  const shortfall = kind?.shortfall?.(result);
  return { result, ...(shortfall && { shortfall }) };
}

/** Which of these notifications fits the end of a job. */
const toldOf = ({ shortfall }: JobOutput): [end: keyof typeof ENDS, said?: string] =>
  shortfall === undefined ? ["done"] : [shortfall.how, shortfall.said];

/** The reason of a run's signal: somebody cancelled the job. */
export class JobCancelled extends Error {}

/** The reason of a run's signal: the server stops, and the job will be run again from its beginning. */
export class ServerStopping extends Error {}

/** What pg-boss answers to a change of jobs; its types keep it to themselves. */
interface Affected {
  affected: number;
}

/** A job that this node runs. */
interface Running {
  readonly job: JobWithMetadata<JobData>;
  readonly controller: AbortController;
  progress: JobProgress | null;
  /** When progress was stored last, ms of `performance.now()`. */
  storedAt: number;
  timer: NodeJS.Timeout | undefined;
  storing: Promise<void>;
  ended: boolean;
  /** The person who started it has been notified of its end. */
  told: boolean;
}

/**
 * The background work of the server, on pg-boss: what is enqueued is run by one of the nodes, once at least, tried again
 * when it fails, and kept for the history. See README.md of this folder.
 */
export class Jobs {
  readonly #parts: JobsParts;
  readonly #boss: PgBoss;
  #kinds: ReadonlyMap<string, AnyJobKind> = new Map();
  #services: unknown;
  /** Ids of the workers of this node, by kind. */
  readonly #workers = new Map<string, string[]>();
  readonly #running = new Map<string, Running>();
  readonly #ends: (() => void)[] = [];
  #closed: Promise<void> | undefined;

  constructor(parts: JobsParts) {
    this.#parts = parts;
    const isPglite = parts.databaseKind === "pglite";
    this.#boss = new PgBoss({
      db: onPool(parts.pool),
      schema: SCHEMA,
      backend: parts.databaseKind,
      superviseIntervalSeconds: isPglite ? 60 : SUPERVISE_SECONDS,
      monitorIntervalSeconds: isPglite ? 60 : SUPERVISE_SECONDS,
      schedule: parts.crons ?? true,
      cronWorkerIntervalSeconds: 10,
      // Nothing here depends on other jobs.
      flowIntervalSeconds: DAY_SECONDS,
      ...(isPglite ? { reindex: false, monitorVacuum: false } : {}),
    });
    this.#boss.on("error", (error) => this.#parts.log.error({ err: error }, "job queue"));
    this.#boss.on("warning", (warning) => this.#parts.log.warn({ warning }, "job queue"));
  }

  /**
   * Begins to run jobs of these kinds; nothing can be enqueued before. Kinds are made, changed and put on their cron as
   * they are defined now; a cron that no kind has any more is taken off.
   */
  async start<Services>(kinds: readonly AnyJobKind<Services>[], services: Services): Promise<void> {
    this.#services = services;
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind as AnyJobKind]));
    if (this.#kinds.size < kinds.length) throw new Error("Two kinds of jobs have the same name");
    await this.#boss.start();
    await this.#setUpQueues();
    await this.#setUpCrons();
    // PGlite belongs to one process, which is this one: who ran them has died.
    if (this.#parts.databaseKind === "pglite") await this.#failMarkedRunning();
    this.#ends.push(
      this.#parts.bus.subscribe(WAITING_TOPIC, (names) => {
        for (const name of names as string[]) this.#wake(name);
      }),
      this.#parts.bus.subscribe(CANCELLED_TOPIC, (ids) => this.#cancelHere(ids as string[])),
      this.#parts.bus.onGap(() => {
        for (const name of this.#workers.keys()) this.#wake(name);
      }),
    );
    for (const kind of this.#kinds.values()) {
      const ids: string[] = [];
      this.#workers.set(kind.name, ids);
      for (let worker = 0; worker < (kind.atOnce ?? 1); worker += 1) {
        const id: string = await this.#boss.work(
          kind.name,
          { pollingIntervalSeconds: POLL_SECONDS, includeMetadata: true, perJobResults: true },
          async ([job]: JobWithMetadata<JobData>[]): Promise<Settlement<JobOutput>[]> => {
            if (job === undefined) return [];
            const settled = await this.#run(kind, job);
            // There may be more: without this it would wait for its next look.
            this.#boss.notifyWorker(id);
            return [settled];
          },
        );
        ids.push(id);
      }
    }
    if (this.#parts.databaseKind === "postgres") {
      const timer = setInterval(() => void this.#pollCancelled(), CANCEL_POLL_MS).unref();
      this.#ends.push(() => clearInterval(timer));
    }
  }

  /**
   * Enqueues a job and gives its id, or null for a kind with a cron of which one waits or runs already. Within a
   * transaction pass that: the job is there if it commits. Throws a ZodError when the input is none of the kind.
   */
  async enqueue<Schema extends z.ZodType>(
    db: Queryable,
    kind: JobKind<string, Schema>,
    input: z.input<Schema>,
    options: EnqueueOptions = {},
  ): Promise<string | null> {
    const [id = null] = await this.enqueueAll(db, kind, [input], options);
    return id;
  }

  /** Enqueues several jobs of one kind in one statement, and gives their ids. */
  async enqueueAll<Schema extends z.ZodType>(
    db: Queryable,
    kind: JobKind<string, Schema>,
    inputs: readonly z.input<Schema>[],
    { by = null, startAfter }: EnqueueOptions = {},
  ): Promise<string[]> {
    if (inputs.length === 0) return [];
    if (!this.#kinds.has(kind.name)) throw new Error(`No domain announces the job ${kind.name}`);
    const starter = by && { accountId: by.accountId, personName: by.personName, schoolId: by.schoolId };
    const jobs = inputs.map((input) => {
      kind.input.parse(input);
      return { data: { input, by: starter } satisfies JobData, ...(startAfter && { startAfter }) };
    });
    const ids = await this.#boss.insert(kind.name, jobs, { db: fromDrizzle(db, sql), returnId: true });
    const message = { topic: WAITING_TOPIC, payload: [kind.name] };
    // Before the commit there is nothing to find: the outbox tells of it afterwards.
    if (db instanceof PgTransaction) await writeOutbox(db, [message]);
    else this.#parts.bus.publish(message.topic, message.payload);
    return ids ?? [];
  }

  /** Makes this node look for jobs of the kind: after the commit of a transaction that enqueued one, to lose no second. */
  wake(kind: Pick<JobKind, "name">): void {
    this.#wake(kind.name);
  }

  /** Every kind that was announced. */
  kinds(): AnyJobKind[] {
    return [...this.#kinds.values()];
  }

  /** One of them; undefined for a name that nobody announces. */
  kind(name: string): AnyJobKind | undefined {
    return this.#kinds.get(name);
  }

  /** Puts what is paused off its cron, for all nodes, and what is no longer paused on it again. */
  followPauses(): Promise<void> {
    return this.#setUpCrons();
  }

  /** A job, or undefined when there is none or it was deleted by now. Progress is up to date for a job of this node. */
  async find(id: string): Promise<JobRecord | undefined> {
    return (await this.findAll([id]))[0];
  }

  /** Those of the jobs that are still stored, in no order. */
  async findAll(ids: readonly string[], db: Queryable = this.#parts.db): Promise<JobRecord[]> {
    return (await findJobs(db, ids)).map((job) => this.#withProgress(job));
  }

  /** The history with what waits and runs, the newest first; the next page begins `after` the last one. */
  async search(query: JobQuery = {}): Promise<JobRecord[]> {
    return (await searchJobs(this.#parts.db, query)).map((job) => this.#withProgress(job));
  }

  /** How far a job is that runs on this node, without asking the database. */
  progressHere(id: string): JobProgress | undefined {
    return this.#running.get(id)?.progress ?? undefined;
  }

  /**
   * Cancels a job. One that waits never runs; one that runs is told to end, wherever it runs, and `search` says that it
   * was. False when it has ended or is not there.
   */
  async cancel(id: string): Promise<boolean> {
    const here = this.#running.get(id);
    if (here !== undefined) {
      if (here.ended) return false;
      here.controller.abort(new JobCancelled("The job was cancelled"));
      // For whoever runs it again, should this process die before it has ended. Not waited for: on PGlite the job's own
      // transaction may hold the only connection.
      void addToOutput(this.#parts.db, here.job, { cancelRequested: true }).catch(this.#warn);
      return true;
    }
    const job = await this.find(id);
    if (job?.state === "running") {
      const isRunning = await addToOutput(this.#parts.db, { id }, { cancelRequested: true });
      if (isRunning) this.#parts.bus.publish(CANCELLED_TOPIC, [id]);
      return isRunning;
    }
    if (job?.state !== "waiting" && job?.state !== "retrying") return false;
    const { affected } = (await this.#boss.cancel(job.kind, id)) as Affected;
    if (affected > 0) await this.#tellEnd(this.#parts.db, job, "cancelled");
    return affected > 0;
  }

  /**
   * Runs nothing new. Jobs that run are told to end: each is finished, or given back for whoever is there next. Resolves
   * when no job runs here any more.
   */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    for (const end of this.#ends) end();
    const idle = Promise.all(
      [...this.#workers.keys()].map((name) => this.#boss.offWork(name, { wait: true })),
    );
    for (const { controller } of this.#running.values())
      controller.abort(new ServerStopping("The server stops"));
    const late = pause(CLOSE_MS, "late" as const, { ref: false });
    if ((await Promise.race([idle, late])) === "late") {
      for (const { job } of this.#running.values()) {
        this.#parts.log.warn({ job: job.id, kind: job.name }, "a job did not end when it was told to");
        await giveBack(this.#parts.db, job);
      }
    }
    await this.#boss.stop({ graceful: false, close: false });
  }

  async #setUpQueues(): Promise<void> {
    const stored = new Map((await this.#boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const kind of this.#kinds.values()) {
      const policy = kind.cron ? "exclusive" : kind.oneAtATime ? "singleton" : "standard";
      const { limit = 0, delaySeconds = 0, longestSeconds = 3_600 } = kind.retry ?? {};
      const options = {
        retryLimit: limit,
        retryDelay: delaySeconds,
        retryBackoff: limit > 0,
        ...(limit > 0 ? { retryDelayMax: longestSeconds } : {}),
        expireInSeconds: Math.round((kind.longestMinutes ?? 15) * 60),
        // A job that no node has run for a year is given up.
        retentionSeconds: 365 * DAY_SECONDS,
        deleteAfterSeconds: (kind.keptDays ?? 30) * DAY_SECONDS,
        // On PGlite a job's own transaction holds the only connection, so that it could not say that it lives.
        ...(this.#parts.databaseKind === "postgres" ? { heartbeatSeconds: HEARTBEAT_SECONDS } : {}),
      };
      const queue = stored.get(kind.name);
      if (queue === undefined) {
        await this.#boss.createQueue(kind.name, { ...options, policy });
      } else if (queue.policy !== policy) {
        throw new Error(
          `How many jobs ${kind.name} run at a time cannot be changed: give the kind another name`,
        );
      } else if (Object.entries(options).some(([key, value]) => queue[key as keyof typeof queue] !== value)) {
        await this.#boss.updateQueue(kind.name, options);
      }
      // pg-boss reads about a queue when it is first used, and beside the transaction that enqueues: on PGlite, where that
      // holds the only connection, it would wait for ever.
      await this.#boss.findJobs(kind.name, { id: NO_JOB });
    }
  }

  async #setUpCrons(): Promise<void> {
    const stored = await this.#boss.getSchedules();
    const paused = new Set(
      (await this.#parts.db.select().from(jobPause).where(eq(jobPause.paused, true))).map(({ name }) => name),
    );
    for (const { name } of stored) {
      if (this.#kinds.get(name)?.cron === undefined || paused.has(name)) await this.#boss.unschedule(name);
    }
    for (const { name, cron, input } of this.#kinds.values()) {
      if (cron === undefined || paused.has(name)) continue;
      input.parse(cron.input);
      const data: JobData = { input: cron.input, by: null };
      const old = stored.find((schedule) => schedule.name === name);
      if (old?.cron === cron.at && JSON.stringify(old.data) === JSON.stringify(data)) continue;
      // A server that is off at night makes up for it in the morning, once.
      await this.#boss.schedule(name, cron.at, data, { tz: "Asia/Shanghai", missed: "once" });
    }
  }

  async #failMarkedRunning(): Promise<void> {
    for (const [name, ids] of await markedRunning(this.#parts.db)) {
      await this.#boss.fail(name, ids, { error: INTERRUPTED } satisfies JobOutput);
    }
  }

  #wake(name: string): void {
    for (const id of this.#workers.get(name) ?? []) this.#boss.notifyWorker(id);
  }

  #withProgress(job: JobRecord): JobRecord {
    const running = this.#running.get(job.id);
    if (job.state !== "running" || running === undefined) return job;
    const cancelRequested = running.controller.signal.reason instanceof JobCancelled;
    return { ...job, progress: running.progress ?? job.progress, cancelRequested };
  }

  /** Runs one job and says how it ended. */
  async #run(kind: AnyJobKind, job: JobWithMetadata<JobData>): Promise<Settlement<JobOutput>> {
    const { id } = job;
    const controller = new AbortController();
    const running: Running = {
      job,
      controller,
      progress: null,
      storedAt: Number.NEGATIVE_INFINITY,
      timer: undefined,
      storing: Promise.resolve(),
      ended: false,
      told: false,
    };
    this.#running.set(id, running);
    const log = this.#parts.log.child({ job: id, kind: kind.name });
    if (this.#closed !== undefined) controller.abort(new ServerStopping("The server stops"));
    try {
      if (job.output !== null && (job.output as JobOutput).cancelRequested)
        controller.abort(new JobCancelled());
      controller.signal.throwIfAborted();
      const result = await kind.run({
        input: readInput(kind, job.data),
        signal: AbortSignal.any([job.signal, controller.signal]),
        progress: (done, total = null, text = "") => this.#note(running, { done, total, text }),
        log,
        services: this.#services as never,
        id,
        attempt: job.retryCount + 1,
        by: job.data.by,
        succeedIn: (tx, given) => this.#succeedIn(tx, running, given),
      });
      const end = endWith(kind, result ?? {});
      await this.#tell(this.#parts.db, running, ...toldOf(end));
      return { id, status: "completed", output: this.#output(running, end) };
    } catch (error) {
      const { reason } = controller.signal as { reason: unknown };
      if (reason instanceof ServerStopping) {
        await giveBack(this.#parts.db, job);
        return { id, status: "completed" };
      }
      if (reason instanceof JobCancelled) {
        await this.#boss.cancel(job.name, job);
        await this.#tell(this.#parts.db, running, "cancelled");
        return { id, status: "completed" };
      }
      const settled = this.#failed(running, log, error);
      const isLast = settled.status !== "failed" || job.retryCount >= job.retryLimit;
      if (isLast) await this.#tell(this.#parts.db, running, "failed", (settled.output as JobOutput).error);
      return settled;
    } finally {
      running.ended = true;
      clearTimeout(running.timer);
      await running.storing;
      this.#running.delete(id);
    }
  }

  #failed(running: Running, log: Logger, error: unknown): Settlement<JobOutput> {
    const { id, retryCount, retryLimit } = running.job;
    if (error instanceof DomainError && error.status < 500) {
      log.info({ err: error }, "a job was refused");
      return { id, status: "deadletter", output: this.#output(running, { error: error.message }) };
    }
    log.error({ err: error, attempt: retryCount + 1 }, "a job failed");
    const said = error instanceof DomainError ? error.message : "运行时发生内部错误，原因已写入日志";
    const next = retryCount < retryLimit ? "稍后会自动重试" : `请稍后重新开始，或把任务编号 ${id} 告诉管理员`;
    return { id, status: "failed", output: this.#output(running, { error: `${said}。${next}` }) };
  }

  /** Tells whoever started it how it ended; a run that is repeated after a crash may tell it twice. */
  async #tell(db: Queryable, running: Running, end: keyof typeof ENDS, said?: string): Promise<void> {
    if (running.told) return;
    running.told = true;
    const { id, name, data } = running.job;
    await this.#tellEnd(db, { id, kind: name, by: data.by }, end, said);
  }

  async #tellEnd(
    db: Queryable,
    { id, kind: name, by }: Pick<JobRecord, "id" | "kind" | "by">,
    end: keyof typeof ENDS,
    said?: string,
  ): Promise<void> {
    if (by === null) return;
    const { kind, words } = ENDS[end];
    const title = `${this.#kinds.get(name)?.title ?? name}${words}${said === undefined ? "" : `：${said}`}`;
    try {
      const news = { accountIds: [by.accountId], kind, title, subject: jobSubject(id) };
      await notify(db, [news], this.#parts.clock());
    } catch (error) {
      // In a transaction of the job the job fails with it.
      if (db !== this.#parts.db) throw error;
      this.#parts.log.warn({ err: error, job: id }, "the end of a job was not told");
    }
  }

  #output({ progress }: Running, end: JobOutput): JobOutput {
    return { ...(progress && { progress }), ...end };
  }

  async #succeedIn(tx: Transaction, running: Running, result: JobResult = {}): Promise<void> {
    // Nothing may be written to it beside the transaction that ends it: on PGlite that would wait for the commit.
    running.ended = true;
    // Another node may have accepted a cancellation of which this node does not know yet.
    if (this.#parts.databaseKind === "postgres" && (await lockWantedToEnd(tx, running.job.id))) {
      running.controller.abort(new JobCancelled("The job was cancelled"));
      running.controller.signal.throwIfAborted();
    }
    const end = endWith(this.#kinds.get(running.job.name), result);
    const { affected } = (await this.#boss.complete(
      running.job.name,
      running.job,
      this.#output(running, end),
      {
        db: fromDrizzle(tx, sql),
      },
    )) as Affected;
    if (affected === 0) {
      const [now] = await findJobs(tx, [running.job.id]);
      if (now?.state === "cancelled") {
        // Cancelled while it was being fetched: the cancellation has sent the notification already.
        running.told = true;
        running.controller.abort(new JobCancelled("The job was cancelled"));
        running.controller.signal.throwIfAborted();
      }
      throw new Error("The job is no longer this run's: another node has it");
    }
    await this.#tell(tx, running, ...toldOf(end));
  }

  #note(running: Running, progress: JobProgress): void {
    running.progress = progress;
    if (running.ended || running.timer !== undefined) return;
    const wait = Math.max(0, running.storedAt + PROGRESS_MS - performance.now());
    running.timer = setTimeout(() => {
      running.storing = this.#store(running);
    }, wait).unref();
  }

  async #store(running: Running): Promise<void> {
    const { progress, job } = running;
    if (progress === null || running.ended) return;
    try {
      await addToOutput(this.#parts.db, job, { progress });
    } catch (error) {
      this.#parts.log.warn({ err: error, job: job.id }, "progress of a job not stored");
    }
    running.storedAt = performance.now();
    running.timer = undefined;
    if (running.progress !== progress) this.#note(running, running.progress as JobProgress);
  }

  #cancelHere(ids: readonly string[]): void {
    for (const id of ids) this.#running.get(id)?.controller.abort(new JobCancelled("The job was cancelled"));
  }

  async #pollCancelled(): Promise<void> {
    if (this.#running.size === 0) return;
    try {
      this.#cancelHere(await wantedToEnd(this.#parts.db, [...this.#running.keys()]));
    } catch (error) {
      this.#warn(error);
    }
  }

  readonly #warn = (error: unknown): void => this.#parts.log.warn({ err: error }, "cancelling a job");
}

function readInput(kind: AnyJobKind, { input }: JobData): unknown {
  const read = kind.input.safeParse(input);
  if (read.success) return read.data;
  throw new DomainError(400, "VALIDATION_FAILED", "这个任务的参数与当前版本不符，请重新开始", {
    cause: read.error,
  });
}
