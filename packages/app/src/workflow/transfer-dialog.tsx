import type { WorkflowTask } from "@huxuan/api-client";
import { transferWorkflowTaskMutation } from "@huxuan/api-client/query";
import { Combobox, EditDialog, FormField, Textarea, toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { runCall } from "../acts/run-call.ts";
import { zWorkflowTransfer } from "../form/contract-rules.ts";
import { chosenId, formShape, maxLengthOf } from "../form/rules.ts";
import { refusalOf } from "../form/save-refusal.ts";
import { usePersonOptions } from "./use-person-options.ts";
import { z } from "../zod.ts";

const { opinion } = zWorkflowTransfer.shape;
const rules = z.object({ ...formShape({ opinion }), accountId: chosenId("请选择转给谁") });

interface TransferDialogProps {
  task: WorkflowTask;
  onDone: () => void;
  onClose: () => void;
}

/** Somebody else does my part of a step. */
export function TransferDialog({ task, onDone, onClose }: TransferDialogProps) {
  const queryClient = useQueryClient();
  const people = usePersonOptions();
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`转办「${task.subject}」`}
      description="转出后由对方办理，你不再办理这一步。"
      schema={rules}
      values={() => ({ accountId: "", opinion: "" })}
      saveLabel="转给对方"
      onSave={(body) =>
        refusalOf(async () => {
          const request = { path: { id: task.id }, body };
          await runCall(queryClient, transferWorkflowTaskMutation, request, true);
          toast.success(`「${task.subject}」已转办`);
          onDone();
        })
      }
    >
      {({ control }) => (
        <>
          <FormField control={control} name="accountId" label="转给" required>
            {(field) => <Combobox {...field} {...people} />}
          </FormField>
          <FormField
            control={control}
            name="opinion"
            label="说明"
            description="对方和发起人都能看到"
            required
          >
            {(field) => <Textarea {...field} rows={3} maxLength={maxLengthOf(opinion)} showCount />}
          </FormField>
        </>
      )}
    </EditDialog>
  );
}
