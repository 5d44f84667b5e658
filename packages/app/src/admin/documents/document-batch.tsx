import { downloadDocumentBatch } from "@huxuan/api-client";
import { Alert, Button, JobProgress, type JobState } from "@huxuan/ui";
import { useState } from "react";
import { saveAttachment } from "../../download/save-attachment.ts";
import { ReadFailure } from "../../failure/read-failure.tsx";
import { useFollowedJob } from "../../imports/use-followed-job.ts";

interface DocumentBatchProps {
  jobId: string;
  /** Students of the batch. */
  count: number;
  /** 学生成绩单 */
  name: string;
}

/** How far a batch of documents is, and at the end the file and who was left out. */
export function DocumentBatch({ jobId, count, name }: DocumentBatchProps) {
  const [refusal, setRefusal] = useState<string>();
  const { job, over } = useFollowedJob(jobId, "issueDocument");
  const { state = "running", done = 0, error } = job.data ?? {};
  if (job.isError)
    return (
      <ReadFailure
        compact
        title="进度暂时无法读取"
        error={job.error}
        description="签发在服务器上继续，不受影响。"
        onRetry={() => void job.refetch()}
      />
    );
  const hasFile = state === "succeeded" || state === "partly";
  const download = () =>
    void saveAttachment(
      downloadDocumentBatch({ path: { jobId }, meta: { quiet: true } }),
      `${name}.zip`,
    ).catch((failure: Error) => setRefusal(failure.message));
  return (
    <div className="grid gap-4">
      <JobProgress
        label={`签发 ${count} 份${name}`}
        state={shownState(state)}
        done={over ? count : done}
        total={count}
        detail={over ? "" : "正在逐份排版，关闭窗口不影响签发"}
      />
      {error !== undefined && <Alert tone="warning">{error}</Alert>}
      {refusal !== undefined && <Alert tone="danger">{refusal}</Alert>}
      {hasFile && (
        <Button variant="primary" className="justify-self-start" onClick={download}>
          下载文件
        </Button>
      )}
    </div>
  );
}

const shownState = (state: string): JobState =>
  state === "succeeded" || state === "partly" || state === "failed" || state === "cancelled"
    ? state
    : state === "refused"
      ? "failed"
      : "running";
