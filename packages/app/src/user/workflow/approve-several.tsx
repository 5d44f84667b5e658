import { ApiFailure, labels, type WorkflowTask } from "@huxuan/api-client";
import { approveWorkflowTaskMutation } from "@huxuan/api-client/query";
import { Button, RequirePermission, toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { runCall } from "../../acts/run-call.ts";
import { zWorkflowOpinion } from "../../form/contract-rules.ts";
import { WordsDialog } from "../../workflow/words-dialog.tsx";

interface ApproveSeveralProps {
  tasks: readonly WorkflowTask[];
  onDone: () => void;
}

/** Approves what is ticked, with one opinion for all. What somebody else was quicker with is named, the others are done. */
export function ApproveSeveral({ tasks, onDone }: ApproveSeveralProps) {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const approve = async (opinion: string) => {
    const refused: string[] = [];
    for (const { id, subject } of tasks) {
      try {
        await runCall(queryClient, approveWorkflowTaskMutation, { path: { id }, body: { opinion } }, true);
      } catch (failure) {
        if (!(failure instanceof ApiFailure)) throw failure;
        refused.push(`「${subject}」${failure.message}`);
      }
    }
    const done = tasks.length - refused.length;
    if (done > 0) toast.success(`已同意 ${done} 件`);
    if (refused.length > 0) toast.warning(`${refused.length} 件没有办成：${refused.join("；")}`);
    onDone();
  };
  return (
    <RequirePermission required="workflow-approve">
      <Button variant="primary" onClick={() => setAsking(true)}>
        同意所选
      </Button>
      {asking && (
        <WordsDialog
          title={`同意所选的 ${tasks.length} 件？`}
          description="每一件都记下同样的意见，提交后不能撤回。"
          label="审核意见"
          rule={zWorkflowOpinion.shape.opinion}
          initial={labels.workflowAction.approve}
          saveLabel={`同意 ${tasks.length} 件`}
          onSave={approve}
          onClose={() => setAsking(false)}
        />
      )}
    </RequirePermission>
  );
}
