import type { WorkflowInstance } from "@huxuan/api-client";
import { terminateWorkflowInstanceMutation } from "@huxuan/api-client/query";
import { toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { runCall } from "../../../acts/run-call.ts";
import { zWorkflowReason } from "../../../form/contract-rules.ts";
import { WordsDialog } from "../../../workflow/words-dialog.tsx";

/** Ends what runs, with a reason. */
export function TerminateDialog({ instance, onClose }: { instance: WorkflowInstance; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { id, subject, version } = instance;
  return (
    <WordsDialog
      title={`终止「${subject}」？`}
      description="终止后不能恢复，发起人要重新提交。"
      label="原因"
      hint="发起人和办理过的人会看到"
      rule={zWorkflowReason.shape.reason}
      saveLabel="终止事项"
      onSave={async (reason) => {
        const request = { path: { id }, body: { reason, version } };
        await runCall(queryClient, terminateWorkflowInstanceMutation, request, true);
        toast.success(`「${subject}」已终止`);
      }}
      onClose={onClose}
    />
  );
}
