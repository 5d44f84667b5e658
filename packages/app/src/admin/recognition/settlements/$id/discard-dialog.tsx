import type { Settlement } from "@huxuan/api-client";
import { discardSettlementMutation } from "@huxuan/api-client/query";
import { useQueryClient } from "@tanstack/react-query";
import { runCall } from "../../../../acts/run-call.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

/** Throws a settlement away, so that another one may be made; it stays to be read. */
export function DiscardDialog({
  settlement: { id, version, first, second, yearName },
  onClose,
}: {
  settlement: Settlement;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  return (
    <ReasonDialog
      title={`作废${first.name} – ${second.name} ${yearName}结算？`}
      description="作废后不能恢复，明细仍可查看；两校可以为这一学年另外生成一份。"
      label="作废原因"
      saveLabel="作废结算"
      send={(reason) =>
        runCall(queryClient, discardSettlementMutation, { path: { id }, body: { reason, version } }, true)
      }
      done="结算已作废，两校会收到通知"
      onClose={onClose}
    />
  );
}
