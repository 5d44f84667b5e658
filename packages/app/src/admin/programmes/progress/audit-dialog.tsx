import { runDegreeAuditMutation } from "@huxuan/api-client/query";
import { Alert, Button, Dialog, Field, Input, JobProgress, Select } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { runCall } from "../../../acts/run-call.ts";
import { useSchoolChoices } from "../../../catalogue/school-field.ts";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { useSending } from "../../../form/use-sending.ts";
import { useFollowedJob } from "../../../imports/use-followed-job.ts";
import { useSessionInfo } from "../../../session/session-store.ts";

/** Reckons the progress of a school's students again, of one grade if it is said, and shows how far that is. */
export function AuditDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const ownSchool = useSessionInfo().school;
  const schools = useSchoolChoices();
  const sending = useSending();
  const [schoolId, setSchoolId] = useState(ownSchool ? String(ownSchool.id) : "");
  const [grade, setGrade] = useState("");
  const [jobId, setJobId] = useState<string>();
  const start = () =>
    sending.send(async () => {
      const body = { schoolId: Number(schoolId), ...(grade !== "" && { grade: Number(grade) }) };
      const job = await runCall(queryClient, runDegreeAuditMutation, { body }, true);
      setJobId(job.jobId);
    });
  const lacks =
    schoolId === ""
      ? "请选择学校"
      : grade !== "" && !/^\d{4}$/u.test(grade)
        ? "年级写四位入学年份"
        : undefined;
  return (
    <Dialog
      open
      busy={sending.busy}
      onOpenChange={(open) => !open && onClose()}
      title="重新计算学业进度"
      description="成绩、认定和培养方案变动后会自动重算；这里可以立即全部再算一遍。"
      footer={
        jobId === undefined ? (
          <>
            <Button onClick={onClose}>取消</Button>
            <Button variant="primary" busy={sending.busy} disabledReason={lacks} onClick={() => void start()}>
              开始计算
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>关闭</Button>
        )
      }
    >
      {jobId === undefined ? (
        <div className="grid gap-4">
          {sending.fault !== undefined && <Alert tone="danger">{sending.fault}</Alert>}
          {ownSchool === undefined && (
            <Field label="学校" required>
              <Select value={schoolId} onValueChange={setSchoolId} options={schools} />
            </Field>
          )}
          <Field label="年级" description="不填为所有年级">
            <Input value={grade} onValueChange={setGrade} maxLength={4} placeholder="入学年份" />
          </Field>
        </div>
      ) : (
        <AuditProgress jobId={jobId} />
      )}
    </Dialog>
  );
}

function AuditProgress({ jobId }: { jobId: string }) {
  const { job, over, state } = useFollowedJob(jobId, "runDegreeAudit");
  if (job.isError)
    return (
      <ReadFailure
        compact
        title="进度暂时无法读取"
        error={job.error}
        description="计算在服务器上继续，不受影响。"
        onRetry={() => void job.refetch()}
      />
    );
  return (
    <JobProgress
      label="计算学业进度"
      state={state}
      done={job.data?.done ?? 0}
      total={job.data?.total ?? 0}
      detail={
        over ? (job.data?.error ?? "计算已完成") : `${job.data?.text || "正在计算"}，关闭窗口不影响计算`
      }
    />
  );
}
