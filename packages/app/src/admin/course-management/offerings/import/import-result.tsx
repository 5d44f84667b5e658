import type { OfferingImportImportJob } from "@huxuan/api-client";
import { JobProgress, RequirePermission, RowErrorList } from "@huxuan/ui";
import { jobDetail, jobStateOf, rowErrors } from "./import-words.ts";
import { PublishImported } from "./publish-imported.tsx";

interface ImportResultProps {
  job: OfferingImportImportJob;
  cancelling: boolean;
  onCancel: () => void;
  onPublished: () => void;
}

/** How far the import is; how it ended, with every bad row or with the next step. */
export function ImportResult({ job, cancelling, onCancel, onPublished }: ImportResultProps) {
  return (
    <div className="grid gap-4">
      <JobProgress
        title={`导入 ${job.fileName}`}
        state={jobStateOf(job.state, cancelling)}
        done={job.rowsDone}
        total={job.rowsTotal > 0 ? job.rowsTotal : undefined}
        detail={jobDetail(job)}
        onCancel={onCancel}
      />
      {job.errors.length > 0 && (
        <RowErrorList
          errors={rowErrors(job.errors)}
          total={job.errorCount}
          fileName={`${job.fileName}-错误.tsv`}
        />
      )}
      {job.state === "succeeded" && (
        <RequirePermission required="offering-publish">
          <PublishImported job={job} onPublished={onPublished} />
        </RequirePermission>
      )}
    </div>
  );
}
