import type { Recognition } from "@huxuan/api-client";
import { revokeRecognitionMutation } from "@huxuan/api-client/query";
import { EditDialog, FormField, Input, Textarea, toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { runCall } from "../../../../acts/run-call.ts";
import { zRecognitionRevocation } from "../../../../form/contract-rules.ts";
import { formShape, maxLengthOf } from "../../../../form/rules.ts";
import { refusalOf } from "../../../../form/save-refusal.ts";
import { z } from "../../../../zod.ts";

const { documentNumber, reason } = zRecognitionRevocation.shape;
const rules = z.object(formShape({ documentNumber, reason }));

/** Takes recognised credits back by a document: the ledger gets the exact opposite, nothing disappears. */
export function RevokeDialog({ application, onClose }: { application: Recognition; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { id, number, version, studentName, credits } = application;
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`撤销 ${number} 的认定？`}
      description={`${studentName} 认定的 ${credits} 学分会用一笔相反的记录冲正，培养方案进度随之重算；撤销后不能恢复，学生会收到通知。`}
      saveLabel="撤销认定"
      schema={rules}
      values={() => ({ documentNumber: "", reason: "" })}
      onSave={(body) =>
        refusalOf(async () => {
          await runCall(
            queryClient,
            revokeRecognitionMutation,
            { path: { id }, body: { ...body, version } },
            true,
          );
          toast.success(`${number} 的认定已撤销`);
        })
      }
    >
      {({ control }) => (
        <div className="grid gap-4">
          <FormField
            control={control}
            name="documentNumber"
            label="撤销文号"
            description="决定撤销的文件，例如：校教〔2027〕12 号"
            required
          >
            {(field) => <Input {...field} maxLength={maxLengthOf(documentNumber)} />}
          </FormField>
          <FormField control={control} name="reason" label="原因" required>
            {(field) => <Textarea {...field} rows={3} maxLength={maxLengthOf(reason)} showCount />}
          </FormField>
        </div>
      )}
    </EditDialog>
  );
}
