import {
  ApiFailure,
  getStudentPasswordQuestions,
  labels,
  type PasswordQuestion,
  verifyPasswordAnswer,
} from "@huxuan/api-client";
import { Alert, Button, CaptchaField, Field, Input } from "@huxuan/ui";
import { type FormEvent, useState } from "react";
import { Link } from "react-router-dom";
import { zPasswordAnswer } from "../../form/contract-rules.ts";
import { maxLengthOf } from "../../form/rules.ts";
import { paths } from "../../paths.ts";
import { PublicCard } from "../card/public-card.tsx";
import { useCaptcha } from "../login/use-captcha.ts";
import { useFault } from "../card/use-fault.ts";
import { useFocusAfterStep } from "../card/use-focus-after-step.ts";

interface AnswerQuestionProps {
  /** The answer was right, and no mail address is known: what lets its owner choose a password. */
  onToken: (token: string) => void;
}

/** The way by question: name, answer, and then a token or a mailed link. Every name is asked something. */
export function AnswerQuestion({ onToken }: AnswerQuestionProps) {
  const captcha = useCaptcha();
  const [userAccount, setUserAccount] = useState("");
  const [question, setQuestion] = useState<PasswordQuestion>();
  const [answer, setAnswer] = useState("");
  const [code, setCode] = useState("");
  const [sentTo, setSentTo] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { fault, setFault, faultAt, place } = useFault<"answer" | "code">();
  const heading = useFocusAfterStep(sentTo ?? question);

  const name = userAccount.trim();
  const ask = async () => {
    const { data } = await getStudentPasswordQuestions({
      query: { userAccount: name },
      meta: { quiet: true },
    });
    setQuestion(data.questions[0]);
  };
  const verify = async () => {
    try {
      const answers: [string] = [answer];
      const body = { userAccount: name, answers, ...captcha.answer(code) };
      const { data } = await verifyPasswordAnswer({ body, meta: { quiet: true } });
      if (data.token !== undefined) onToken(data.token);
      else setSentTo(data.sentTo ?? "");
    } finally {
      // A picture is good for one try.
      setCode("");
      captcha.picture?.onRefresh();
    }
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (name === "" || (question !== undefined && answer.trim() === "")) {
      setFault({ message: name === "" ? "请输入用户名" : "请输入答案" });
      return;
    }
    setFault(undefined);
    setBusy(true);
    try {
      await (question === undefined ? ask() : verify());
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const wrongAnswer = error.code === "ANSWER_WRONG" ? "answer" : undefined;
      setFault({ message: error.message, field: captcha.learn(error) ? "code" : wrongAnswer });
    } finally {
      setBusy(false);
    }
  };

  if (sentTo !== undefined)
    return (
      <PublicCard title="请查收邮件" headingRef={heading}>
        <div className="mt-3 grid justify-items-start gap-4">
          <Alert tone="success">答案正确，设置新密码的链接已发送到 {sentTo}，30 分钟内有效。</Alert>
          <Link to={paths.login}>返回登录</Link>
        </div>
      </PublicCard>
    );

  return (
    <PublicCard
      title="用密保问题找回密码"
      description={
        question === undefined ? "没有登记邮箱、设置过密保问题的学生和教师可以用。" : `账号：${name}`
      }
      headingRef={heading}
    >
      <form className="grid gap-4" noValidate aria-busy={busy} onSubmit={(event) => void send(event)}>
        {fault && fault.field === undefined && (
          <div ref={place()} tabIndex={-1} className="outline-none">
            <Alert tone="danger">{fault.message}</Alert>
          </div>
        )}
        {question === undefined ? (
          <Field label="用户名" required>
            <Input
              size="lg"
              value={userAccount}
              onValueChange={setUserAccount}
              placeholder="学号或工号"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={maxLengthOf(zPasswordAnswer.shape.userAccount)}
            />
          </Field>
        ) : (
          <>
            <Field label={labels.passwordQuestion[question]} error={faultAt("answer")} required>
              <Input
                ref={place("answer")}
                size="lg"
                value={answer}
                onValueChange={setAnswer}
                autoComplete="off"
                maxLength={64}
              />
            </Field>
            {captcha.picture && (
              <CaptchaField
                ref={place("code")}
                captcha={captcha.picture}
                value={code}
                onValueChange={setCode}
                error={faultAt("code")}
              />
            )}
          </>
        )}
        <Button type="submit" variant="primary" size="lg" busy={busy}>
          {question === undefined ? "显示密保问题" : "提交答案"}
        </Button>
        <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
          <Link to={paths.retrievePassword}>用邮件找回</Link>
          <Link to={paths.login}>返回登录</Link>
        </div>
      </form>
    </PublicCard>
  );
}
