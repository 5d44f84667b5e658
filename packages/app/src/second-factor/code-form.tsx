import { ApiFailure } from "@huxuan/api-client";
import { Alert, Button, Field, Input } from "@huxuan/ui";
import { type FormEvent, type ReactNode, useCallback, useState } from "react";

interface CodeFormProps {
  /** The act in words, on the button. */
  label: string;
  /** Whether a recovery code may be given instead. Default false. */
  recovery?: boolean;
  /** Takes the code; what is thrown is shown. */
  onSubmit: (code: string) => Promise<void>;
  /** Beside the button. */
  children?: ReactNode;
}

/** Asks for what the phone shows, or for a recovery code. */
export function CodeForm({ label, recovery = false, onSubmit, children }: CodeFormProps) {
  const [byRecovery, setByRecovery] = useState(false);
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<ApiFailure | string>();
  // It takes the place of what the person has just sent, or of the other kind of code.
  const focus = useCallback((field: HTMLInputElement | null) => field?.focus(), []);
  const atField =
    typeof fault === "string" ? fault : fault?.fields.find((one) => one.field === "code")?.message;

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const given = code.trim();
    if (!byRecovery && !/^\d{6}$/u.test(given)) return setFault("请输入手机上显示的 6 位数字");
    if (byRecovery && given.length < 10) return setFault("请输入一个完整的恢复码，如 7K2QF-9XM4T");
    setBusy(true);
    setFault(undefined);
    try {
      await onSubmit(given);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFault(error);
      setCode("");
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void send(event)}>
      {fault instanceof ApiFailure && atField === undefined && <Alert tone="danger">{fault.message}</Alert>}
      <Field
        key={String(byRecovery)}
        label={byRecovery ? "恢复码" : "动态码"}
        description={byRecovery ? "开启动态口令时保存的 10 个恢复码之一，每个只能用一次" : undefined}
        error={fault instanceof ApiFailure && atField !== undefined ? fault.message : atField}
        required
      >
        <Input
          value={code}
          onValueChange={setCode}
          inputMode={byRecovery ? "text" : "numeric"}
          autoComplete={byRecovery ? "off" : "one-time-code"}
          maxLength={byRecovery ? 20 : 6}
          ref={focus}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" busy={busy}>
          {label}
        </Button>
        {children}
        {recovery && (
          <Button
            variant="link"
            onClick={() => {
              setByRecovery(!byRecovery);
              setCode("");
              setFault(undefined);
            }}
          >
            {byRecovery ? "改用手机上的动态码" : "手机不在身边？用恢复码"}
          </Button>
        )}
      </div>
    </form>
  );
}
