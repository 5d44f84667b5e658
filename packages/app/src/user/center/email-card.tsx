import { confirmEmailChange, type EmailChallenge, requestEmailChange } from "@huxuan/api-client";
import { Alert, Button, Card, Field, Input, toast } from "@huxuan/ui";
import { useState } from "react";
import { zEmailChange } from "../../form/contract-rules.ts";
import { maxLengthOf } from "../../form/rules.ts";
import { useSending } from "../../form/use-sending.ts";
import { reloadSession, useSessionInfo } from "../../session/session-store.ts";
import { OwnerProofFields, useOwnerProof } from "./owner-proof.tsx";

/** The caller's mail address: a new one is theirs with the code that is sent to it. */
export function EmailCard() {
  const { email: present } = useSessionInfo();
  const [email, setEmail] = useState("");
  const owner = useOwnerProof();
  const [code, setCode] = useState("");
  const [challenge, setChallenge] = useState<EmailChallenge>();
  const { busy, fault, faultAt, send } = useSending();

  const ask = async () => {
    const { data } = await requestEmailChange({
      body: { email: email.trim(), ...owner.proof },
      meta: { quiet: true },
    });
    setChallenge(data);
    owner.clear();
  };
  const confirm = async () => {
    if (challenge === undefined) return;
    const body = { code: code.trim() };
    await confirmEmailChange({ path: { id: challenge.id }, body, meta: { quiet: true } });
    toast.success("邮箱已修改");
    setChallenge(undefined);
    setEmail("");
    setCode("");
    await reloadSession();
  };

  return (
    <Card
      title="邮箱"
      description={present ? `现在的邮箱：${present}` : "还没有邮箱；有了邮箱才能用邮件找回密码。"}
    >
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send(challenge ? confirm : ask);
        }}
      >
        {fault !== undefined && <Alert tone="danger">{fault}</Alert>}
        {challenge ? (
          <>
            <p>
              验证码已发送到 {email}，{Math.round(challenge.expiresIn / 60)} 分钟内有效。
            </p>
            <Field label="验证码" error={faultAt("code")} required>
              <Input
                value={code}
                onValueChange={setCode}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={6}
              />
            </Field>
          </>
        ) : (
          <>
            <Field label="新邮箱" error={faultAt("email")} required>
              <Input
                type="email"
                autoComplete="email"
                value={email}
                onValueChange={setEmail}
                maxLength={maxLengthOf(zEmailChange.shape.email)}
              />
            </Field>
            <OwnerProofFields fields={owner.fields} faultAt={faultAt} />
          </>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={busy}>
            {challenge ? "确认修改邮箱" : "发送验证码"}
          </Button>
          {challenge && <Button onClick={() => setChallenge(undefined)}>换一个邮箱</Button>}
        </div>
      </form>
    </Card>
  );
}
