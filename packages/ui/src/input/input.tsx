import { clsx } from "clsx";
import { X } from "../icons/icons.js";
import { forwardRef, type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useContext } from "react";
import { useFieldControl, useFieldText } from "../field/field-context.js";
import { useOwnRef } from "../hooks/use-own-ref.js";
import { useMessages } from "../provider/use-ui.js";
import { EscapeIsOutside } from "./escape.js";
import { isComposing } from "./is-composing.js";
import { setNativeValue } from "./set-native-value.js";

/** What {@link Input} takes, beside the attributes of an `<input>`. */
export interface InputProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, "size" | "prefix" | "value" | "defaultValue"> {
  /** The text. Without it, the input keeps it itself. */
  value?: string;
  /** The text at first, when the input keeps it itself. Default none. */
  defaultValue?: string;
  /** Reports the new text, with every letter. */
  onValueChange?: (value: string) => void;
  /** 28, 32 and 40 px high. Default `md`. */
  size?: "sm" | "md" | "lg";
  /** Inside the frame, before the text: an icon, a unit. */
  prefix?: ReactNode;
  /** Inside the frame, after the text. */
  suffix?: ReactNode;
  /** Offers a cross while there is text; Escape clears too. */
  clearable?: boolean;
  /** After the text was cleared by cross or Escape; `onValueChange` was called before. */
  onClear?: () => void;
}

/** One line of text. Works controlled and uncontrolled, and with `register` of react-hook-form. */
export const Input = /* @__PURE__ */ forwardRef<HTMLInputElement, InputProps>(function Input(
  {
    size = "md",
    prefix,
    suffix,
    clearable,
    onClear,
    className,
    style,
    placeholder,
    onChange,
    onValueChange,
    onKeyDown,
    ...rest
  },
  ref,
) {
  const inner = useOwnRef(ref);
  const text = useMessages().common;
  const control = useFieldControl(rest);
  const formText = useFieldText(rest);
  const escapeIsOutside = useContext(EscapeIsOutside);
  const fixed = control.disabled || rest.readOnly;
  const clear = () => {
    if (!inner.current) return;
    setNativeValue(inner.current, "");
    inner.current.focus();
    onClear?.();
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    if (!clearable || fixed || event.defaultPrevented || isComposing(event)) return;
    if (escapeIsOutside || event.key !== "Escape" || event.currentTarget.value === "") return;
    // The dialog around it must not take this Escape for itself.
    event.preventDefault();
    event.stopPropagation();
    clear();
  };
  return (
    <span
      data-component="input"
      data-size={size}
      data-invalid={control["aria-invalid"] && control["aria-invalid"] !== "false" ? "" : undefined}
      data-disabled={control.disabled ? "" : undefined}
      className={clsx("hx-input", className)}
      style={style}
    >
      {prefix ? <span data-part="prefix">{prefix}</span> : null}
      <input
        type="text"
        {...rest}
        {...formText}
        {...control}
        ref={inner}
        data-part="control"
        // The cross shows itself by `:placeholder-shown`, which needs some placeholder.
        placeholder={placeholder ?? (clearable ? " " : undefined)}
        onChange={(event) => {
          onChange?.(event);
          onValueChange?.(event.target.value);
        }}
        onKeyDown={onKey}
      />
      {clearable && !fixed ? (
        <button type="button" data-part="clear" tabIndex={-1} aria-label={text.clear} onClick={clear}>
          <X aria-hidden="true" />
        </button>
      ) : null}
      {suffix ? <span data-part="suffix">{suffix}</span> : null}
    </span>
  );
});
