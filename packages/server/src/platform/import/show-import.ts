import type { RowsImport, RowsImportState } from "@huxuan/api-client";
import type { JobRecord } from "../jobs/index.ts";
import type { ImportResult } from "./define-import.ts";

/**
 * How far an import is, and what came of it, where `write` counts what was created, updated and unchanged.
 *
 * @param title of the kind of import: 导入教师
 */
export function showImport(job: JobRecord, title: string): RowsImport {
  const result = job.result as unknown as ImportResult | null;
  const { created = 0, updated = 0, unchanged = 0 } = result?.summary ?? {};
  return {
    id: job.id,
    title,
    state: stateOf(job, result),
    done: result?.rows ?? job.progress?.done ?? 0,
    total: result?.rows ?? job.progress?.total ?? 0,
    text: job.error ?? job.progress?.text ?? "",
    rows: result?.rows ?? 0,
    good: result?.good ?? 0,
    faults: (result?.errors ?? []).map(({ row, column, value, message, code, name }) => ({
      row,
      column,
      value,
      message,
      code,
      name,
    })),
    faultCount: result?.errorCount ?? 0,
    sums: (result?.findings ?? []).map(({ column, message, count }) => ({ column, message, count })),
    created,
    updated,
    unchanged,
  };
}

function stateOf(job: JobRecord, result: ImportResult | null): RowsImportState {
  // What ended before its outcome was kept as the job's state.
  if (job.state === "succeeded") return result?.outcome === "refused" ? "refused" : "succeeded";
  if (job.state === "retrying") return "running";
  if (job.state === "partly") return "succeeded";
  return job.state;
}
