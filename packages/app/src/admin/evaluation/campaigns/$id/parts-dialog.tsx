import type { EvaluationScore } from "@huxuan/api-client";
import { setEvaluationPartsMutation } from "@huxuan/api-client/query";
import { EditDialog, FormField, NumberInput, toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { runCall } from "../../../../acts/run-call.ts";
import { zEvaluationPartsInput } from "../../../../form/contract-rules.ts";
import { formShape } from "../../../../form/rules.ts";
import { refusalOf } from "../../../../form/save-refusal.ts";
import { z } from "../../../../zod.ts";

const { supervisor, college } = zEvaluationPartsInput.shape;
const rules = z.object(formShape({ supervisor, college }));

interface PartsDialogProps {
  campaignId: number;
  score: EvaluationScore;
  onClose: () => void;
}

/** What supervisors and the college give a teacher; a part that is left empty drops out of the sum. */
export function PartsDialog({ campaignId, score, onClose }: PartsDialogProps) {
  const queryClient = useQueryClient();
  const { id: teacherId, name, version } = score;
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`登记 ${name} 的督导和学院评价`}
      description="百分制，最多两位小数。没有的一项留空，综合得分按其余部分的比例计算。"
      saveLabel="保存"
      schema={rules}
      values={() => ({ supervisor: score.supervisor, college: score.college })}
      onSave={(body) =>
        refusalOf(async () => {
          const said = { teacherId, version, ...body };
          await runCall(
            queryClient,
            setEvaluationPartsMutation,
            { path: { id: campaignId }, body: said },
            true,
          );
          toast.success(`${name} 的评价已登记`);
        })
      }
    >
      {({ control }) => (
        <>
          <FormField control={control} name="supervisor" label="督导评价">
            {(field) => <NumberInput {...field} min={0} max={100} step={0.01} />}
          </FormField>
          <FormField control={control} name="college" label="学院评价">
            {(field) => <NumberInput {...field} min={0} max={100} step={0.01} />}
          </FormField>
        </>
      )}
    </EditDialog>
  );
}
