import type { EvaluationPartsReview } from "@huxuan/api-client";
import { enterEvaluationPartsMutation } from "@huxuan/api-client/query";
import { Alert, Button, Dialog, Field, Textarea, toast } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { runCall } from "../../../../acts/run-call.ts";
import { scoreText } from "../../../../evaluation/result-words.ts";
import { useSending } from "../../../../form/use-sending.ts";
import { readParts } from "./parts-lines.ts";

/** Faults that are listed; the others are counted. */
const MOST_FAULTS = 8;

interface PartsPasteDialogProps {
  campaignId: number;
  onClose: () => void;
}

/** Enters what supervisors and the college give many teachers: pasted from a spreadsheet, looked at, then written as one. */
export function PartsPasteDialog({ campaignId, onClose }: PartsPasteDialogProps) {
  const queryClient = useQueryClient();
  const sending = useSending();
  const [text, setText] = useState("");
  const [review, setReview] = useState<EvaluationPartsReview>();
  const { lines, rows, faults } = readParts(text);
  const enter = (seen?: string) =>
    sending.send(async () => {
      const body = { lines, ...(seen !== undefined && { seen }) };
      const answer = await runCall(
        queryClient,
        enterEvaluationPartsMutation,
        { path: { id: campaignId }, body },
        true,
      );
      if (!answer.written) {
        setReview(answer);
        return;
      }
      toast.success(`已登记 ${answer.changes.length} 名教师的评价`);
      onClose();
    });
  const problems = [
    ...faults,
    ...(review?.problems ?? []).map(({ line, message }) => `第 ${rows[line - 1] ?? line} 行：${message}`),
  ];
  const changes = review?.changes.length ?? 0;
  return (
    <Dialog
      open
      size="lg"
      busy={sending.busy}
      guard={text !== ""}
      onOpenChange={(next) => !next && onClose()}
      title="批量登记督导和学院评价"
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          {review === undefined ? (
            <Button
              variant="primary"
              busy={sending.busy}
              disabledReason={
                lines.length === 0 ? "还没有认出的行" : faults.length > 0 ? "请先改好下面的行" : undefined
              }
              onClick={() => void enter()}
            >
              {lines.length === 0 ? "核对" : `核对 ${lines.length} 行`}
            </Button>
          ) : (
            <Button
              variant="primary"
              busy={sending.busy}
              disabledReason={
                problems.length > 0 ? "请先改好下面的行" : changes === 0 ? "没有要改的" : undefined
              }
              onClick={() => void enter(review.seen)}
            >
              {`写入 ${changes} 人`}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {sending.fault !== undefined && (
          <Alert
            tone="danger"
            title="没有写入"
            action={review && <Button onClick={() => void enter()}>重新核对</Button>}
          >
            {sending.fault}
          </Alert>
        )}
        <Field
          label="名单"
          description="从 Excel 里整块复制：工号、督导评价、学院评价。有表头时列的顺序不限，空着的不改。"
        >
          <Textarea
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setReview(undefined);
            }}
            rows={8}
            className="font-mono"
            placeholder={"工号\t督导评价\t学院评价\nT0012\t88\t90.5"}
          />
        </Field>
        {problems.length > 0 && (
          <Alert tone="warning" title={`有 ${problems.length} 处要改，改好再写入`}>
            <ul className="m-0 grid gap-1 ps-5">
              {problems.slice(0, MOST_FAULTS).map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
              {problems.length > MOST_FAULTS && <li>还有 {problems.length - MOST_FAULTS} 处</li>}
            </ul>
          </Alert>
        )}
        {review && <Changes review={review} />}
      </div>
    </Dialog>
  );
}

/** What would be written: 88.00 beside what stood there. */
function Changes({ review: { changes, same } }: { review: EvaluationPartsReview }) {
  return (
    <section aria-label="将要写入" className="grid gap-2" aria-live="polite">
      <p className="m-0 text-ink-2">
        {`改 ${changes.length} 人${same > 0 ? `，另外 ${same} 行与现在一样` : ""}`}
      </p>
      {changes.length > 0 && (
        <div className="overflow-x-auto">
          <table className="w-full border-collapse text-sm tabular-nums">
            <thead>
              <tr className="border-b border-line text-start">
                <th className="py-1 text-start font-medium">教师</th>
                <th className="py-1 text-end font-medium">督导评价</th>
                <th className="py-1 text-end font-medium">学院评价</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((one) => (
                <tr key={one.staffNumber} className="border-b border-line">
                  <td className="py-1">{`${one.name} ${one.staffNumber}`}</td>
                  <td className="py-1 text-end">{changeText(one.supervisorBefore, one.supervisor)}</td>
                  <td className="py-1 text-end">{changeText(one.collegeBefore, one.college)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** 88.00, or 85.00 → 88.00 where another stood there. */
const changeText = (before: number | undefined, after: number | undefined): string =>
  before === undefined || before === after ? scoreText(after) : `${scoreText(before)} → ${scoreText(after)}`;
