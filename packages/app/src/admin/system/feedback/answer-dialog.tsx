import { type Feedback, getFeedback } from "@huxuan/api-client";
import { answerFeedbackMutation, getFeedbackOptions } from "@huxuan/api-client/query";
import { FormField, Skeleton, Textarea } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { zFeedbackAnswer } from "../../../form/contract-rules.ts";
import { formShape } from "../../../form/rules.ts";
import { RecordDialog } from "../../../form/record-dialog.tsx";
import { z } from "../../../zod.ts";

const rules = z.object(formShape({ answer: zFeedbackAnswer.shape.answer }));

/** Shows what somebody sent, with its screenshot, and takes the answer. */
export function AnswerDialog({ feedback, onClose }: { feedback: Feedback; onClose: () => void }) {
  return (
    <RecordDialog
      name="答复"
      title={`答复${feedback.sender}的意见`}
      size="lg"
      record={feedback}
      schema={rules}
      values={(each) => ({ answer: each?.answer ?? "" })}
      update={answerFeedbackMutation}
      read={getFeedback}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <p className="whitespace-pre-wrap break-words">{feedback.text}</p>
          <FormField control={control} name="answer" label="答复" required>
            {(field) => <Textarea {...field} rows={4} maxLength={1000} showCount />}
          </FormField>
          {feedback.hasScreenshot && <Screenshot id={feedback.id} />}
        </>
      )}
    </RecordDialog>
  );
}

/** The picture, as wide as the dialog; its link is in what is read of one alone. */
function Screenshot({ id }: { id: number }) {
  const { data, isError } = useQuery(getFeedbackOptions({ path: { id } }));
  if (isError) return <p className="text-ink-2">截图暂时无法读取，请关闭后重新打开</p>;
  const url = data?.screenshot?.url;
  if (url === undefined) return <Skeleton lines={6} />;
  return <img src={url} alt="随反馈提交的截图" className="w-full rounded border border-line" />;
}
