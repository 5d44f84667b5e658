import type { Settlement, SettlementLine } from "@huxuan/api-client";
import { disputeSettlementMutation } from "@huxuan/api-client/query";
import { EditDialog, FormField, Textarea, toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { runCall } from "../../../../acts/run-call.ts";
import { zSettlementDisputeInput } from "../../../../form/contract-rules.ts";
import { formShape, maxLengthOf } from "../../../../form/rules.ts";
import { refusalOf } from "../../../../form/save-refusal.ts";
import { z } from "../../../../zod.ts";

const { reason } = zSettlementDisputeInput.shape;
const rules = z.object(formShape({ reason }));

/** Says what is wrong with a line: the other school, or the province, decides. */
export function DisputeDialog({
  settlement: { id, version, state },
  line,
  onClose,
}: {
  settlement: Settlement;
  line: SettlementLine;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const falls = state === "payerConfirmed" ? "付款方已作的确认随之失效，" : "";
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`对 ${line.name}《${line.courseName}》提出争议？`}
      description={`${falls}由对方学校或省平台处理；处理完以前两校都不能确认。`}
      saveLabel="提出争议"
      schema={rules}
      values={() => ({ reason: "" })}
      onSave={(body) =>
        refusalOf(async () => {
          await runCall(
            queryClient,
            disputeSettlementMutation,
            { path: { id }, body: { ...body, lineId: line.id, version } },
            true,
          );
          toast.success("已提出争议，对方学校会收到通知");
        })
      }
    >
      {({ control }) => (
        <FormField control={control} name="reason" label="理由" required>
          {(field) => <Textarea {...field} rows={3} maxLength={maxLengthOf(reason)} showCount />}
        </FormField>
      )}
    </EditDialog>
  );
}
