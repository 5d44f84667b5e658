import { ApiFailure } from "@huxuan/api-client";
import { Alert, Button, PasswordField } from "@huxuan/ui";
import { type FormEvent, type ReactNode, useState } from "react";
import { NewPasswordField } from "./new-password-field.tsx";

interface PasswordFormProps {
  useraccount: string;
  /** Whether the present password is asked for, too. Default false. */
  asksPresent?: boolean;
  /** The act in words, on the button. */
  label: string;
  /** Takes the passwords; what is thrown is shown at its field. */
  onSubmit: (passwords: { oldPassword: string; newPassword: string }) => Promise<void>;
  /** Beside the button. */
  children?: ReactNode;
}

interface Faults {
  oldPassword?: string;
  newPassword?: string;
  again?: string;
  form?: string;
}

/** The form in which somebody chooses a password. */
export function PasswordForm({
  useraccount,
  asksPresent = false,
  label,
  onSubmit,
  children,
}: PasswordFormProps) {
  const [oldPassword, setOldPassword] = useState("");
  const [newPassword, setNewPassword] = useState("");
  const [again, setAgain] = useState("");
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Faults>({});

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const found = missing({ oldPassword: asksPresent ? oldPassword : "-", newPassword, again });
    setFaults(found);
    if (busy || Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await onSubmit({ oldPassword, newPassword });
      setOldPassword("");
      setNewPassword("");
      setAgain("");
    } catch (error) {
      setFaults(faultsOf(error));
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
}: Record<"oldPassword" | "newPassword" | "again", string>) {
  const faults: Faults = {};
  if (oldPassword === "") faults.oldPassword = "请输入现在的密码";
  if (newPassword === "") faults.newPassword = "请输入新密码";
  else if (again !== newPassword) faults.again = "两次输入的新密码不一致";
  return faults;
}

function faultsOf(error: unknown): Faults {
  if (!(error instanceof ApiFailure)) throw error;
  const at = (field: string) => error.fields.find((each) => each.field === field)?.message;
  const faults = { oldPassword: at("oldPassword"), newPassword: at("newPassword") };
  return faults.oldPassword === undefined && faults.newPassword === undefined
    ? { form: error.message }
    : faults;
}
