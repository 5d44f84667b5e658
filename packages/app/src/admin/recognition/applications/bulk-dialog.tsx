import type { DecidedRecognition, Recognition } from "@huxuan/api-client";
import { decideRecognitionsMutation } from "@huxuan/api-client/query";
import { Alert, Button, Dialog, Field, Textarea } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { runCall } from "../../../acts/run-call.ts";
import { useSending } from "../../../form/use-sending.ts";

interface BulkDialogProps {
  chosen: readonly Recognition[];
  onClose: () => void;
}

/** Approves many at once: those that a rule's verdict counts for. The others stay, each with why. */
export function BulkDialog({ chosen, onClose }: BulkDialogProps) {
  const queryClient = useQueryClient();
  const [opinion, setOpinion] = useState("与互认规则一致，同意认定");
  const sending = useSending();
  const [outcome, setOutcome] = useState<readonly DecidedRecognition[]>();
  const left = outcome?.filter(({ done }) => !done) ?? [];
  const send = () =>
    sending.send(async () => {
      const body = { ids: chosen.map(({ id }) => id), opinion: opinion.trim() };
      const { items } = await runCall(queryClient, decideRecognitionsMutation, { body }, true);
      setOutcome(items);
    });
  return (
    <Dialog
      open
      busy={sending.busy}
      onOpenChange={(open) => !open && onClose()}
      title={outcome ? `${outcome.length - left.length} 件已同意` : `同意 ${chosen.length} 件认定申请？`}
      description={
        outcome ? undefined : "只有规则和结论一致、现在该你办理的会同意；其余的留在列表里，说明原因。"
      }
      footer={
        outcome ? (
          <Button variant="primary" onClick={onClose}>
            知道了
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>取消</Button>
            <Button
              variant="primary"
              busy={sending.busy}
              disabledReason={opinion.trim() === "" ? "请填写意见" : undefined}
              onClick={() => void send()}
            >
              同意 {chosen.length} 件
            </Button>
          </>
        )
      }
    >
      {outcome ? (
        left.length === 0 ? (
          <p className="m-0">全部办完了，学生会收到通知。</p>
        ) : (
          <>
            <p className="m-0">{left.length} 件没有同意：</p>
            <ul className="m-0 mt-2 grid gap-1 p-0 ps-5">
              {left.map(({ id, number, message }) => (
                <li key={id}>
                  {number}：{message}
                </li>
              ))}
            </ul>
          </>
        )
      ) : (
        <div className="grid gap-3">
          {sending.fault !== undefined && <Alert tone="danger">{sending.fault}</Alert>}
          <Field label="意见" required description="学生看得到">
            <Textarea value={opinion} onValueChange={setOpinion} rows={3} maxLength={1000} showCount />
          </Field>
        </div>
      )}
    </Dialog>
  );
}
