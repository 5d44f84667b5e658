import type { PasswordResets } from "@huxuan/api-client";
import { Alert, Button, Dialog } from "@huxuan/ui";
import { formatMoment } from "../../catalogue/words.ts";
import { CopyButton } from "../../download/copy-button.tsx";

interface PasswordSheetProps {
  resets: PasswordResets;
  onClose: () => void;
}

/** The passwords for one use, shown once: whoever closes this does not see them again. */
export function PasswordSheet({ resets: { results, expiresAt }, onClose }: PasswordSheetProps) {
  const shown = results.filter(({ delivery }) => delivery === "once");
  const mailed = results.length - shown.length;
  const text = shown
    .map(({ useraccount, userNameZh, password }) => `${useraccount}\t${userNameZh}\t${password ?? ""}`)
    .join("\n");
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="一次性密码"
      description={`${formatMoment(expiresAt)} 前有效，只能用来设置自己的密码。`}
      size="md"
      footer={
        <Button variant="primary" onClick={onClose}>
          {shown.length > 0 ? "我已记下，关闭" : "关闭"}
        </Button>
      }
    >
      <div className="grid gap-3">
        {mailed > 0 && <Alert>已向 {mailed} 个账号的邮箱发送一次性密码。</Alert>}
        {shown.length > 0 && (
          <>
            <Alert tone="warning">
              下面的密码只显示这一次，关闭后不能再看。请当面或用其他安全的方式告诉本人。
            </Alert>
            <table className="w-full border-collapse text-left" aria-label="一次性密码">
              <thead>
                <tr className="border-b border-line text-ink-2">
                  <th className="py-2 font-normal">用户名</th>
                  <th className="py-2 font-normal">姓名</th>
                  <th className="py-2 font-normal">一次性密码</th>
                </tr>
              </thead>
              <tbody>
                {shown.map(({ userId, useraccount, userNameZh, password }) => (
                  <tr key={userId} className="border-b border-line">
                    <td className="py-2">{useraccount}</td>
                    <td className="py-2">{userNameZh}</td>
                    <td className="py-2 font-mono">{password}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <CopyButton text={text} what="全部一次性密码" />
          </>
        )}
      </div>
    </Dialog>
  );
}
