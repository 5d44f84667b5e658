import type { SecondFactorReset, User } from "@huxuan/api-client";
import {
  approveSecondFactorResetMutation,
  getSecondFactorResetsOptions,
  requestSecondFactorResetMutation,
  withdrawSecondFactorResetMutation,
} from "@huxuan/api-client/query";
import { Button, Dialog, EmptyState, RequirePermission, toast } from "@huxuan/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { runCall } from "../../../acts/run-call.ts";
import { useAct } from "../../../acts/use-act.ts";
import { formatMoment } from "../../../catalogue/words.ts";
import { zSecondFactorResetInput } from "../../../form/contract-rules.ts";
import { WordsDialog } from "../../../workflow/words-dialog.tsx";

/** Asks that the second factor of somebody be taken away; a second person approves it. */
export function SecondFactorResetDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const queryClient = useQueryClient();
  return (
    <WordsDialog
      title={`重置动态口令：${user.userNameZh}（${user.useraccount}）`}
      description="用于手机和恢复码都丢失的人。提交后由另一位管理人员确认，确认后对方退出登录，下次只需要密码。"
      label="原因"
      hint="怎样确认是本人，如「本人到场，核对过工作证」"
      rule={zSecondFactorResetInput.shape.reason}
      saveLabel="提交申请"
      onSave={async (reason) => {
        const body = { userId: user.id, reason };
        await runCall(queryClient, requestSecondFactorResetMutation, { body }, true);
        toast.success("已提交，请另一位管理人员在「用户管理」里确认");
      }}
      onClose={onClose}
    />
  );
}

/** Opens the requests that wait for a second person; not there while there are none. */
export function SecondFactorResetsButton() {
  return (
    <RequirePermission required="second-factor-reset">
      <ResetsButton />
    </RequirePermission>
  );
}

function ResetsButton() {
  const { data = [] } = useQuery(getSecondFactorResetsOptions());
  const [open, setOpen] = useState(false);
  if (data.length === 0 && !open) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>待确认的动态口令重置（{data.length}）</Button>
      <Dialog open={open} onOpenChange={setOpen} title="待确认的动态口令重置" size="md">
        {data.length === 0 ? (
          <EmptyState title="没有待确认的申请" compact />
        ) : (
          <ul className="grid gap-4">
            {data.map((reset) => (
              <Waiting key={reset.id} reset={reset} />
            ))}
          </ul>
        )}
      </Dialog>
    </>
  );
}

/** One request: who, why, and what can be done. */
function Waiting({ reset }: { reset: SecondFactorReset }) {
  const { userNameZh, useraccount, school, reason, requestedBy, requestedAt, own } = reset;
  const approve = useAct({
    call: approveSecondFactorResetMutation,
    request: ({ id }: SecondFactorReset) => ({ path: { id } }),
    ask: () => ({
      title: `重置 ${userNameZh}（${useraccount}）的动态口令？`,
      consequence: "对方会退出所有登录，下次登录只需要密码。请先自己确认是本人提出的。",
      confirmLabel: "确认重置",
      tone: "danger",
    }),
    done: `已重置 ${userNameZh} 的动态口令`,
  });
  const withdraw = useAct({
    call: withdrawSecondFactorResetMutation,
    request: ({ id }: SecondFactorReset) => ({ path: { id } }),
    done: own ? "已撤回申请" : "已拒绝申请",
  });
  return (
    <li className="grid gap-2 border-b border-line pb-4 last:border-b-0">
      <p className="font-medium">
        {userNameZh}（{useraccount}）{school && ` · ${school.name}`}
      </p>
      <p>{reason}</p>
      <p className="text-ink-2">
        {requestedBy} 于 {formatMoment(requestedAt)} 申请
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          disabledReason={own ? "这是你自己的申请，须由另一位管理人员确认" : undefined}
          onClick={() => void approve(reset)}
        >
          确认重置
        </Button>
        <Button onClick={() => void withdraw(reset)}>{own ? "撤回" : "拒绝"}</Button>
      </div>
    </li>
  );
}
