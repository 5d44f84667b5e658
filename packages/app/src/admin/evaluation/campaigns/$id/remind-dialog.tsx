import type { EvaluationCampaign } from "@huxuan/api-client";
import { remindEvaluationCampaignMutation } from "@huxuan/api-client/query";
import { Alert, Button, Combobox, Dialog, Field, toast } from "@huxuan/ui";
import { formatMoment } from "@huxuan/ui/format";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { runCall } from "../../../../acts/run-call.ts";
import { useDepartmentNames } from "../../../../catalogue/department-names.ts";
import { useSending } from "../../../../form/use-sending.ts";

interface RemindDialogProps {
  campaign: EvaluationCampaign;
  onClose: () => void;
}

/** Tells those who are not done, of one department's classes or all. It can be done twice, so it says what is left. */
export function RemindDialog({ campaign, onClose }: RemindDialogProps) {
  const { id, version, school, reminders, closesAt, invited, done } = campaign;
  const queryClient = useQueryClient();
  const sending = useSending();
  const [department, setDepartment] = useState("");
  const departments = useDepartmentNames(school.id);
  const remind = () =>
    sending.send(async () => {
      const body = { version, ...(department !== "" && { department }) };
      const after = await runCall(
        queryClient,
        remindEvaluationCampaignMutation,
        { path: { id }, body },
        true,
      );
      toast.success(`已提醒 ${after.reminders.at(-1)?.told ?? 0} 名学生`);
      onClose();
    });
  return (
    <Dialog
      open
      busy={sending.busy}
      onOpenChange={(next) => !next && onClose()}
      title={`第 ${reminders.length + 1} 次提醒未评的学生？`}
      description={`还有 ${invited - done} 人次没有评。每名学生收到一条通知：还有哪几位老师没评，${formatMoment(closesAt)} 截止。一个批次最多提醒两次。`}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" busy={sending.busy} onClick={() => void remind()}>
            发送提醒
          </Button>
        </>
      }
    >
      {sending.fault !== undefined && (
        <Alert tone="danger" title="没有发出">
          {sending.fault}
        </Alert>
      )}
      <Field label="开课院系" description="不选就提醒全部">
        <Combobox
          value={department}
          onValueChange={setDepartment}
          clearable
          placeholder="全部院系"
          options={departments.map((each) => ({ value: each, label: each }))}
        />
      </Field>
    </Dialog>
  );
}
