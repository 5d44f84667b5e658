import type { HealthCheck } from "@huxuan/api-client";
import { acceptHealthRiskMutation } from "@huxuan/api-client/query";
import { DatePicker, EditDialog, FormField, Input, toast, useToday } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { runCall } from "../../../acts/run-call.ts";
import { refusalOf } from "../../../form/save-refusal.ts";
import { z } from "../../../zod.ts";

const rules = z.object({
  reason: z.string().trim().min(1, "请填写理由").max(200, "理由不超过 200 个字"),
  until: z.string().min(1, "请选择重新提醒的日期"),
});

const DAY_MS = 86_400_000;

/** Asks why somebody lives with a point of the self-check, and until when. */
export function AcceptDialog({ check, onClose }: { check: HealthCheck; onClose: () => void }) {
  const queryClient = useQueryClient();
  const today = useToday();
  const after = (days: number) =>
    new Date(Date.parse(`${today}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`接受「${check.title}」的风险？`}
      description="到那天之前不再提醒，到那天自动重新出现。谁接受、为什么，会写进审计日志。"
      schema={rules}
      values={() => ({ reason: "", until: after(30) })}
      saveLabel="接受风险"
      onSave={(body) =>
        refusalOf(async () => {
          await runCall(queryClient, acceptHealthRiskMutation, { path: { checkKey: check.key }, body }, true);
          toast.success(`已接受「${check.title}」的风险`);
        })
      }
    >
      {({ control }) => (
        <>
          <FormField control={control} name="reason" label="理由" required>
            {(field) => <Input {...field} maxLength={200} />}
          </FormField>
          <FormField control={control} name="until" label="到哪天重新提醒" required>
            {(field) => <DatePicker {...field} min={after(1)} max={after(365)} />}
          </FormField>
        </>
      )}
    </EditDialog>
  );
}
