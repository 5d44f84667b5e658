import { ApiFailure, type ClassCancelled, getOffering, type ManagedClass } from "@huxuan/api-client";
import { cancelOfferingMutation, keepOfferingMutation } from "@huxuan/api-client/query";
import { Alert, EditDialog, FormField, type SaveRefusal, Textarea, toast } from "@huxuan/ui";
import { formatMoment } from "@huxuan/ui/format";
import { useQueryClient } from "@tanstack/react-query";
import { runCall } from "../../../acts/run-call.ts";
import { zClassDecision } from "../../../form/contract-rules.ts";
import { formShape, maxLengthOf } from "../../../form/rules.ts";
import { saveRefusalOf } from "../../../form/save-refusal.ts";
import { z } from "../../../zod.ts";

const { reason } = zClassDecision.shape;
const rules = z.object(formShape({ reason }));

/** A class and what is to be decided about it. */
export interface Decision {
  of: ManagedClass;
  decision: "keep" | "cancel";
}

/** Takes the reason for which a class is kept or cancelled, and says beforehand what becomes of its students. */
export function DecisionDialog({ of, decision, onClose }: Decision & { onClose: () => void }) {
  const queryClient = useQueryClient();
  const cancels = decision === "cancel";
  const named = `「${of.courseName}」${of.code}`;
  const save = async (
    { reason }: { reason: string },
    known: ManagedClass | undefined,
  ): Promise<SaveRefusal | undefined> => {
    const request = { path: { id: of.id }, body: { reason, version: (known ?? of).version } };
    try {
      if (cancels) {
        toast.success(cancelledWords(await runCall(queryClient, cancelOfferingMutation, request, true)));
      } else {
        await runCall(queryClient, keepOfferingMutation, request, true);
        toast.success("已保留，按原计划开课");
      }
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      return saveRefusalOf(failure);
    }
    return undefined;
  };
  return (
    <EditDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${cancels ? "停开" : "保留"}${named}`}
      saveLabel={cancels ? "停开教学班" : "保留教学班"}
      schema={rules}
      record={of}
      values={() => ({ reason: "" })}
      onSave={save}
      onReload={async ({ id }) => {
        const { data } = await getOffering({ path: { id }, meta: { quiet: true } });
        return { ...of, version: data.version, state: data.state, ...data.seats };
      }}
    >
      {({ control }) => (
        <>
          {cancels ? (
            <Alert tone="warning" title="停开不能撤销">
              {of.taken > 0
                ? `${of.taken} 名学生失去座位，收到通知，并在改选时间内可以另选一门，不受轮次和开放对象限制；`
                : "现在没有学生选上；"}
              {of.queued > 0 && `${of.queued} 名学生的候补取消；`}学生会看到下面的原因。
            </Alert>
          ) : (
            <p className="m-0 text-ink-2">
              已选 {of.taken} 人，最少 {of.minimum} 人。保留后不再列入待处理。
            </p>
          )}
          <FormField control={control} name="reason" label={cancels ? "停开原因" : "保留理由"} required>
            {(field) => <Textarea {...field} rows={3} maxLength={maxLengthOf(reason)} showCount />}
          </FormField>
        </>
      )}
    </EditDialog>
  );
}

/** 教学班已停开：12 人可在 11 月 20 日 10:00 前改选. */
function cancelledWords(cancelled: ClassCancelled): string {
  const parts = leftWords(cancelled);
  return parts.length > 0 ? `教学班已停开：${parts.join("，")}` : "教学班已停开";
}

/** What became of those who lost a seat or a place, part by part. */
export const leftWords = ({ students, waiting, passes, until }: ClassCancelled): string[] =>
  [
    passes > 0 && until && `${passes} 人可在 ${formatMoment(until)} 前改选`,
    students > passes && `${students - passes} 人没有可用的轮次，需由教务处代选`,
    waiting > 0 && `${waiting} 人的候补已取消`,
  ].filter((part): part is string => typeof part === "string" && part !== "");
