import type { GradeReview, Permission } from "@huxuan/api-client";
import { opineGradeReviewMutation } from "@huxuan/api-client/query";
import { EditDialog, FormField, Input, Textarea, toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { runCall } from "../../../acts/run-call.ts";
import { zGradeOpinionInput } from "../../../form/contract-rules.ts";
import { formShape, maxLengthOf } from "../../../form/rules.ts";
import { refusalOf } from "../../../form/save-refusal.ts";
import { ReviewList } from "../../../grade-reviews/review-list.tsx";
import type { RowAct } from "../../../lists/row-acts.ts";
import { z } from "../../../zod.ts";

export const title = "成绩复核";
export const personalData = true;
export const permission: Permission = "grade-review-opine";

const acts: readonly RowAct<GradeReview>[] = [
  {
    label: "提出意见",
    permission: "grade-review-opine",
    visible: ({ allowed }) => allowed.includes("opine"),
    edits: true,
  },
];

/** Grades that I am asked to look at again. */
export function Screen() {
  return (
    <ReviewList
      mine
      acts={acts}
      nothingYet={{
        title: "没有请你复核的成绩",
        description: "教务处请你复核时会通知你，你的意见和另一位复核人的一起决定结果。",
      }}
      renderDialog={(review, close) => review && <OpinionDialog review={review} onClose={close} />}
    />
  );
}

const { result: resultRule, words: wordsRule } = zGradeOpinionInput.shape;
const rules = z.object(formShape({ result: resultRule, words: wordsRule }));

function OpinionDialog({ review, onClose }: { review: GradeReview; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { id, studentName, courseName, result, reason } = review;
  return (
    <EditDialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={`复核：${studentName} ${courseName}`}
      description={`现在的成绩 ${result}。学生的说明：${reason}`}
      saveLabel="提出意见"
      schema={rules}
      values={() => ({ result: "", words: "" })}
      onSave={(body) =>
        refusalOf(async () => {
          await runCall(queryClient, opineGradeReviewMutation, { path: { id }, body }, true);
          toast.success("意见已提出，办结前可以修改");
        })
      }
    >
      {({ control }) => (
        <div className="grid gap-4">
          <FormField control={control} name="result" label="应为" description={`无误就填 ${result}`} required>
            {(field) => <Input {...field} maxLength={maxLengthOf(resultRule)} />}
          </FormField>
          <FormField control={control} name="words" label="意见" required>
            {(field) => <Textarea {...field} rows={3} maxLength={maxLengthOf(wordsRule)} showCount />}
          </FormField>
        </div>
      )}
    </EditDialog>
  );
}
