import { type HealthPart, labels } from "@huxuan/api-client";
import { silenceAlarmsMutation } from "@huxuan/api-client/query";
import { EditDialog, FormField, Input, Select, toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { runCall } from "../../../acts/run-call.ts";
import { choicesOf } from "../../../catalogue/words.ts";
import { refusalOf } from "../../../form/save-refusal.ts";
import { z } from "../../../zod.ts";
import { SILENCES, UNREASONED_MINUTES } from "./alarm-words.ts";

const parts = Object.keys(labels.healthPart) as [HealthPart, ...HealthPart[]];
const rules = z
  .object({
    part: z.enum(parts, { error: "请选择要静默的部分" }),
    minutes: z.string(),
    reason: z.string().trim().max(200, "理由不超过 200 个字"),
  })
  .refine(({ minutes, reason }) => Number(minutes) <= UNREASONED_MINUTES || reason !== "", {
    path: ["reason"],
    error: "静默超过 1 小时要写理由",
  });

interface SilenceDialogProps {
  /** Chosen at first. */
  part: HealthPart | undefined;
  onClose: () => void;
}

/** Tells nobody of a part for a while: it is being worked on. */
export function SilenceDialog({ part, onClose }: SilenceDialogProps) {
  const queryClient = useQueryClient();
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="静默一个部分"
      description="到时间之前它出事也不通知任何人，健康页照常显示。到时间还没好的，会立刻通知。"
      saveLabel="开始静默"
      schema={rules}
      values={() => ({ part: part ?? parts[0], minutes: "60", reason: "" })}
      onSave={({ minutes, ...input }) =>
        refusalOf(async () => {
          const body = { ...input, minutes: Number(minutes) };
          await runCall(queryClient, silenceAlarmsMutation, { body }, true);
          toast.success(`「${labels.healthPart[input.part]}」已静默`);
        })
      }
    >
      {({ control }) => (
        <>
          <FormField control={control} name="part" label="部分" required>
            {(field) => <Select {...field} options={choicesOf(labels.healthPart)} />}
          </FormField>
          <FormField control={control} name="minutes" label="静默多久" required>
            {(field) => <Select {...field} options={[...SILENCES]} />}
          </FormField>
          <FormField control={control} name="reason" label="理由" description="超过 1 小时必填">
            {(field) => <Input {...field} maxLength={200} />}
          </FormField>
        </>
      )}
    </EditDialog>
  );
}
