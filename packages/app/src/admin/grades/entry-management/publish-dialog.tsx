import type { GradeSheetRow } from "@huxuan/api-client";
import { publishGradeSheetsMutation } from "@huxuan/api-client/query";
import { Alert, Button, Dialog, JobProgress } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { runCall } from "../../../acts/run-call.ts";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { useSending } from "../../../form/use-sending.ts";
import { useFollowedJob } from "../../../imports/use-followed-job.ts";
import { publishResult } from "./publish-result.ts";
import { RefusedAlert } from "./refused-alert.tsx";
import { doneWords } from "./review-groups.ts";
import { chosenSheets } from "./use-approval.ts";

interface PublishDialogProps {
  sheets: readonly GradeSheetRow[];
  onClose: () => void;
}

/** Says who is told before grades are published, which cannot be undone; then how far it is, and what came of each class. */
export function PublishDialog({ sheets, onClose }: PublishDialogProps) {
  const queryClient = useQueryClient();
  const sending = useSending();
  const [jobId, setJobId] = useState<string>();
  const students = sheets.reduce((sum, row) => sum + row.students, 0);
  const publish = () =>
    sending.send(async () => {
      const job = await runCall(
        queryClient,
        publishGradeSheetsMutation,
        { body: { sheets: chosenSheets(sheets) } },
        true,
      );
      setJobId(job.jobId);
    });
  return (
    <Dialog
      open
      size="md"
      busy={sending.busy}
      onOpenChange={(next) => !next && onClose()}
      title={jobId === undefined ? `发布 ${sheets.length} 个教学班的成绩？` : "发布成绩"}
      footer={
        jobId === undefined ? (
          <>
            <Button onClick={onClose}>先不发布</Button>
            <Button variant="primary" tone="danger" busy={sending.busy} onClick={() => void publish()}>
              发布 {sheets.length} 个教学班
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>关闭</Button>
        )
      }
    >
      {jobId === undefined ? (
        <div className="grid gap-4">
          {sending.fault !== undefined && (
            <Alert tone="danger" title="没有发布">
              {sending.fault}
            </Alert>
          )}
          <Alert tone="warning" title="发布后不能撤回">
            {students}{" "}
            人次的成绩马上对学生可见，每名学生收到通知；外校学生的学校同时得到原始成绩和折合成绩。发布后要改只能申请成绩更正。
          </Alert>
          <ul aria-label="要发布的教学班" className="m-0 grid max-h-56 list-none gap-0 overflow-y-auto p-0">
            {sheets.map(({ id, courseName, code, students: count }) => (
              <li
                key={id}
                className="flex justify-between gap-3 border-0 border-b border-solid border-line py-1.5"
              >
                <span>
                  {courseName} <span className="text-ink-2">{code}</span>
                </span>
                <span className="text-ink-2 tabular-nums">{count} 人</span>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <PublishProgress jobId={jobId} sheets={sheets} />
      )}
    </Dialog>
  );
}

interface PublishProgressProps {
  jobId: string;
  sheets: readonly GradeSheetRow[];
}

function PublishProgress({ jobId, sheets }: PublishProgressProps) {
  const classes = sheets.length;
  const { job, over, state } = useFollowedJob(jobId, "publishGradeSheets");
  if (job.isError)
    return (
      <ReadFailure
        compact
        title="进度暂时无法读取"
        error={job.error}
        description="发布在服务器上继续，不受影响。"
        onRetry={() => void job.refetch()}
      />
    );
  const result = publishResult(job.data?.result, sheets);
  return (
    <div className="grid gap-4">
      <JobProgress
        label={`发布 ${classes} 个教学班的成绩`}
        state={state}
        done={job.data?.done ?? 0}
        total={job.data?.total ?? classes}
        detail={
          over
            ? result
              ? doneWords(result, "发布")
              : (job.data?.error ?? "发布已结束")
            : `${job.data?.text || "正在发布"}，关闭窗口不影响发布`
        }
      />
      {over && result && <RefusedAlert title="没有发布的" refused={result.refused} />}
    </div>
  );
}
