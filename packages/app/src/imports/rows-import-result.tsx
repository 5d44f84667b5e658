import type { RowsImport, RowsUpload } from "@huxuan/api-client";
import { Alert, Button, JobProgress } from "@huxuan/ui";
import type { RowsKind } from "./rows-import-form.tsx";
import { faultRows, importSentence, jobStateOf } from "./import-sentences.ts";

interface RowsImportResultProps {
  job: RowsImport;
  kind: RowsKind;
  /** Somebody asked to stop it. */
  cancelling: boolean;
  onCancel: () => void;
  /** What was sent, where this page sent it. */
  again: RowsUpload | undefined;
  onAgain: (upload: RowsUpload) => void;
}

/** How far an import is; how it ended, with the faults by row and column and what can be done about them. */
export function RowsImportResult({ job, kind, cancelling, onCancel, again, onAgain }: RowsImportResultProps) {
  return (
    <div className="grid gap-4">
      <JobProgress
        title={job.title}
        state={jobStateOf(job, cancelling)}
        done={job.done}
        total={job.total > 0 ? job.total : undefined}
        detail={importSentence(job, kind)}
        onCancel={onCancel}
      />
      {job.state === "succeeded" && kind.after?.(job)}
      {job.state === "refused" && (
        <Alert tone="warning" title={`${job.faultCount} 处错误，还没有导入`}>
          <p>可以在文件里改正后重新导入{job.good > 0 && `，或只导入没有错误的 ${job.good} 行`}。</p>
          {again && job.good > 0 && (
            <Button size="sm" onClick={() => onAgain({ ...again, onlyGood: "true" })}>
              只导入没有错误的行
            </Button>
          )}
        </Alert>
      )}
      {job.sums.length > 0 && (
        // Without focus the keyboard could not scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div role="region" aria-label="错误" tabIndex={0} className="max-h-70 overflow-auto">
          <ul className="m-0 grid list-none gap-0 p-0">
            {job.sums.map(({ column, message, count }) => (
              <li
                key={`${column} ${message}`}
                className="grid gap-1 border-0 border-t border-solid border-line py-2 first:border-t-0"
              >
                <p className="font-medium [overflow-wrap:anywhere]">
                  {column !== "" && `${column}：`}
                  {message}
                </p>
                <p className="text-xs text-ink-2 [overflow-wrap:anywhere]">
                  {faultRows(job, { column, message, count })}
                </p>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
