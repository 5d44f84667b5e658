import { z } from "zod";
import { type AfterCommit, type Queryable, type Transaction, transaction } from "../../db/index.ts";
import { DomainError, isRefusedData } from "../../errors/index.ts";
import {
  defineJob,
  JobCancelled,
  type JobKind,
  type Jobs,
  type JobStarter,
  type JobShortfall,
} from "../jobs/index.ts";
import type { ImportRows, PlannedRows, RowError } from "./columns.ts";
import { FileError, refusedData } from "./file-error.ts";
import type { Finding } from "./findings.ts";
import type { ReaderModule } from "./reader.ts";
import type { FileReader } from "./reader-messages.ts";
import { dropFile, keepFile } from "./stored-file.ts";
import { writeTemplate } from "./template.ts";
import { type ImportServices, takeFile, untilCurrent, withReading } from "./upload.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- what only the thread knows
type RowsReader<Stored, Plan, Context> = FileReader<Context, any, Stored, PlannedRows<Plan>>;

/** What `stored` and `write` get besides the database. */
export interface ImportContext<Input, Services> {
  input: Input;
  services: Services;
  by: JobStarter | null;
  /** Of the job. */
  jobId: string;
}

export interface ImportDefinition<Schema extends z.ZodType, Stored, Plan, Services, Context = null> {
  /** Of the job: `teacher-import`. It is stored; never change it. */
  name: string;
  /** In Chinese: 导入教师. */
  title: string;
  rows: ImportRows;
  /** The module that exports the `reader` made with `readerOf`. */
  reader: ReaderModule<RowsReader<Stored, Plan, Context>>;
  /** What its reader is told, where one module reads for several imports. */
  context?: Context;
  /** What is chosen beside the file, such as the school. */
  input: Schema;
  /**
   * What a plan is made from: plain, and only what the plan needs.
   *
   * @param keys values of the first column in the rows without errors
   */
  stored(
    db: Transaction,
    context: ImportContext<z.output<Schema>, Services>,
    keys: readonly string[],
  ): Promise<Stored>;
  /** What writing a plan would do, in the numbers that `write` gives: what a review says. */
  preview?(plan: Plan): Readonly<Record<string, number>>;
  /**
   * Writes a plan. Everything is one transaction: what is thrown undoes it. Before it writes, it takes the locks that
   * keep the plan true, or checks that it still is and throws `PlanOutdated`.
   */
  write(
    tx: Transaction,
    plan: Plan,
    context: ImportContext<z.output<Schema>, Services> & { afterCommit: AfterCommit },
  ): Promise<Readonly<Record<string, number>>>;
  /** Sentences about the whole on the template. */
  general?: readonly string[];
  /** The operation that says how far one is, where several imports share it: `getRowsImport`. */
  followedBy?: string;
}

/** What came of an import: the result of its job. */
export interface ImportResult {
  /** `refused`: rows have errors, and nothing was written. */
  outcome: "written" | "refused" | "planned";
  rows: number;
  good: number;
  /** At most 1,000; all are counted. */
  errors: RowError[];
  errorCount: number;
  /** Equal errors summed up. */
  findings: Finding<RowError>[];
  /** What is done in another way than the rows say: the first, and equal ones summed up. */
  notices: RowError[];
  noticeSums: Finding<RowError>[];
  /** What `write` did, in numbers. */
  summary: Readonly<Record<string, number>>;
  /** Id of the stored file that can be downloaded with its errors marked. */
  markedFile?: string;
}

/** What comes with a file. */
export interface ImportUpload<Input> {
  /** Reads the file, when its turn has come. */
  bytes: () => Promise<Buffer>;
  /** As whoever sends it calls it. */
  fileName: string;
  input: Input;
  schoolId: number;
  by: JobStarter;
  /** Writes the rows without errors although others have some. */
  onlyGood: boolean;
  /** Says what it would do with the rows without errors, and writes nothing. Default false. */
  review?: boolean;
  hungUp: AbortSignal;
}

/** An import of rows from workbooks or JSON. */
export interface Import<Schema extends z.ZodType, Services> {
  /** To be announced in `domain.ts`. */
  job: JobKind<string, z.ZodType, Services & ImportServices>;
  /** The workbook that people fill in. */
  template(): Promise<Buffer>;
  /** Takes a file and gives the id of the job that imports it. Throws as `takeFile` does. */
  start(
    services: ImportServices & { jobs: Jobs },
    upload: ImportUpload<z.input<Schema>>,
  ): Promise<{ jobId: string; rowsTotal: number }>;
}

/**
 * Defines an import by its rows, what a plan is made from and how it is written. It runs as a job, whose result is an
 * `ImportResult`; progress, cancelling and history are the job's. A process that dies leaves nothing half written: the
 * import is run again from the stored file.
 */
export const defineImport =
  <Services>() =>
  <Schema extends z.ZodType, Stored, Plan, Context = null>(
    definition: ImportDefinition<Schema, Stored, Plan, Services, Context>,
  ): Import<Schema, Services> => {
    const { name, title, rows, reader, input, general = [], followedBy } = definition;
    const told = (definition.context ?? null) as Context;
    const job = defineJob<Services & ImportServices>()({
      name,
      title,
      input: z.object({
        fileId: z.uuid(),
        onlyGood: z.boolean(),
        // Absent in jobs that an older release enqueued.
        review: z.boolean().default(false),
        chosen: z.unknown(),
      }),
      retry: { limit: 2, delaySeconds: 1 },
      ...(followedBy !== undefined && { followedBy }),
      shortfall: (result) => shortfallOf(result as unknown as ImportResult),
      async run(run) {
        const { input: given, signal, services, by, progress } = run;
        const { fileId, onlyGood, review } = given;
        const context = { input: input.parse(given.chosen), services, by, jobId: run.id };
        const ending = async (db: Queryable, result: ImportResult): Promise<ImportResult> => {
          if (by === null || result.errorCount === 0) {
            await dropFile(db, fileId);
            return result;
          }
          const { sheet, fields, required } = rows.layout;
          const { errors, errorCount: count } = result;
          const marks = errors.map(({ row, column, message }) => ({ row, column, message }));
          const about = { sheet, firstTitle: fields[required[0]] ?? "", marks, count };
          const markedFile = await keepFile(db, fileId, by.accountId, about);
          return { ...result, ...(markedFile !== undefined && { markedFile }) };
        };
        try {
          const result = await withReading(
            run,
            { fileId, module: reader, context: async () => told },
            async (reading): Promise<ImportResult | undefined> => {
              const total = await reading.opened;
              reading.onProgress((done) => progress(done, total, "检查中"));
              const keys = await reading.read;
              return untilCurrent(signal, async () => {
                const stored = await transaction(services.db, (tx) => definition.stored(tx, context, keys));
                const { plan, good, found, notices, total: rowCount } = await reading.plan(stored);
                const checked = {
                  rows: rowCount,
                  good,
                  errors: found.errors,
                  errorCount: found.count,
                  findings: found.sums,
                  notices: notices.errors,
                  noticeSums: notices.sums,
                };
                if (review && good > 0) {
                  return { outcome: "planned", ...checked, summary: definition.preview?.(plan) ?? {} };
                }
                if (found.count > 0 && (!onlyGood || good === 0)) {
                  return { outcome: "refused", ...checked, summary: {} };
                }
                progress(total, total, "写入中");
                return transaction(services.db, async (tx, afterCommit) => {
                  const summary = await definition.write(tx, plan, { ...context, afterCommit });
                  const result = await ending(tx, { outcome: "written", ...checked, summary });
                  signal.throwIfAborted();
                  await run.succeedIn(tx, { ...result });
                  return result;
                });
              });
            },
          );
          if (result === undefined) {
            throw new DomainError(
              409,
              "STATE_CONFLICT",
              "导入期间一直有人在修改相关的数据，没有导入任何数据，请稍后重新导入",
            );
          }
          return { ...(result.outcome === "written" ? result : await ending(services.db, result)) };
        } catch (thrown) {
          const error = isRefusedData(thrown) ? refusedData() : thrown;
          if (isFinal(error) || signal.reason instanceof JobCancelled) await dropFile(services.db, fileId);
          throw error instanceof FileError
            ? new DomainError(400, error.code, error.message, { cause: error })
            : error;
        }
      },
    });
    return {
      job,
      template: () => writeTemplate(rows.layout, rows.template, general),
      async start(
        services,
        { bytes, fileName, input: chosen, schoolId, by, onlyGood, review = false, hungUp },
      ) {
        input.parse(chosen);
        const upload = { bytes, fileName, module: reader, context: told, schoolId, hungUp };
        const started = await takeFile(services, upload, async (tx, { fileId, rowsTotal }) => {
          const jobId = await services.jobs.enqueue(tx, job, { fileId, onlyGood, review, chosen }, { by });
          if (jobId === null) throw new Error("The import was not enqueued");
          return { jobId, rowsTotal };
        });
        services.jobs.wake(job);
        return started;
      },
    };
  };

/** The end of an import that was asked what it would do. */
export const CHECKED: JobShortfall = {
  how: "checked",
  said: "文件核对完了，还没有导入；请在导入窗口里确认",
};

/** What an import left out because of errors in its file. */
export function shortfallOf({ outcome, rows, good, errorCount }: ImportResult): JobShortfall | undefined {
  if (outcome === "planned") return CHECKED;
  if (outcome === "refused") return { how: "refused", said: `文件里有 ${errorCount} 处错误，什么都没有导入` };
  return good < rows
    ? { how: "partly", said: `导入 ${good} 行，有错误的 ${rows - good} 行没有导入` }
    : undefined;
}

/** Whether the job is not tried again. */
const isFinal = (error: unknown): boolean =>
  error instanceof FileError || (error instanceof DomainError && error.status < 500);
