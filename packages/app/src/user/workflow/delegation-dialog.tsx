import { createWorkflowDelegationMutation } from "@huxuan/api-client/query";
import { Combobox, DateTimePicker, EditDialog, FormField, toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { runCall } from "../../acts/run-call.ts";
import { chinaTime, chosenId } from "../../form/rules.ts";
import { refusalOf } from "../../form/save-refusal.ts";
import { usePersonOptions } from "../../workflow/use-person-options.ts";
import { z } from "../../zod.ts";

const rules = z.object({ accountId: chosenId("请选择由谁代办"), fromAt: chinaTime(), untilAt: chinaTime() });

/** Asks somebody to do my steps for a time. */
export function DelegationDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const people = usePersonOptions();
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="请人代办"
      description="这段时间里，对方和你都能办理你的待办。"
      columns={2}
      schema={rules}
      values={() => ({ accountId: "", fromAt: "", untilAt: "" })}
      saveLabel="请对方代办"
      onSave={(body) =>
        refusalOf(async () => {
          await runCall(queryClient, createWorkflowDelegationMutation, { body }, true);
          toast.success("已请对方代办");
        })
      }
    >
      {({ control }) => (
        <>
          <div className="sm:col-span-2">
            <FormField control={control} name="accountId" label="代办人" required>
              {(field) => <Combobox {...field} {...people} />}
            </FormField>
          </div>
          <FormField control={control} name="fromAt" label="开始时间" required>
            {(field) => <DateTimePicker {...field} />}
          </FormField>
          <FormField control={control} name="untilAt" label="结束时间" required>
            {(field) => <DateTimePicker {...field} />}
          </FormField>
        </>
      )}
    </EditDialog>
  );
}
