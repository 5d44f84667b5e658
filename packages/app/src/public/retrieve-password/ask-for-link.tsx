import { requestPasswordLink } from "@huxuan/api-client";
import { Alert, Button, Field, Input } from "@huxuan/ui";
import { useState } from "react";
import { Link } from "react-router-dom";
import { zPasswordLinkRequest } from "../../form/contract-rules.ts";
import { maxLengthOf } from "../../form/rules.ts";
import { paths } from "../../paths.ts";
import { useSite } from "../../site.ts";
import { PublicCard } from "../card/public-card.tsx";
import { useFocusAfterStep } from "../card/use-focus-after-step.ts";
import { FormFrame } from "../form/form-frame.tsx";
import { useCaptchaForm } from "../form/use-captcha-form.ts";

/** First step: whose password. The answer is the same for every name, and so is what is said here. */
export function AskForLink() {
  const offersQuestion = useSite((site) => site.asksQuestions);
  const [typed, setTyped] = useState("");
  const [sent, setSent] = useState(false);
  const { frame, captchaField, fault, setFault, faultAt, place, send } = useCaptchaForm(["userAccount"], {
    captcha: "announced",
  });
  const heading = useFocusAfterStep(sent);
  const userAccount = typed.trim();

  const submit = () => {
    if (userAccount === "") {
      setFault({ field: "userAccount", message: "请输入用户名" });
      return;
    }
    void send(async (answer) => {
      await requestPasswordLink({ body: { userAccount, ...answer }, meta: { quiet: true } });
      setSent(true);
    });
  };

  if (sent)
    return (
      <PublicCard title="请查收邮件" headingRef={heading}>
        <div className="mt-3 grid gap-4">
          <Alert tone="success">如账号存在，邮件已发送</Alert>
          <p>
            如果「{userAccount}」有可以使用的账号，并且登记过邮箱，几分钟内会收到一封邮件。请在 30
            分钟内打开邮件里的链接，设置新的密码。
          </p>
          <p className="text-ink-2">
            没有收到？请看看垃圾邮件，检查用户名是否写对；没有登记邮箱的，请联系本校教务处重置密码。
          </p>
          <div className="flex flex-wrap items-center gap-3">
            <Button onClick={() => setSent(false)}>重新申请</Button>
            <Link to={paths.login}>返回登录</Link>
          </div>
        </div>
      </PublicCard>
    );

  return (
    <PublicCard
      title="找回密码"
      description="输入用户名，我们把设置新密码的链接发到账号登记的邮箱。"
      headingRef={heading}
    >
      <FormFrame
        {...frame}
        submitLabel="发送邮件"
        onSubmit={submit}
        captcha={captchaField}
        below={
          <div className="mt-2 flex flex-wrap justify-between gap-x-4 gap-y-1">
            {offersQuestion ? (
              <Link to={{ search: "way=question" }}>没有邮箱，用密保问题找回</Link>
            ) : (
              <span />
            )}
            <Link to={paths.login}>返回登录</Link>
          </div>
        }
      >
        <Field label="用户名" error={faultAt("userAccount")} required>
          <Input
            ref={place("userAccount")}
            size="lg"
            value={typed}
            onValueChange={(name) => {
              setTyped(name);
              if (fault?.field === "userAccount") setFault(undefined);
            }}
            placeholder="学号、工号或平台账号"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={maxLengthOf(zPasswordLinkRequest.shape.userAccount)}
          />
        </Field>
      </FormFrame>
    </PublicCard>
  );
}
