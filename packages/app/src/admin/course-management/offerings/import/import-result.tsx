import type { ImportJob } from "@huxuan/api-client";
import { Alert, Button, JobProgress, RequirePermission } from "@huxuan/ui";
import { Download } from "lucide-react";
import { MarkedFileButton } from "../../../../imports/marked-file-button.tsx";
import { ImportChoices } from "./import-choices.tsx";
import { ImportFindings } from "./import-findings.tsx";
import { errorsToTsv, jobDetail, jobStateOf } from "./import-words.ts";
import { PublishImported } from "./publish-imported.tsx";
import type { useImportJob } from "./use-import-job.ts";

interface ImportResultProps {
  job: ImportJob;
  importing: ReturnType<typeof useImportJob>;
  onPublished: () => void;
}

/** How far the import is; how it ended, with every bad row and what can be done about it, or with the next step. */
export function ImportResult({ job, importing, onPublished }: ImportResultProps) {
  const { start, cancel, forget } = importing;
  const understood = job.notices.filter(({ problem }) => problem === "understood");
  const kept = job.notices.filter(({ problem }) => problem !== "understood");
  return (
    <div className="grid gap-4">
      <JobProgress
        label={`导入 ${job.fileName}`}
        state={jobStateOf(job, cancel.isPending || cancel.isSuccess)}
        done={job.rowsDone}
        total={job.rowsTotal > 0 ? job.rowsTotal : undefined}
        detail={jobDetail(job)}
        onCancel={() => cancel.mutate()}
      />
      {start.error && (
        <Alert tone="danger" title="没有开始导入">
          {start.error.message}
        </Alert>
      )}
      {(job.state === "failed" || job.state === "planned") && (
        <ImportChoices
          job={job}
          upload={start.variables}
          pending={start.isPending}
          onAgain={(upload) => start.mutate(upload)}
          onOtherFile={forget}
        />
      )}
      {job.findings.length > 0 && (
        <section className="grid gap-2">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="text-sm font-medium">{job.leftOut > 0 ? "没有导入的教学班" : "需要处理的错误"}</h3>
            {job.markedFile === undefined ? (
              <Button size="sm" icon={<Download />} onClick={() => saveErrors(job)}>
                下载错误列表
              </Button>
            ) : (
              <MarkedFileButton fileId={job.markedFile} primary={job.goodClasses === 0} />
            )}
          </div>
          <ImportFindings label="错误" findings={job.findings} />
        </section>
      )}
      {kept.length > 0 && (job.state === "succeeded" || job.state === "planned") && (
        <section className="grid gap-2">
          <Alert tone="warning" title="有些课程不按文件修改">
            已经开始的学期开过这些课程，它们的记录要保持原样；教学班按原有的课程导入。
          </Alert>
          <ImportFindings label="没有修改的课程" findings={kept} />
        </section>
      )}
      {understood.length > 0 && (
        <section className="grid gap-2">
          <h3 className="text-sm font-medium">
            {job.state === "succeeded" ? "这些内容是这样理解的，请核对" : "这些内容会这样理解"}
          </h3>
          <ImportFindings label="理解方式" findings={understood} />
        </section>
      )}
      {job.state === "succeeded" && (
        <RequirePermission required="offering-publish">
          <PublishImported job={job} onPublished={onPublished} />
        </RequirePermission>
      )}
    </div>
  );
}

function saveErrors(job: ImportJob): void {
  // The byte order mark tells Excel that the text is UTF-8.
  const blob = new Blob(["\uFEFF", errorsToTsv(job.errors)], {
    type: "text/tab-separated-values;charset=utf-8",
  });
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = `${job.fileName}-错误.tsv`;
  link.click();
  URL.revokeObjectURL(address);
}
