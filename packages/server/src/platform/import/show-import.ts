import type { FaultSum, RowFault, RowsImport, RowsImportState } from "@huxuan/api-client";
import type { JobRecord } from "../jobs/index.ts";
import type { RowError } from "./columns.ts";
import type { ImportResult } from "./define-import.ts";
import type { Finding } from "./findings.ts";

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
    faults: (result?.errors ?? []).map(shownFault),
    faultCount: result?.errorCount ?? 0,
    sums: (result?.findings ?? []).map(shownSum),
    // Absent in results of older releases.
    notices: (result?.notices ?? []).map(shownFault),
    noticeSums: (result?.noticeSums ?? []).map(shownSum),
    created,
    updated,
    unchanged,
    ...(result?.markedFile !== undefined && { markedFile: result.markedFile }),
  };
}

const shownFault = ({ row, column, value, message, code, name }: RowError): RowFault => ({
  row,
  column,
  value,
  message,
  code,
  name,
});

const shownSum = ({ column, message, problem, count }: Finding<RowError>): FaultSum => ({
  column,
  message,
  problem: problem as FaultSum["problem"],
  count,
});

function stateOf(job: JobRecord, result: ImportResult | null): RowsImportState {
  if (job.state === "succeeded" || job.state === "partly" || job.state === "checked")
    return result === null || result.outcome === "written" ? "succeeded" : result.outcome;
  if (job.state === "retrying") return "running";
  return job.state;
}
