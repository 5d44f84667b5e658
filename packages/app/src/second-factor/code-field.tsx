import { Field, Input } from "@huxuan/ui";

interface CodeFieldProps {
  value: string;
  onValueChange: (value: string) => void;
  /** What is wrong with it. */
  error?: string | undefined;
}

/** The code that goes with a password where the second factor is on. */
export function CodeField({ value, onValueChange, error }: CodeFieldProps) {
  return (
    <Field label="动态码" description="手机上的 6 位数字，或一个恢复码" error={error} required>
      <Input value={value} onValueChange={onValueChange} autoComplete="one-time-code" maxLength={20} />
    </Field>
  );
}
