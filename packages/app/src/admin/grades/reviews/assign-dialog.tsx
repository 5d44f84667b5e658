import { type GradeReview, labels } from "@huxuan/api-client";
import { assignGradeReviewMutation } from "@huxuan/api-client/query";
import { EditDialog, toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { runCall } from "../../../acts/run-call.ts";
import { refusalOf } from "../../../form/save-refusal.ts";
import { SeveralField } from "../../form/several-field.tsx";
import { z } from "../../../zod.ts";
import { useTeacherOptions } from "../../course-management/offerings/people/use-teacher-options.ts";

/** The contract's `@minItems` and `@maxItems`. */
const REVIEWERS = 2;

const rules = z.object({
  teacherIds: z
    .array(z.string())
    .length(REVIEWERS, `请选择 ${REVIEWERS} 位复核人`)
    .transform((ids) => ids.map(Number) as [number, number]),
});

/** Names the two who look at a grade again; what others said before is given up. */
export function AssignDialog({ review, onClose }: { review: GradeReview; onClose: () => void }) {
  const queryClient = useQueryClient();
  const teachers = useTeacherOptions(review.hostSchool.id);
  const { id, version, studentName, courseName, result, fault, reason, opinions } = review;
  return (
    <EditDialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={`安排复核：${studentName} ${courseName}`}
      description={`现在的成绩 ${result}，申请原因：${labels.gradeFault[fault]}。${reason}${
        opinions.length > 0 ? "　重新安排后，已提出的意见作废。" : ""
      }`}
      saveLabel="安排复核人"
      schema={rules}
      values={() => ({ teacherIds: opinions.map(({ reviewer }) => String(reviewer.id)) })}
      onSave={({ teacherIds }) =>
        refusalOf(async () => {
          await runCall(
            queryClient,
            assignGradeReviewMutation,
            { path: { id }, body: { teacherIds, version } },
            true,
          );
          toast.success("已安排复核人，并通知他们");
        })
      }
    >
      {({ control }) => (
        <SeveralField
          control={control}
          name="teacherIds"
          label="复核人"
          description="两位，任课教师除外；输入姓名、拼音首字母或工号查找"
          max={REVIEWERS}
          {...teachers}
          chosenOptions={opinions.map(({ reviewer }) => ({
            value: String(reviewer.id),
            label: reviewer.name,
          }))}
          placeholder="请选择"
        />
      )}
    </EditDialog>
  );
}
