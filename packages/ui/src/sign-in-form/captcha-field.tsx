import { RefreshCw } from "lucide-react";
import { forwardRef, type InputHTMLAttributes } from "react";
import { Field } from "../field/index.js";
import { Input } from "../input/index.js";
import { useMessages } from "../provider/index.js";
import type { Captcha } from "./sign-in-form.js";

/** What {@link CaptchaField} takes. */
export interface CaptchaFieldProps
  extends Pick<InputHTMLAttributes<HTMLInputElement>, "name" | "onChange" | "onBlur"> {
  /** The picture, and how to get another. */
  captcha: Captcha;
  /** What is wrong with the code that was typed. */
  error?: string;
}

/** The text of a picture; a press on the picture brings another. */
export const CaptchaField = forwardRef<HTMLInputElement, CaptchaFieldProps>(function CaptchaField(
  { captcha, error, ...input },
  ref,
) {
  const text = useMessages().signInForm;
  return (
    <div data-component="captcha-field" className="hx-captcha-field">
      <Field label={text.code} error={error} required>
        <Input
          ref={ref}
          size="lg"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={16}
          {...input}
        />
      </Field>
      <button
        type="button"
        data-part="picture"
        aria-label={captcha.failed ? text.codeFailed : text.refreshCode}
        title={text.refreshCode}
        onClick={captcha.onRefresh}
      >
        {captcha.image ? (
          <img src={captcha.image} alt="" />
        ) : (
          <span data-part="loading">{captcha.failed ? text.codeFailed : null}</span>
        )}
        <RefreshCw aria-hidden="true" />
      </button>
    </div>
  );
});
