import type { GradeReview } from "@huxuan/api-client";
import { decideGradeReviewMutation } from "@huxuan/api-client/query";
import { toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { runCall } from "../../../acts/run-call.ts";
import { zGradeReviewDecision } from "../../../form/contract-rules.ts";
import { WordsDialog } from "../../../workflow/words-dialog.tsx";

/** Ends a review on which both reviewers agree: the grade stays, or becomes what they found. */
export function DecideDialog({ review, onClose }: { review: GradeReview; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { id, version, studentName, courseName, result, opinions } = review;
  const found = opinions[0]?.result ?? result;
  const changes = found !== result;
  return (
    <WordsDialog
      title={`办结复核：${studentName} ${courseName}`}
      description={
        changes
          ? `两位复核人都认为应为 ${found}。办结后成绩由 ${result} 更正为 ${found}，已签发的成绩单随之失效，不能撤回。`
          : `两位复核人都认为 ${result} 无误。办结后维持原成绩。`
      }
      label="结果说明"
      hint="学生会看到"
      rule={zGradeReviewDecision.shape.answer}
      saveLabel={changes ? `更正为 ${found}` : "维持原成绩"}
      onSave={async (answer) => {
        await runCall(
          queryClient,
          decideGradeReviewMutation,
          { path: { id }, body: { answer, version } },
          true,
        );
        toast.success("复核已办结，学生已收到通知");
      }}
      onClose={onClose}
    />
  );
}
