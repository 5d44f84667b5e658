import { testMailMutation } from "@huxuan/api-client/query";
import { Alert, Button, Dialog, Skeleton } from "@huxuan/ui";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { ReadFailure } from "../../../failure/read-failure.tsx";

/** A mail to oneself, sent at once: whether it went, and what platform and mail server said to each other. */
export function TestDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const { mutate, data, isError, error, isPending } = useMutation({
    ...testMailMutation(),
    meta: { quiet: true },
  });
  useEffect(() => mutate({}), [mutate]);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="测试邮件"
      description={`发到你自己的邮箱 ${address}。`}
      size="lg"
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {isError ? (
        <ReadFailure compact title="测试没有做" error={error} busy={isPending} onRetry={() => mutate({})} />
      ) : data === undefined ? (
        <Skeleton lines={5} />
      ) : (
        <div className="grid gap-3">
          <Alert
            tone={data.sent ? "success" : "danger"}
            title={data.sent ? "邮件服务器收下了，请到邮箱里看看" : "没有发出去，最后一行是原因"}
          />
          <ol aria-label="平台和邮件服务器的对话" className="m-0 grid gap-1 rounded-md bg-surface-2 p-3">
            {data.conversation.map((line, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines repeat, their places do not
              <li key={at} className="list-none break-all font-mono text-xs">
                {line}
              </li>
            ))}
          </ol>
        </div>
      )}
    </Dialog>
  );
}
