import { clsx } from "clsx";
import { forwardRef, type TextareaHTMLAttributes } from "react";
import { useFieldControl, useFieldText } from "../field/field-context.js";
import { useOwnRef } from "../hooks/use-own-ref.js";
import { useTextLength } from "./use-text-length.js";

/** What {@link Textarea} takes, beside the attributes of a `<textarea>`. */
export interface TextareaProps
  extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "value" | "defaultValue"> {
  /** The text. Without it, the control keeps it itself. */
  value?: string;
  /** The text at first, when the control keeps it itself. Default none. */
  defaultValue?: string;
  /** Reports the new text, with every letter. */
  onValueChange?: (value: string) => void;
  /** Grows with its text instead of scrolling, up to twelve lines. */
  autoGrow?: boolean;
  /** Shows how many of `maxLength` characters are used. */
  showCount?: boolean;
}

/** Several lines of text. Works controlled and uncontrolled, and with `register` of react-hook-form. */
export const Textarea = /* @__PURE__ */ forwardRef<HTMLTextAreaElement, TextareaProps>(function Textarea(
  { autoGrow, showCount, className, style, rows = 3, onChange, onValueChange, ...rest },
  ref,
) {
  const inner = useOwnRef(ref);
  const control = useFieldControl(rest);
  const text = { ...rest, ...useFieldText(rest) };
  const counted = showCount === true && rest.maxLength !== undefined;
  const length = useTextLength(inner, counted && text.value === undefined);
  const invalid = control["aria-invalid"];
  return (
    <span
      data-component="textarea"
      data-auto-grow={autoGrow || undefined}
      data-invalid={invalid && invalid !== "false" ? "" : undefined}
      data-disabled={control.disabled ? "" : undefined}
      className={clsx("hx-textarea", className)}
      style={style}
    >
      <textarea
        ref={inner}
        rows={rows}
        {...text}
        {...control}
        data-part="control"
        onChange={(event) => {
          onChange?.(event);
          onValueChange?.(event.target.value);
        }}
      />
      {counted ? (
        <span data-part="count" aria-hidden="true">
          {text.value === undefined ? length : text.value.length} / {rest.maxLength}
        </span>
      ) : null}
    </span>
  );
});
