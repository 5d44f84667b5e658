import type { WorkflowInstance } from "@huxuan/api-client";
import { resubmitWorkflowInstanceMutation, withdrawWorkflowInstanceMutation } from "@huxuan/api-client/query";
import { Button, RequirePermission, toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { runCall } from "../../acts/run-call.ts";
import { zWorkflowOpinion } from "../../form/contract-rules.ts";
import { WordsDialog } from "../../workflow/words-dialog.tsx";

interface StartedActsProps {
  instance: Pick<WorkflowInstance, "id" | "subject" | "state">;
  onDone?: () => void;
}

const { opinion: rule } = zWorkflowOpinion.shape;

/** What somebody does with what they started: sends it again once it was returned, or takes it back while it runs. */
export function StartedActs({ instance, onDone }: StartedActsProps) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<"resubmit" | "withdraw">();
  const { id, subject, state } = instance;
  const run = async (
    call: typeof resubmitWorkflowInstanceMutation | typeof withdrawWorkflowInstanceMutation,
    opinion: string,
    done: string,
  ) => {
    await runCall(queryClient, call, { path: { id }, body: { opinion } }, true);
    toast.success(done);
    onDone?.();
  };
  const close = () => setAsked(undefined);
  if (state !== "running" && state !== "returned") return null;
  return (
    <>
      <RequirePermission required="workflow-withdraw">
        <Button variant="primary" tone="danger" onClick={() => setAsked("withdraw")}>
          撤回
        </Button>
      </RequirePermission>
      {state === "returned" && (
        <RequirePermission required="workflow-resubmit">
          <Button variant="primary" onClick={() => setAsked("resubmit")}>
            重新提交
          </Button>
        </RequirePermission>
      )}
      {asked === "withdraw" && (
        <WordsDialog
          title={`撤回「${subject}」？`}
          description="撤回后审批就此结束，不能恢复；需要时重新发起。"
          label="原因"
          rule={rule}
          saveLabel="撤回事项"
          onSave={(words) => run(withdrawWorkflowInstanceMutation, words, `「${subject}」已撤回`)}
          onClose={close}
        />
      )}
      {asked === "resubmit" && (
        <WordsDialog
          title={`重新提交「${subject}」？`}
          label="改了什么"
          hint="退回的人会看到"
          rule={rule}
          saveLabel="重新提交"
          onSave={(words) => run(resubmitWorkflowInstanceMutation, words, `「${subject}」已重新提交`)}
          onClose={close}
        />
      )}
    </>
  );
}
