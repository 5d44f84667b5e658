import { labels, type Settlement, type SettlementLine } from "@huxuan/api-client";
import { resolveSettlementMutation } from "@huxuan/api-client/query";
import { EditDialog, FormField, RadioGroup, Textarea, toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { runCall } from "../../../../acts/run-call.ts";
import { choicesOf } from "../../../../catalogue/words.ts";
import { zDisputeAnswer } from "../../../../form/contract-rules.ts";
import { formShape, maxLengthOf } from "../../../../form/rules.ts";
import { refusalOf } from "../../../../form/save-refusal.ts";
import { z } from "../../../../zod.ts";

const { outcome, answer } = zDisputeAnswer.shape;
const rules = z.object(formShape({ outcome, answer }));

/** Decides a dispute of the other side, or takes the own one back. */
export function AnswerDialog({
  settlement: { id, version },
  line: { name, courseName, dispute, allowed },
  onClose,
}: {
  settlement: Settlement;
  line: SettlementLine;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const takesBack = allowed.includes("takeBack");
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={takesBack ? `撤回对 ${name}《${courseName}》的争议？` : `处理 ${name}《${courseName}》的争议`}
      description={`${dispute?.school.name ?? ""}提出：${dispute?.reason ?? ""}`}
      saveLabel={takesBack ? "撤回争议" : "处理争议"}
      schema={rules}
      values={() => ({ outcome: "kept" as const, answer: "" })}
      onSave={(body) =>
        refusalOf(async () => {
          await runCall(
            queryClient,
            resolveSettlementMutation,
            { path: { id }, body: { ...body, disputeId: dispute?.id ?? 0, version } },
            true,
          );
          toast.success(
            takesBack ? "争议已撤回，这一行照常计入" : `已处理：${labels.disputeOutcome[body.outcome]}`,
          );
        })
      }
    >
      {({ control }) => (
        <div className="grid gap-4">
          {!takesBack && (
            <FormField control={control} name="outcome" label="处理结果" required>
              {(field) => <RadioGroup {...field} options={choicesOf(labels.disputeOutcome)} />}
            </FormField>
          )}
          <FormField control={control} name="answer" label="说明" required>
            {(field) => <Textarea {...field} rows={3} maxLength={maxLengthOf(answer)} showCount />}
          </FormField>
        </div>
      )}
    </EditDialog>
  );
}
