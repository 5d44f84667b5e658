import { ApiFailure, type PasswordLinkState, setPassword } from "@huxuan/api-client";
import { getPasswordLinkOptions } from "@huxuan/api-client/query";
import { Alert, Button } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { formatMoment } from "../../catalogue/words.ts";
import { PasswordForm } from "../../password/password-form.tsx";
import { paths } from "../../paths.ts";
import { PublicCard } from "../card/public-card.tsx";
import { useFocusAfterStep } from "../card/use-focus-after-step.ts";

/** Why no password can be chosen with a link, and what to do. */
const DEAD: Readonly<Record<Exclude<PasswordLinkState, "valid">, { title: string; text: string }>> = {
  used: {
    title: "链接已经用过",
    text: "已经用这个链接设置过密码，请用设置好的密码登录。如果不是你本人设置的，请立即重新申请，并联系本校教务处。",
  },
  replaced: {
    title: "链接已被取代",
    text: "你后来又申请过一次，请打开最近一封邮件里的链接；找不到时重新申请。",
  },
  expired: {
    title: "链接已失效",
    text: "链接 30 分钟内有效；密码或邮箱改过、链接没有复制完整时也会失效。请重新申请。",
  },
};

interface ChooseByLinkProps {
  token: string;
  /** To the first step. */
  onAskAgain: () => void;
}

/** Where a mailed link leads: a new password, or why the link is good no more. */
export function ChooseByLink({ token, onAskAgain }: ChooseByLinkProps) {
  const [chosen, setChosen] = useState(false);
  const link = useQuery({
    ...getPasswordLinkOptions({ body: { token }, meta: { quiet: true } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    // Half-typed passwords must not vanish because somebody looked at another window.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const state = chosen ? "chosen" : link.isError ? "failed" : link.data?.state;
  const heading = useFocusAfterStep(state);

  if (state === "chosen")
    return (
      <PublicCard title="密码已设置" headingRef={heading}>
        <div className="mt-3 grid justify-items-start gap-4">
          <Alert tone="success">新的密码已生效，所有设备上的登录已退出。</Alert>
          <Button asChild variant="primary">
            <Link to={paths.login}>去登录</Link>
          </Button>
        </div>
      </PublicCard>
    );
  if (state === "failed")
    return (
      <PublicCard title="找回密码" headingRef={heading}>
        <div className="mt-3 grid justify-items-start gap-4">
          <Alert tone="danger">
            {link.error instanceof ApiFailure ? link.error.message : "链接的状态没有读到，请重试"}
          </Alert>
          <Button busy={link.isFetching} onClick={() => void link.refetch()}>
            重试
          </Button>
        </div>
      </PublicCard>
    );
  if (state === undefined || link.data === undefined)
    return (
      <PublicCard title="找回密码" headingRef={heading}>
        <p role="status" className="mt-3 text-ink-2">
          正在检查链接…
        </p>
      </PublicCard>
    );
  if (state !== "valid")
    return (
      <PublicCard title={DEAD[state].title} headingRef={heading}>
        <div className="mt-3 grid gap-4">
          <Alert tone="warning">{DEAD[state].text}</Alert>
          <div className="flex flex-wrap items-center gap-3">
            <Button variant="primary" onClick={onAskAgain}>
              重新申请
            </Button>
            <Link to={paths.login}>返回登录</Link>
          </div>
        </div>
      </PublicCard>
    );

  const { userAccount = "", expiresAt } = link.data;
  return (
    <PublicCard
      title="设置新密码"
      description={
        <>
          账号：{userAccount}
          {expiresAt !== undefined && (
            <>
              <br />
              请在 {formatMoment(expiresAt)} 前完成
            </>
          )}
        </>
      }
      headingRef={heading}
    >
      <PasswordForm
        useraccount={userAccount}
        label="设置新密码"
        onSubmit={async ({ newPassword }) => {
          try {
            await setPassword({ body: { token, newPassword }, meta: { quiet: true } });
            setChosen(true);
          } catch (error) {
            // Used or over meanwhile: the page says so, and what to do.
            if (error instanceof ApiFailure && error.code === "TOKEN_INVALID") await link.refetch();
            throw error;
          }
        }}
      >
        <Link to={paths.login}>返回登录</Link>
      </PasswordForm>
    </PublicCard>
  );
}
