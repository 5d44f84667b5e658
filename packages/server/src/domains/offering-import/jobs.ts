import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { and, eq, isNull } from "drizzle-orm";
import { isUniqueViolation, stateConflict } from "../../errors/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { FileError } from "./file-error.ts";
import { ReaderQueue } from "./reader-queue.ts";
import { importJob, type ImportState, type ImportSummary, type RowError, type RowFinding } from "./tables.ts";

/** A job that this node runs: what the database will say of it when there is time to write it down. */
export interface RunningJob {
  readonly id: number;
  state: ImportState;
  rowsTotal: number;
  rowsDone: number;
  cancelled: boolean;
  /** What it writes is about to be, or is, committed: too late to cancel. */
  written: boolean;
  /** Stops what is under way. */
  stop(): void;
}

export interface NewJob {
  semesterId: number;
  schoolId: number;
  accountId: number;
  startedBy: string;
  fileName: string;
  rowsTotal: number;
}

/** How a job ended. */
export interface JobEnd {
  state: "succeeded" | "failed" | "cancelled";
  errors?: RowError[];
  errorCount?: number;
  /** The errors with equal ones summed up. */
  findings?: RowFinding[];
  /** What was done in another way than the file says. */
  notices?: RowFinding[];
  /** Teaching classes without errors. */
  goodClasses?: number;
  /** Teaching classes left out because of their errors. */
  leftOut?: number;
  summary?: ImportSummary;
  /** Offerings that it made or changed. */
  offeringIds?: number[];
}

/** A running job says so this often, and counts as dead after the longer time. */
const HEARTBEAT_MS = 5_000;
const DEAD_AFTER_MS = 30_000;

/** An error of the import as a whole. */
export const wholeFile = (message: string): RowError => ({
  row: 0,
  column: "",
  value: "",
  message,
  problem: "invalid",
  code: "",
  courseName: "",
});

const INTERRUPTED = wholeFile("服务在导入途中停止了，没有导入任何数据，请重新上传");

/** What asks for the imports of this node. */
export interface NeedsImports {
  imports: ImportJobs;
}

/** Ends, as failed, what a process left that died, and takes new imports until the server stops. */
export async function startImports(core: CoreServices): Promise<ImportJobs> {
  const imports = new ImportJobs(core);
  core.onStop(() => imports.close());
  await imports.failDead();
  return imports;
}

/**
 * The imports of this node. Their progress is kept here, because on PGlite the import's own transaction holds the
 * only connection; it is written down between the steps for other nodes to see.
 */
export class ImportJobs {
  /** Files that this node reads. */
  readonly readers = new ReaderQueue();
  private readonly core: CoreServices;
  private readonly running = new Map<number, RunningJob>();
  private readonly ended = new Set<Promise<void>>();
  /** `host|pid|uuid`: tells this process from one that ran here before. */
  private readonly node = `${hostname()}|${process.pid}|${randomUUID()}`;
  private readonly heartbeat: NodeJS.Timeout;

  constructor(core: CoreServices) {
    this.core = core;
    this.heartbeat = setInterval(() => void this.beat(), HEARTBEAT_MS);
    this.heartbeat.unref();
  }

  get(id: number): RunningJob | undefined {
    return this.running.get(id);
  }

  /** Throws 409 while an import of the school is running, here or on another node. */
  async refuseSecond(schoolId: number): Promise<void> {
    await this.failDead();
    const running = await this.core.db.$count(
      importJob,
      and(eq(importJob.schoolId, schoolId), isNull(importJob.endedAt)),
    );
    if (running > 0) throw alreadyRunning();
  }

  /** Notes a new job. Throws 409 while another import of the school is running. */
  async begin(job: NewJob): Promise<RunningJob> {
    await this.failDead();
    const now = this.core.clock();
    try {
      const [row] = await this.core.db
        .insert(importJob)
        .values({ ...job, state: "checking", node: this.node, startedAt: now, aliveAt: new Date() })
        .returning({ id: importJob.id });
      if (row === undefined) throw new Error("insert returned nothing");
      const running: RunningJob = {
        id: row.id,
        state: "checking",
        rowsTotal: job.rowsTotal,
        rowsDone: 0,
        cancelled: false,
        written: false,
        stop: () => undefined,
      };
      this.running.set(row.id, running);
      return running;
    } catch (error) {
      if (!isUniqueViolation(error, "import_job_one_per_school")) throw error;
      throw alreadyRunning();
    }
  }

  /** Runs the work of a job in the background; `work` gives how it ended. */
  run(job: RunningJob, work: () => Promise<JobEnd>): void {
    const end = (async () => {
      const outcome = await work().catch((error: unknown): JobEnd => {
        if (job.cancelled) return { state: "cancelled" };
        if (error instanceof FileError) {
          return { state: "failed", errors: [wholeFile(error.message)], errorCount: 1 };
        }
        this.core.log.error({ err: error, importJob: job.id }, "import failed");
        const message = "导入时发生内部错误，没有导入任何数据，请稍后重试或联系管理员";
        return { state: "failed", errors: [wholeFile(message)], errorCount: 1 };
      });
      await this.finish(job, outcome);
    })().catch((error: unknown) => {
      this.core.log.error(
        { err: error, importJob: job.id },
        "the end of an import could not be written down",
      );
    });
    this.ended.add(end);
    void end.finally(() => this.ended.delete(end));
  }

  /** Asks a job to stop, wherever it runs; false when it has ended meanwhile. */
  async cancel(id: number): Promise<boolean> {
    const job = this.running.get(id);
    if (job !== undefined) {
      job.cancelled = true;
      job.stop();
      return true;
    }
    const asked = await this.core.db
      .update(importJob)
      .set({ cancelRequested: true })
      .where(and(eq(importJob.id, id), isNull(importJob.endedAt)))
      .returning({ id: importJob.id });
    return asked.length > 0;
  }

  /** Marks the jobs of dead processes as failed: those of this machine at once, others when they fell silent. */
  async failDead(): Promise<void> {
    const unfinished = await this.core.db
      .select({ id: importJob.id, node: importJob.node, aliveAt: importJob.aliveAt })
      .from(importJob)
      .where(isNull(importJob.endedAt));
    const dead = unfinished.filter((job) => job.node !== this.node && !this.isAlive(job.node, job.aliveAt));
    for (const { id } of dead) {
      await this.core.db
        .update(importJob)
        .set({ state: "failed", errors: [INTERRUPTED], errorCount: 1, endedAt: this.core.clock() })
        .where(and(eq(importJob.id, id), isNull(importJob.endedAt)));
    }
  }

  /** Waits for the jobs of this node; those that run are stopped. */
  async close(): Promise<void> {
    clearInterval(this.heartbeat);
    for (const job of this.running.values()) {
      job.cancelled = true;
      job.stop();
    }
    await Promise.all(this.ended);
  }

  private isAlive(node: string, aliveAt: Date): boolean {
    // PGlite belongs to one process, which is this one.
    if (this.core.databaseKind === "pglite") return false;
    const [host, pid] = node.split("|");
    if (host === hostname() && (Number(pid) === process.pid || !processExists(Number(pid)))) return false;
    return Date.now() - aliveAt.getTime() < DEAD_AFTER_MS;
  }

  private async finish(job: RunningJob, end: JobEnd): Promise<void> {
    try {
      await this.core.db
        .update(importJob)
        .set({
          state: end.state,
          rowsTotal: job.rowsTotal,
          rowsDone: job.rowsDone,
          errors: end.errors ?? [],
          errorCount: end.errorCount ?? 0,
          findings: end.findings ?? [],
          notices: end.notices ?? [],
          goodClasses: end.goodClasses ?? 0,
          leftOut: end.leftOut ?? 0,
          summary: end.summary ?? null,
          offeringIds: end.offeringIds ?? [],
          endedAt: this.core.clock(),
        })
        .where(eq(importJob.id, job.id));
    } finally {
      this.running.delete(job.id);
    }
  }

  /** Writes down that the jobs are alive and how far they are, and hears whether another node cancelled one. */
  private async beat(): Promise<void> {
    // On PGlite the connection may be the import's own: there is no other node to tell.
    if (this.core.databaseKind === "pglite") return;
    for (const job of this.running.values()) {
      try {
        const [row] = await this.core.db
          .update(importJob)
          .set({ aliveAt: new Date(), state: job.state, rowsTotal: job.rowsTotal, rowsDone: job.rowsDone })
          .where(and(eq(importJob.id, job.id), isNull(importJob.endedAt)))
          .returning({ cancelRequested: importJob.cancelRequested });
        if (row?.cancelRequested === true && !job.cancelled) await this.cancel(job.id);
      } catch (error) {
        this.core.log.warn({ err: error, importJob: job.id }, "heartbeat of an import failed");
      }
    }
  }
}

const alreadyRunning = () => stateConflict("本校已有一个导入正在进行，请等它结束后再上传");

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
