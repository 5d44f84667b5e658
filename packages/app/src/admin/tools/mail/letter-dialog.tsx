import type { MailEntry } from "@huxuan/api-client";
import { getMailOptions, revealMailMutation } from "@huxuan/api-client/query";
import { Alert, Button, Descriptions, Dialog, RequirePermission, Skeleton } from "@huxuan/ui";
import { formatDateTime } from "@huxuan/ui/format";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ReadFailure } from "../../../failure/read-failure.tsx";

/** What a mail says. What lets its reader in is shown to whom may see it, when they ask for it, and that is logged. */
export function LetterDialog({ entry, onClose }: { entry: MailEntry; onClose: () => void }) {
  const { id, toName, toAddress, writtenAt, attempts, error } = entry;
  const letter = useQuery(getMailOptions({ path: { id }, meta: { quiet: true } }));
  const reveal = useMutation({ ...revealMailMutation(), meta: { quiet: true } });
  const shown = reveal.data ?? letter.data;
  return (
    <Dialog
      open
      dismissable
      onOpenChange={(open) => !open && onClose()}
      title={shown?.subject ?? entry.subject}
      size="lg"
      fullOnPhone
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <div className="grid gap-4">
        <Descriptions
          columns={2}
          groups={[
            {
              id: "facts",
              items: [
                { label: "给谁", value: `${toName} <${toAddress}>` },
                { label: "时间", value: formatDateTime(writtenAt) },
                ...(attempts > 0 ? [{ label: "试过", value: `${attempts} 次` }] : []),
                ...(error === undefined
                  ? []
                  : [{ label: "邮件服务器的话", value: error, span: "row" as const }]),
              ],
            },
          ]}
        />
        {letter.isError ? (
          <ReadFailure
            compact
            title="邮件暂时无法读取"
            error={letter.error}
            onRetry={() => void letter.refetch()}
          />
        ) : shown === undefined ? (
          <Skeleton lines={5} />
        ) : (
          <>
            {shown.withheld && (
              <Alert
                title="这封信里有登录用的链接、验证码或密码，没有显示"
                action={
                  <RequirePermission required="mail-reveal">
                    <Button
                      size="sm"
                      disabled={reveal.isPending}
                      onClick={() => reveal.mutate({ path: { id } })}
                    >
                      全部显示
                    </Button>
                  </RequirePermission>
                }
              >
                看到它的人可以替收件人登录；谁显示过，记入审计日志。
              </Alert>
            )}
            {reveal.isError && <ReadFailure compact title="没有显示出来" error={reveal.error} />}
            {shown.text !== "" && (
              <div className="whitespace-pre-wrap break-words rounded-md border border-solid border-line bg-surface-2 p-4">
                {shown.text}
              </div>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
