import { ApiFailure, type SeatAct } from "@huxuan/api-client";
import { declineSeatActMutation } from "@huxuan/api-client/query";
import { Alert, Button, Dialog, Field, Textarea, toast } from "@huxuan/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { runCall } from "../../../acts/run-call.ts";

/** The own school does not agree, and says why. */
export function DeclineDialog({ act, onClose }: { act: SeatAct; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [note, setNote] = useState("");
  const decline = useMutation({
    mutationFn: () =>
      runCall(
        queryClient,
        declineSeatActMutation,
        { path: { id: act.id }, body: { version: act.version, note } },
        true,
      ),
    onSuccess: () => {
      toast.success("已答复不同意");
      onClose();
    },
  });
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(next) => !next && onClose()}
      title={`不同意为 ${act.student.name} 代选「${act.offering.name}」`}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" tone="danger" busy={decline.isPending} onClick={() => decline.mutate()}>
            不同意代选
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {decline.error && (
          <Alert tone="danger" title="没有答复">
            {decline.error instanceof ApiFailure ? decline.error.message : "请稍后重试"}
          </Alert>
        )}
        <Field label="说明" description={`${act.hostSchool.name}会看到；可以不填`}>
          <Textarea
            value={note}
            onChange={(event) => setNote(event.target.value)}
            rows={3}
            maxLength={200}
            showCount
          />
        </Field>
      </div>
    </Dialog>
  );
}
