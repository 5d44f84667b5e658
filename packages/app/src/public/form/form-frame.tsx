import { Alert, Button, CaptchaField, type CaptchaFieldProps } from "@huxuan/ui";
import type { ReactNode, Ref } from "react";

interface FormFrameProps {
  /** Why the form as a whole was refused. */
  refusal: string | undefined;
  /** Ref of the box that shows the refusal. */
  refusalRef: Ref<HTMLDivElement>;
  busy: boolean;
  submitLabel: string;
  onSubmit: () => void;
  /** The picture; none where nothing is asked. */
  captcha?: (CaptchaFieldProps & { ref: Ref<HTMLInputElement> }) | undefined;
  /** Below the button. */
  below?: ReactNode;
  children: ReactNode;
}

/** A form, or a step of one: why it was refused, its fields, the captcha, and the button that sends it. */
export function FormFrame(props: FormFrameProps) {
  const { refusal, refusalRef, busy, submitLabel, onSubmit, captcha, below, children } = props;
  return (
    <form
      className="grid gap-4"
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {refusal !== undefined && (
        <div ref={refusalRef} tabIndex={-1} className="outline-none">
          <Alert tone="danger">{refusal}</Alert>
        </div>
      )}
      {children}
      {captcha && <CaptchaField {...captcha} />}
      <div className="grid gap-2">
        <Button type="submit" variant="primary" size="lg" busy={busy}>
          {submitLabel}
        </Button>
        {below}
      </div>
    </form>
  );
}
