import type { Settlement } from "@huxuan/api-client";
import { paySettlementMutation } from "@huxuan/api-client/query";
import { DatePicker, EditDialog, FormField, Input, toast, useToday } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { runCall } from "../../../../acts/run-call.ts";
import { zSettlementPayment } from "../../../../form/contract-rules.ts";
import { formShape, maxLengthOf } from "../../../../form/rules.ts";
import { refusalOf } from "../../../../form/save-refusal.ts";
import { z } from "../../../../zod.ts";
import { yuanText } from "../money.ts";

const { payment, paidOn } = zSettlementPayment.shape;
const rules = z.object(formShape({ payment, paidOn }));

/** Says by which voucher, and when, the difference was paid. */
export function PayDialog({
  settlement: { id, version, amount, payee },
  onClose,
}: {
  settlement: Settlement;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const today = useToday();
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`登记付给${payee.name}的 ${yuanText(amount)} 元`}
      description="平台不代收款，请先按本校财务流程付款，再登记凭证；登记后不能更改，由收款方确认到账。"
      saveLabel="登记付款"
      schema={rules}
      values={() => ({ payment: "", paidOn: today })}
      onSave={(body) =>
        refusalOf(async () => {
          await runCall(
            queryClient,
            paySettlementMutation,
            { path: { id }, body: { ...body, version } },
            true,
          );
          toast.success("付款已登记，等收款方确认到账");
        })
      }
    >
      {({ control }) => (
        <div className="grid gap-4">
          <FormField
            control={control}
            name="payment"
            label="付款凭证"
            description="转账凭证或单据的编号"
            required
          >
            {(field) => <Input {...field} maxLength={maxLengthOf(payment)} />}
          </FormField>
          <FormField control={control} name="paidOn" label="付款日期" required>
            {(field) => <DatePicker {...field} max={today} />}
          </FormField>
        </div>
      )}
    </EditDialog>
  );
}
