import type { Settlement, SettlementLine } from "@huxuan/api-client";
import { disputeSettlementMutation } from "@huxuan/api-client/query";
import { useQueryClient } from "@tanstack/react-query";
import { runCall } from "../../../../acts/run-call.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

/** Says what is wrong with a line: the other school, or the province, decides. */
export function DisputeDialog({
  settlement: { id, version, state },
  line,
  onClose,
}: {
  settlement: Settlement;
  line: SettlementLine;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const falls = state === "payerConfirmed" ? "付款方已作的确认随之失效，" : "";
  return (
    <ReasonDialog
      title={`对 ${line.name}《${line.courseName}》提出争议？`}
      description={`${falls}由对方学校或省平台处理；处理完以前两校都不能确认。`}
      label="理由"
      saveLabel="提出争议"
      send={(reason) => {
        const body = { reason, lineId: line.id, version };
        return runCall(queryClient, disputeSettlementMutation, { path: { id }, body }, true);
      }}
      done="已提出争议，对方学校会收到通知"
      onClose={onClose}
    />
  );
}
