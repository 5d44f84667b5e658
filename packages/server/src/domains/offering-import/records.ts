import { and, eq, isNull } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { isUniqueViolation, stateConflict } from "../../errors/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { importJob, type ImportSummary, type RowError, type RowFinding } from "./tables.ts";

type Parts = Pick<CoreServices, "db" | "jobs" | "clock">;

export interface NewImport {
  semesterId: number;
  schoolId: number;
  accountId: number;
  startedBy: string;
  fileName: string;
  rowsTotal: number;
}

/** How an import ended. */
export interface ImportEnd {
  state: "succeeded" | "planned" | "failed" | "cancelled";
  rowsTotal?: number;
  rowsDone?: number;
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
  markedFile?: string | null;
  /** Offerings that it made or changed. */
  offeringIds?: number[];
}

/** How an import ended that failed as a whole. */
export const failedWhole = (message: string): ImportEnd => ({
  state: "failed",
  errors: [{ row: 0, column: "", value: "", message, problem: "invalid", code: "", courseName: "" }],
  errorCount: 1,
});

const INTERRUPTED = "服务在导入途中停止了，没有导入任何数据，请重新上传";

/** Throws 409 while an import of the school is under way, here or on another node. */
export async function refuseSecond(parts: Parts, schoolId: number): Promise<void> {
  await endDead(parts);
  const running = await parts.db.$count(
    importJob,
    and(eq(importJob.schoolId, schoolId), isNull(importJob.endedAt)),
  );
  if (running > 0) throw alreadyRunning();
}

/** Notes a new import and gives its id. Throws 409 while another one of the school is under way. */
export async function beginRecord(tx: Queryable, started: NewImport & { startedAt: Date }): Promise<number> {
  try {
    const [row] = await tx
      .insert(importJob)
      .values({ ...started, state: "checking" })
      .returning({ id: importJob.id });
    if (row === undefined) throw new Error("insert returned nothing");
    return row.id;
  } catch (error) {
    if (!isUniqueViolation(error, "import_job_one_per_school")) throw error;
    throw alreadyRunning();
  }
}

/** Notes how an import ended, once: an end that was noted stays. */
export async function endRecord(db: Queryable, id: number, end: ImportEnd, endedAt: Date): Promise<void> {
  await db
    .update(importJob)
    .set({ ...end, endedAt })
    .where(and(eq(importJob.id, id), isNull(importJob.endedAt)));
}

/** Ends the imports whose job has ended without saying so: it was cancelled while it waited, or its process died. */
export async function endDead({ db, jobs, clock }: Parts): Promise<void> {
  const open = await db
    .select({ id: importJob.id, jobId: importJob.jobId })
    .from(importJob)
    .where(isNull(importJob.endedAt));
  if (open.length === 0) return;
  const states = new Map(
    (await jobs.findAll(open.flatMap(({ jobId }) => jobId ?? []))).map(({ id, state }) => [id, state]),
  );
  for (const { id, jobId } of open) {
    const state = states.get(jobId ?? "");
    if (state === "waiting" || state === "retrying" || state === "running") continue;
    const end: ImportEnd = state === "cancelled" ? { state } : failedWhole(INTERRUPTED);
    await endRecord(db, id, end, clock());
  }
}

const alreadyRunning = () => stateConflict("本校已有一个导入正在进行，请等它结束后再上传");
