import { type EvaluationResult, labels } from "@huxuan/api-client";
import { appealMyEvaluationResultMutation } from "@huxuan/api-client/query";
import { EditDialog, FormField, RadioGroup, Textarea, toast } from "@huxuan/ui";
import { formatMoment } from "@huxuan/ui/format";
import { useQueryClient } from "@tanstack/react-query";
import { runCall } from "../../../acts/run-call.ts";
import { choicesOf } from "../../../catalogue/words.ts";
import { zEvaluationAppealInput } from "../../../form/contract-rules.ts";
import { formShape, maxLengthOf } from "../../../form/rules.ts";
import { refusalOf } from "../../../form/save-refusal.ts";
import { z } from "../../../zod.ts";

const { kind, words } = zEvaluationAppealInput.shape;
const rules = z.object(formShape({ kind, words }));

interface AppealDialogProps {
  result: EvaluationResult;
  onClose: () => void;
}

/** What the teacher has against the result: once, and until a day. */
export function AppealDialog({ result: { id, course, classCode, appealUntil }, onClose }: AppealDialogProps) {
  const queryClient = useQueryClient();
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`对《${course.name}》${classCode} 的结果提出申诉`}
      description={`每个结果只能申诉一次${appealUntil ? `，截止到 ${formatMoment(appealUntil)}` : ""}。学校采纳后按规则重新计算，原来的一版也保留。`}
      saveLabel="提交申诉"
      schema={rules}
      values={() => ({ kind: "roster" as const, words: "" })}
      onSave={(body) =>
        refusalOf(async () => {
          await runCall(queryClient, appealMyEvaluationResultMutation, { path: { id }, body }, true);
          toast.success("申诉已提交，处理后会通知你");
        })
      }
    >
      {({ control }) => (
        <>
          <FormField control={control} name="kind" label="申诉理由" required>
            {(field) => <RadioGroup {...field} options={choicesOf(labels.evaluationAppealKind)} />}
          </FormField>
          <FormField control={control} name="words" label="说明" required>
            {(field) => <Textarea {...field} rows={5} maxLength={maxLengthOf(words)} showCount />}
          </FormField>
        </>
      )}
    </EditDialog>
  );
}
