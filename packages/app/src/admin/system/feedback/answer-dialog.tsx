import { type Feedback, getFeedback } from "@huxuan/api-client";
import { answerFeedbackMutation, getFeedbackOptions } from "@huxuan/api-client/query";
import { FormField, Textarea } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { LinkedPicture } from "../../../files/linked-picture.tsx";
import { zFeedbackAnswer } from "../../../form/contract-rules.ts";
import { formShape, maxLengthOf } from "../../../form/rules.ts";
import { RecordDialog } from "../../../form/record-dialog.tsx";
import { z } from "../../../zod.ts";

const { answer } = zFeedbackAnswer.shape;
const rules = z.object(formShape({ answer }));

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
            {(field) => <Textarea {...field} rows={4} maxLength={maxLengthOf(answer)} showCount />}
          </FormField>
          {feedback.hasScreenshot && <Screenshot id={feedback.id} />}
        </>
      )}
    </RecordDialog>
  );
}

/** Its link is in what is read of one alone. */
function Screenshot({ id }: { id: number }) {
  const { data, isError, refetch } = useQuery(getFeedbackOptions({ path: { id } }));
  const again = () => void refetch();
  return <LinkedPicture alt="随反馈提交的截图" link={data?.screenshot} failed={isError} onRetry={again} />;
}
