import { eq } from "drizzle-orm";
import { DomainError, isRefusedData } from "../../errors/index.ts";
import { CHECKED, dropFile, FileError, refusedData, withReading } from "../../platform/import/index.ts";
import { defineJob, JobCancelled, type JobResult, type JobShortfall } from "../../platform/jobs/index.ts";
import { CATALOGUE_READER, type CatalogueRun, catalogueInput, type ImportServices } from "./catalogue-run.ts";
import { importRows, keepMarked } from "./import-rows.ts";
import { endRecord, failedWhole, type ImportEnd } from "./records.ts";
import { readRowContext } from "./row-context.ts";
import { importJob } from "./tables.ts";

/** Imports a stored file; what came of it is in `import_job`. */
export const catalogueImport = defineJob<ImportServices>()({
  name: "offering-import",
  title: "导入教学班",
  input: catalogueInput,
  // For a process that died: what fails otherwise says so, and is not tried again.
  retry: { limit: 2, delaySeconds: 1 },
  longestMinutes: 30,
  shortfall: (result) => shortfallOf(result as unknown as CatalogueResult),
  run: runImport,
});

/** What the job keeps of an import: how many classes the file has, and how many of them were imported. */
interface CatalogueResult {
  classes?: number;
  good?: number;
  /** It was asked what it would do. */
  planned?: boolean;
  /** Errors because of which nothing was imported. */
  errorCount?: number;
}

/** What an import left out because of errors in its file. */
export function shortfallOf({
  classes = 0,
  good = 0,
  planned = false,
  errorCount = 0,
}: CatalogueResult): JobShortfall | undefined {
  if (planned) return CHECKED;
  if (errorCount > 0) return { how: "refused", said: `文件里有 ${errorCount} 处错误，什么都没有导入` };
  return good < classes
    ? { how: "partly", said: `导入 ${good} 个教学班，有错误的 ${classes - good} 个没有导入` }
    : undefined;
}

async function runImport(run: CatalogueRun): Promise<JobResult | void> {
  const { input, signal, services, log } = run;
  const { db, clock } = services;
  const { importId, fileId, place, choices } = input;
  const end = (how: ImportEnd): Promise<void> => endRecord(db, importId, how, clock());
  try {
    const [record] = await db
      .select({ endedAt: importJob.endedAt })
      .from(importJob)
      .where(eq(importJob.id, importId));
    // Ended by somebody who found its job gone.
    if (record === undefined || record.endedAt !== null) return;
    const file = {
      fileId,
      module: CATALOGUE_READER,
      context: () => readRowContext(db, place, choices.ignoreTerm),
    };
    const refused = await withReading(run, file, (reading) => importRows(run, reading));
    // What succeeded has been noted in the transaction that wrote it.
    if (refused === undefined) return { importId };
    await end({ ...refused, ...(await keepMarked(db, run, refused)) });
    return { importId, planned: refused.state === "planned", errorCount: refused.errorCount ?? 0 };
  } catch (error) {
    const cancelled = signal.reason instanceof JobCancelled;
    // The server stops, or another node has the job by now: it is run again from the stored file.
    if (signal.aborted && !cancelled) throw error;
    const known = knownReason(error);
    const message = known ?? "导入时发生内部错误，没有导入任何数据，请稍后重试或联系管理员";
    if (!cancelled && known === undefined) log.error({ err: error, importJob: importId }, "import failed");
    await end(cancelled ? { state: "cancelled" } : failedWhole(message));
    await dropFile(db, fileId);
    signal.throwIfAborted();
    // The job fails as well, and is not tried again.
    throw new DomainError(409, "STATE_CONFLICT", message, { cause: error });
  }
}

/** Why it cannot succeed however often it is tried; undefined where nobody knows. */
function knownReason(error: unknown): string | undefined {
  if (error instanceof FileError || error instanceof DomainError) return error.message;
  return isRefusedData(error) ? refusedData().message : undefined;
}
