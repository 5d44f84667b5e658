import {
  getStudentPasswordQuestions,
  labels,
  type PasswordQuestion,
  verifyPasswordAnswer,
} from "@huxuan/api-client";
import { Alert, Field, Input } from "@huxuan/ui";
import { useState } from "react";
import { Link } from "react-router-dom";
import { zPasswordAnswer } from "../../form/contract-rules.ts";
import { maxLengthOf } from "../../form/rules.ts";
import { paths } from "../../paths.ts";
import { PublicCard } from "../card/public-card.tsx";
import { useFocusAfterStep } from "../card/use-focus-after-step.ts";
import { FormFrame } from "../form/form-frame.tsx";
import { useCaptchaForm } from "../form/use-captcha-form.ts";

interface AnswerQuestionProps {
  /** The answer was right, and no mail address is known: what lets its owner choose a password. */
  onToken: (token: string) => void;
}

/** The way by question: name, answer, and then a token or a mailed link. Every name is asked something. */
export function AnswerQuestion({ onToken }: AnswerQuestionProps) {
  const [typed, setTyped] = useState("");
  const [question, setQuestion] = useState<PasswordQuestion>();
  const [answer, setAnswer] = useState("");
  const [sentTo, setSentTo] = useState<string>();
  const { frame, captchaField, setFault, faultAt, place, send } = useCaptchaForm(["userAccount", "answer"], {
    captcha: "announced",
    fieldOf: ({ code }) => (code === "ANSWER_WRONG" ? "answer" : undefined),
  });
  const heading = useFocusAfterStep(sentTo ?? question);

  const userAccount = typed.trim();
  const ask = async () => {
    const { data } = await getStudentPasswordQuestions({ query: { userAccount }, meta: { quiet: true } });
    setQuestion(data.questions[0]);
  };
  const verify = async (solved: { code: string; uuid: string }) => {
    const answers: [string] = [answer];
    const { data } = await verifyPasswordAnswer({
      body: { userAccount, answers, ...solved },
      meta: { quiet: true },
    });
    if (data.token !== undefined) onToken(data.token);
    else setSentTo(data.sentTo ?? "");
  };
  const submit = () => {
    if (userAccount === "") setFault({ field: "userAccount", message: "请输入用户名" });
    else if (question === undefined) void send(ask, false);
    else if (answer.trim() === "") setFault({ field: "answer", message: "请输入答案" });
    else void send(verify);
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
        question === undefined ? "没有登记邮箱、设置过密保问题的学生和教师可以用。" : `账号：${userAccount}`
      }
      headingRef={heading}
    >
      <FormFrame
        {...frame}
        submitLabel={question === undefined ? "显示密保问题" : "提交答案"}
        onSubmit={submit}
        captcha={question === undefined ? undefined : captchaField}
        below={
          <div className="mt-2 flex flex-wrap justify-between gap-x-4 gap-y-1">
            <Link to={paths.retrievePassword}>用邮件找回</Link>
            <Link to={paths.login}>返回登录</Link>
          </div>
        }
      >
        {question === undefined ? (
          <Field label="用户名" error={faultAt("userAccount")} required>
            <Input
              ref={place("userAccount")}
              size="lg"
              value={typed}
              onValueChange={setTyped}
              placeholder="学号或工号"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={maxLengthOf(zPasswordAnswer.shape.userAccount)}
            />
          </Field>
        ) : (
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
        )}
      </FormFrame>
    </PublicCard>
  );
}
