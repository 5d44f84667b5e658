import { ApiFailure } from "@huxuan/api-client";
import { Alert, Button, PasswordField } from "@huxuan/ui";
import { type FormEvent, type ReactNode, useState } from "react";
import { CodeField } from "../second-factor/code-field.tsx";
import { NewPasswordField } from "./new-password-field.tsx";

interface PasswordFormProps {
  useraccount: string;
  /** Whether the present password is asked for, too. Default false. */
  asksPresent?: boolean;
  /** Whether a code of the second factor is asked for from the start; without it, once the server wants one. Default false. */
  asksCode?: boolean;
  /** The act in words, on the button. */
  label: string;
  /** Takes the passwords; what is thrown is shown at its field. */
  onSubmit: (given: {
    oldPassword: string;
    newPassword: string;
    /** Absent while none is asked for. */
    code?: string;
  }) => Promise<void>;
  /** Beside the button. */
  children?: ReactNode;
}

interface Faults {
  oldPassword?: string;
  newPassword?: string;
  again?: string;
  code?: string;
  form?: string;
}

/** The form in which somebody chooses a password. */
export function PasswordForm({
  useraccount,
  asksPresent = false,
  asksCode = false,
  label,
  onSubmit,
  children,
}: PasswordFormProps) {
  const [oldPassword, setOldPassword] = useState("");
  const [newPassword, setNewPassword] = useState("");
  const [again, setAgain] = useState("");
  const [code, setCode] = useState("");
  const [isCodeWanted, setIsCodeWanted] = useState(false);
  const takesCode = asksCode || isCodeWanted;
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Faults>({});

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const found = missing({
      oldPassword: asksPresent ? oldPassword : "-",
      newPassword,
      again,
      code: takesCode ? code : "-",
    });
    setFaults(found);
    if (busy || Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await onSubmit({ oldPassword, newPassword, ...(takesCode && { code: code.trim() }) });
      setOldPassword("");
      setNewPassword("");
      setAgain("");
      setCode("");
    } catch (error) {
      const refused = faultsOf(error);
      setFaults(refused);
      if (refused.code !== undefined) setIsCodeWanted(true);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void send(event)}>
      {faults.form && <Alert tone="danger">{faults.form}</Alert>}
      {asksPresent && (
        <PasswordField
          label="现在的密码"
          value={oldPassword}
          onValueChange={setOldPassword}
          maxLength={128}
          error={faults.oldPassword}
        />
      )}
      <NewPasswordField
        value={newPassword}
        onValueChange={setNewPassword}
        useraccount={useraccount}
        error={faults.newPassword}
      />
      <PasswordField
        label="再输入一次新密码"
        autoComplete="new-password"
        value={again}
        onValueChange={setAgain}
        maxLength={128}
        error={faults.again}
      />
      {takesCode && <CodeField value={code} onValueChange={setCode} error={faults.code} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" busy={busy}>
          {label}
        </Button>
        {children}
      </div>
    </form>
  );
}

function missing({
  oldPassword,
  newPassword,
  again,
  code,
}: Record<"oldPassword" | "newPassword" | "again" | "code", string>) {
  const faults: Faults = {};
  if (oldPassword === "") faults.oldPassword = "请输入现在的密码";
  if (newPassword === "") faults.newPassword = "请输入新密码";
  else if (again !== newPassword) faults.again = "两次输入的新密码不一致";
  if (code.trim() === "") faults.code = "请输入手机上的动态码，或一个恢复码";
  return faults;
}

function faultsOf(error: unknown): Faults {
  if (!(error instanceof ApiFailure)) throw error;
  const at = (field: string) => error.fields.find((each) => each.field === field)?.message;
  const faults = {
    oldPassword: at("oldPassword"),
    newPassword: at("newPassword"),
    code: at("code") ?? at("secondFactorCode"),
  };
  return Object.values(faults).every((fault) => fault === undefined) ? { form: error.message } : faults;
}
