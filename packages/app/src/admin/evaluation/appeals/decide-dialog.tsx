import { type EvaluationAppeal, labels } from "@huxuan/api-client";
import { decideEvaluationAppealMutation } from "@huxuan/api-client/query";
import { EditDialog, FormField, NumberInput, RadioGroup, Textarea, toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { runCall } from "../../../acts/run-call.ts";
import { zEvaluationAppealDecision } from "../../../form/contract-rules.ts";
import { formShape, maxLengthOf } from "../../../form/rules.ts";
import { refusalOf } from "../../../form/save-refusal.ts";
import { z } from "../../../zod.ts";

const { answer, notListed } = zEvaluationAppealDecision.shape;
const rules = z.object({ ...formShape({ answer, notListed }), verdict: z.enum(["accepted", "rejected"]) });

/** What an accepted appeal does to the result; the first version stays beside it. */
const CONSEQUENCES: Record<EvaluationAppeal["kind"], string> = {
  roster: "采纳后：不在名单的人数从应评人次里去掉，参评率重新计算。",
  share: "采纳后：这个结果不计入教师的学期得分。",
  malice: "采纳后：不论份数，都去掉两端的问卷重新计算。",
};

interface DecideDialogProps {
  appeal: EvaluationAppeal;
  onClose: () => void;
}

/** Accepts an appeal, which makes a second version by rule, or rejects it; the teacher reads why. */
export function DecideDialog({ appeal, onClose }: DecideDialogProps) {
  const queryClient = useQueryClient();
  const { id, version, kind, teacherName, courseName, words } = appeal;
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`处理 ${teacherName}《${courseName}》的申诉`}
      description={`${labels.evaluationAppealKind[kind]}：${words}`}
      saveLabel="提交处理结果"
      schema={rules}
      values={() => ({ answer: "", notListed: undefined, verdict: "accepted" as const })}
      onSave={({ verdict, answer: said, notListed: count }) =>
        refusalOf(async () => {
          const accepted = verdict === "accepted";
          const body = {
            accepted,
            answer: said,
            version,
            ...(accepted && kind === "roster" && count !== undefined && { notListed: count }),
          };
          await runCall(queryClient, decideEvaluationAppealMutation, { path: { id }, body }, true);
          toast.success("已处理，教师会收到通知");
        })
      }
    >
      {({ control, watch }) => (
        <>
          <FormField control={control} name="verdict" label="处理" required description={CONSEQUENCES[kind]}>
            {(field) => (
              <RadioGroup
                {...field}
                options={[
                  { value: "accepted", label: "采纳" },
                  { value: "rejected", label: "不采纳" },
                ]}
              />
            )}
          </FormField>
          {kind === "roster" && watch("verdict") === "accepted" && (
            <FormField control={control} name="notListed" label="不在名单的人数" required>
              {(field) => <NumberInput {...field} min={1} max={1000} step={1} />}
            </FormField>
          )}
          <FormField control={control} name="answer" label="处理说明" required description="教师会看到">
            {(field) => <Textarea {...field} rows={3} maxLength={maxLengthOf(answer)} showCount />}
          </FormField>
        </>
      )}
    </EditDialog>
  );
}
