import {
  confirmRegistrationCode,
  type RegistrationCode,
  type RegistrationKind,
  requestRegistrationCode,
} from "@huxuan/api-client";
import { Alert, Button, Field, Input } from "@huxuan/ui";
import { useState } from "react";
import { FormFrame } from "../form/form-frame.tsx";
import type { Draft } from "./use-draft.ts";
import { useCaptchaForm } from "../form/use-captcha-form.ts";

interface MailStepProps {
  kind: RegistrationKind;
  draft: Draft;
  change: (fields: Partial<Draft>) => void;
}

/** The address that everything is sent to, confirmed by a code. */
export function MailStep({ kind, draft, change }: MailStepProps) {
  const [sent, setSent] = useState<RegistrationCode>();
  const back = (
    <Button onClick={() => (sent ? setSent(undefined) : change({ step: "who" }))}>
      {sent ? "换一个邮箱，或重新发送" : "上一步"}
    </Button>
  );
  return sent ? (
    <TypeCode
      sent={sent}
      email={draft.email}
      back={back}
      onConfirmed={(mailTicket) => change({ mailTicket, papers: [], step: "papers" })}
    />
  ) : (
    <AskForCode kind={kind} draft={draft} change={change} back={back} onSent={setSent} />
  );
}

function AskForCode({
  kind,
  draft,
  change,
  back,
  onSent,
}: MailStepProps & { back: React.ReactNode; onSent: (sent: RegistrationCode) => void }) {
  const { frame, captchaField, setFault, faultAt, place, send } = useCaptchaForm(["email"]);
  const submit = () => {
    if (draft.email.trim() === "") {
      setFault({ field: "email", message: "请输入邮箱" });
      return;
    }
    void send(async (answer) => {
      const body = { school: draft.school, kind, email: draft.email.trim(), ...answer };
      onSent((await requestRegistrationCode({ body, meta: { quiet: true } })).data);
    });
  };
  return (
    <FormFrame {...frame} submitLabel="发送验证码" onSubmit={submit} captcha={captchaField} below={back}>
      <Field label="邮箱" description="审核结果和激活账号的链接都发到这里" error={faultAt("email")} required>
        <Input
          ref={place("email")}
          size="lg"
          type="email"
          value={draft.email}
          onValueChange={(email) => change({ email })}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
      </Field>
    </FormFrame>
  );
}

interface TypeCodeProps {
  sent: RegistrationCode;
  email: string;
  back: React.ReactNode;
  onConfirmed: (mailTicket: string) => void;
}

function TypeCode({ sent, email, back, onConfirmed }: TypeCodeProps) {
  const [typed, setTyped] = useState("");
  const { frame, setFault, faultAt, place, send } = useCaptchaForm(["mailCode"]);
  const submit = () => {
    if (!/^\d{6}$/.test(typed.trim())) {
      setFault({ field: "mailCode", message: "请输入邮件里的 6 位数字" });
      return;
    }
    void send(async () => {
      const body = { id: sent.id, code: typed.trim() };
      onConfirmed((await confirmRegistrationCode({ body, meta: { quiet: true } })).data.mailTicket);
    }, false);
  };
  return (
    <FormFrame {...frame} submitLabel="确认邮箱" onSubmit={submit} below={back}>
      <Alert tone="accent">
        验证码已发到 {email}，{Math.round(sent.expiresIn / 60)} 分钟内有效。没有收到时，请看看垃圾邮件。
      </Alert>
      <Field label="邮箱验证码" error={faultAt("mailCode")} required>
        <Input
          ref={place("mailCode")}
          size="lg"
          value={typed}
          onValueChange={setTyped}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
        />
      </Field>
    </FormFrame>
  );
}
