import { updatePassword } from "@huxuan/api-client";
import { getSecondFactorOptions } from "@huxuan/api-client/query";
import { Alert, Card, toast } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { formatMoment } from "../../catalogue/words.ts";
import { PasswordForm } from "../../password/password-form.tsx";
import { tokens, useSessionInfo } from "../../session/session-store.ts";
import { EmailCard } from "./email-card.tsx";
import { SecondFactorCard } from "./second-factor-card.tsx";
import { QuestionCard } from "./question-card.tsx";

export const title = "修改密码";
export const drawsHeading = true;

/** What somebody changes of their own account (specification, section 2: /user/center). */
export function Screen() {
  const { useraccount, user, passwordExpiresAt } = useSessionInfo();
  const secondFactor = useQuery({ ...getSecondFactorOptions(), enabled: !user.simulator });
  return (
    <div className="mx-auto grid w-full max-w-xl gap-4">
      <h1 className="text-lg font-semibold">{title}</h1>
      {user.simulator ? (
        <Alert>模拟用户时不能修改密码和邮箱，请先退出模拟。</Alert>
      ) : (
        <>
          {passwordExpiresAt && (
            <Alert tone="warning">密码将在 {formatMoment(passwordExpiresAt)} 到期，请尽快修改。</Alert>
          )}
          <Card title="登录密码" description={`账号：${useraccount}`}>
            <PasswordForm
              useraccount={useraccount}
              asksPresent
              asksCode={secondFactor.data?.enabled === true}
              label="修改密码"
              onSubmit={async (passwords) => {
                const { data } = await updatePassword({ body: passwords, meta: { quiet: true } });
                tokens.set(data);
                toast.success("密码已修改，其他设备上的登录已退出");
              }}
            />
          </Card>
          <EmailCard />
          <SecondFactorCard />
          <QuestionCard />
        </>
      )}
    </div>
  );
}
