import { confirmSecondFactorMutation, newSecondFactorKeyMutation } from "@huxuan/api-client/query";
import { ErrorState, QrCode, Skeleton } from "@huxuan/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { runCall } from "../acts/run-call.ts";
import { CodeForm } from "./code-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

interface SetUpProps {
  useraccount: string;
  /** What allows it. */
  token: string;
  /** Called when it is on and the person has confirmed that the recovery codes are saved. */
  onDone: () => void;
  /** Beside the button of the code. */
  children?: ReactNode;
}

/** Sets up a phone: the code to scan, what the phone shows then, and the recovery codes. */
export function SetUpSecondFactor({ useraccount, token, onDone, children }: SetUpProps) {
  const { mutate, data: key, error } = useMutation(newSecondFactorKeyMutation({ meta: { quiet: true } }));
  const queryClient = useQueryClient();
  const [codes, setCodes] = useState<readonly string[]>();
  useEffect(() => mutate({ body: { token } }), [mutate, token]);

  if (codes) return <RecoveryCodes codes={codes} useraccount={useraccount} onKept={onDone} />;
  if (error) return <ErrorState title={error.message} description={null} action={children} compact />;
  if (!key) return <Skeleton lines={6} />;
  return (
    <div className="grid gap-4">
      <ol className="grid list-decimal gap-3 ps-5">
        <li>
          在手机上安装一个身份验证器，如微信小程序「腾讯身份验证器」、Microsoft Authenticator 或 FreeOTP。
        </li>
        <li>
          用它扫描这个二维码：
          <QrCode value={key.uri} label="动态口令的二维码" size={176} className="my-2" />
          <span className="text-ink-2">
            扫不了？手动输入密钥 <code className="font-mono break-all select-all">{key.secret}</code>
          </span>
          <a href={key.uri} className="mt-1 block text-accent underline sm:hidden">
            就在这部手机上用？点这里添加
          </a>
        </li>
        <li>输入手机上显示的 6 位动态码：</li>
      </ol>
      <CodeForm
        label="确认开启"
        onSubmit={async (code) => {
          const body = { token, sealed: key.sealed, code };
          setCodes((await runCall(queryClient, confirmSecondFactorMutation, { body }, true)).codes);
        }}
      >
        {children}
      </CodeForm>
    </div>
  );
}
