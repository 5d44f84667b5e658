import { eq } from "drizzle-orm";
import { dropFile, FileError, withReading } from "../../platform/import/index.ts";
import { defineJob, JobCancelled } from "../../platform/jobs/index.ts";
import { CATALOGUE_READER, type CatalogueRun, catalogueInput, type ImportServices } from "./catalogue-run.ts";
import { importRows } from "./import-rows.ts";
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
  run: runImport,
});

async function runImport(run: CatalogueRun): Promise<void> {
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
    if (refused !== undefined) await end(refused);
    await dropFile(db, fileId);
  } catch (error) {
    const cancelled = signal.reason instanceof JobCancelled;
    // The server stops, or another node has the job by now: it is run again from the stored file.
    if (signal.aborted && !cancelled) throw error;
    if (cancelled) await end({ state: "cancelled" });
    else if (error instanceof FileError) await end(failedWhole(error.message));
    else {
      log.error({ err: error, importJob: importId }, "import failed");
      await end(failedWhole("导入时发生内部错误，没有导入任何数据，请稍后重试或联系管理员"));
    }
    await dropFile(db, fileId);
    signal.throwIfAborted();
  }
}
