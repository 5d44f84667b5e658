import { RefreshCw } from "../icons/icons.js";
import { clsx } from "clsx";
import { forwardRef } from "react";
import { Field } from "../field/index.js";
import { Input, type InputProps } from "../input/index.js";
import { useMessages } from "../provider/index.js";
import type { Captcha } from "./sign-in-form.js";

/** What {@link CaptchaField} takes, beside what its input takes; `className` and `style` go to what is around both. */
export interface CaptchaFieldProps extends Omit<InputProps, "size" | "type" | "clearable" | "onClear"> {
  /** The picture, and how to get another. */
  captcha: Captcha;
  /** What is wrong with the code that was typed. */
  error?: string;
}

/** The text of a picture; a press on the picture brings another. */
export const CaptchaField = /* @__PURE__ */ forwardRef<HTMLInputElement, CaptchaFieldProps>(
  function CaptchaField({ captcha, error, id, className, style, ...input }, ref) {
    const text = useMessages().signInForm;
    return (
      <div data-component="captcha-field" className={clsx("hx-captcha-field", className)} style={style}>
        <Field id={id} label={text.code} error={error} required>
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
          disabled={input.disabled}
          onClick={captcha.onRefresh}
        >
          {captcha.image ? (
            <img data-part="captcha" src={captcha.image} alt="" />
          ) : (
            <span data-part="loading">{captcha.failed ? text.codeFailed : null}</span>
          )}
          <RefreshCw aria-hidden="true" />
        </button>
      </div>
    );
  },
);
