import type { Settlement } from "@huxuan/api-client";
import { discardSettlementMutation } from "@huxuan/api-client/query";
import { EditDialog, FormField, Textarea, toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { runCall } from "../../../../acts/run-call.ts";
import { zSettlementVoiding } from "../../../../form/contract-rules.ts";
import { formShape, maxLengthOf } from "../../../../form/rules.ts";
import { refusalOf } from "../../../../form/save-refusal.ts";
import { z } from "../../../../zod.ts";

const { reason } = zSettlementVoiding.shape;
const rules = z.object(formShape({ reason }));

/** Throws a settlement away, so that another one may be made; it stays to be read. */
export function DiscardDialog({
  settlement: { id, version, first, second, yearName },
  onClose,
}: {
  settlement: Settlement;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`作废${first.name} – ${second.name} ${yearName}结算？`}
      description="作废后不能恢复，明细仍可查看；两校可以为这一学年另外生成一份。"
      saveLabel="作废结算"
      schema={rules}
      values={() => ({ reason: "" })}
      onSave={(body) =>
        refusalOf(async () => {
          await runCall(
            queryClient,
            discardSettlementMutation,
            { path: { id }, body: { ...body, version } },
            true,
          );
          toast.success("结算已作废，两校会收到通知");
        })
      }
    >
      {({ control }) => (
        <FormField control={control} name="reason" label="作废原因" required>
          {(field) => <Textarea {...field} rows={3} maxLength={maxLengthOf(reason)} showCount />}
        </FormField>
      )}
    </EditDialog>
  );
}
