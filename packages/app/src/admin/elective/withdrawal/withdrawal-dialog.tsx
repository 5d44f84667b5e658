import { ApiFailure, type HeldSeat, newKey, type SeatBatch, type SeatSide } from "@huxuan/api-client";
import { createSeatWithdrawalMutation, searchSeatWithdrawalPreviewOptions } from "@huxuan/api-client/query";
import { Alert, Button, Dialog, Skeleton } from "@huxuan/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { runCall } from "../../../acts/run-call.ts";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { BatchProgress } from "../seat-acts/batch-progress.tsx";
import { NO_REASON, ReasonFields, reasonFault } from "../seat-acts/reason-fields.tsx";
import { lossWords, totalWords } from "./loss-words.ts";

interface WithdrawalDialogProps {
  side: SeatSide;
  seats: readonly HeldSeat[];
  /** It has begun. */
  onDone: () => void;
  onClose: () => void;
}

/** Who loses what, why, and then how far it is. */
export function WithdrawalDialog({ side, seats, onDone, onClose }: WithdrawalDialogProps) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState(NO_REASON);
  const [asked, setAsked] = useState(false);
  const [key] = useState(newKey);
  const enrolmentIds = seats.map(({ id }) => id);
  const begin = useMutation<SeatBatch>({
    mutationFn: () =>
      runCall(
        queryClient,
        createSeatWithdrawalMutation,
        { body: { side, enrolmentIds, ...chosen }, headers: { "Idempotency-Key": key } },
        true,
      ),
    onSuccess: onDone,
  });
  const preview = useQuery({
    ...searchSeatWithdrawalPreviewOptions({ body: { side, enrolmentIds } }),
    // Once it has begun, the seats are not there any more.
    enabled: begin.data === undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const fault = reasonFault(chosen);
  const batch = begin.data;
  const count = seats.length;
  return (
    <Dialog
      open
      size="md"
      onOpenChange={(next) => !next && onClose()}
      title={side === "home" ? "本校退课" : "外校退课"}
      footer={
        batch ? (
          <Button onClick={onClose}>关闭</Button>
        ) : (
          <>
            <Button onClick={onClose}>取消</Button>
            <Button
              variant="primary"
              tone="danger"
              busy={begin.isPending}
              disabledReason={preview.data ? undefined : "正在统计会退掉什么"}
              onClick={() => {
                setAsked(true);
                if (fault === undefined) begin.mutate();
              }}
            >
              {`退掉这 ${count} 条选课`}
            </Button>
          </>
        )
      }
    >
      {batch ? (
        <BatchProgress batch={batch} name="退课" />
      ) : (
        <div className="grid gap-4">
          {begin.error && (
            <Alert tone="danger" title="没有退课">
              {begin.error instanceof ApiFailure ? begin.error.message : "请稍后重试"}
            </Alert>
          )}
          {preview.isError ? (
            <ReadFailure
              compact
              title="会退掉什么暂时无法统计"
              error={preview.error}
              onRetry={() => void preview.refetch()}
            />
          ) : preview.data ? (
            <Alert tone="warning" title={totalWords(preview.data)}>
              <ul className="my-1 grid max-h-48 list-none gap-1 overflow-y-auto p-0">
                {preview.data.classes.map((one) => (
                  <li key={one.offering.id}>{lossWords(one)}</li>
                ))}
              </ul>
              退课后不能撤销，空出的名额会给候补的学生；学生和{side === "home" ? "开课学校" : "学生所在学校"}
              都会收到通知。
            </Alert>
          ) : (
            <Skeleton lines={3} />
          )}
          <ReasonFields
            dictionary={side === "home" ? "withdrawal_reason" : "guest_withdrawal_reason"}
            value={chosen}
            onValueChange={setChosen}
            fault={asked ? fault : undefined}
          />
        </div>
      )}
    </Dialog>
  );
}
