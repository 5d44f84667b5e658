import { Eye, EyeOff } from "../icons/icons.js";
import { forwardRef, type KeyboardEvent, useState } from "react";
import { IconButton } from "../button/index.js";
import { Field } from "../field/index.js";
import { Input, type InputProps } from "../input/index.js";
import { useMessages } from "../provider/index.js";

/** What {@link PasswordField} takes, beside what its input takes; `className` and `style` go to what is around it. */
export interface PasswordFieldProps
  extends Omit<InputProps, "size" | "type" | "suffix" | "clearable" | "onClear" | "onKeyDown" | "onKeyUp"> {
  /** 「密码」 by default. */
  label?: string;
  /** What is wrong with the password that was typed. */
  error?: string;
}

/** A password that can be looked at, with a word when caps lock is on. Works with `register` of react-hook-form. */
export const PasswordField = /* @__PURE__ */ forwardRef<HTMLInputElement, PasswordFieldProps>(
  function PasswordField(
    { label, error, autoComplete = "current-password", id, className, style, ...input },
    ref,
  ) {
    const text = useMessages().signInForm;
    const [shown, setShown] = useState(false);
    const [capsLock, setCapsLock] = useState(false);
    const watchCapsLock = (event: KeyboardEvent<HTMLInputElement>) =>
      setCapsLock(event.getModifierState?.("CapsLock") ?? false);
    return (
      <div data-component="password-field" className={className} style={style}>
        <Field
          id={id}
          label={label ?? text.password}
          error={error}
          description={capsLock ? text.capsLock : undefined}
          required
        >
          <Input
            ref={ref}
            size="lg"
            type={shown ? "text" : "password"}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            onKeyDown={watchCapsLock}
            onKeyUp={watchCapsLock}
            suffix={
              <IconButton
                size="sm"
                label={shown ? text.hidePassword : text.showPassword}
                aria-pressed={shown}
                icon={shown ? <EyeOff /> : <Eye />}
                onClick={() => setShown(!shown)}
              />
            }
            {...input}
          />
        </Field>
      </div>
    );
  },
);
