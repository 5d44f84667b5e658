import { forwardRef, type TextareaHTMLAttributes } from "react";
import { useFieldControl } from "../field/field-context.js";

export interface TextareaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  /** Grows with its text instead of scrolling, up to twelve lines. */
  autoGrow?: boolean;
  /** Shows how many of `maxLength` characters are used; needs a controlled `value`. */
  showCount?: boolean;
}

/** Several lines of text. */
export const Textarea = /* @__PURE__ */ forwardRef<HTMLTextAreaElement, TextareaProps>(function Textarea(
  { autoGrow, showCount, className, style, rows = 3, ...rest },
  ref,
) {
  const control = useFieldControl(rest);
  const invalid = control["aria-invalid"];
  return (
    <span
      data-component="textarea"
      data-auto-grow={autoGrow || undefined}
      data-invalid={invalid && invalid !== "false" ? "" : undefined}
      data-disabled={control.disabled ? "" : undefined}
      className={className}
      style={style}
    >
      <textarea ref={ref} rows={rows} {...rest} {...control} data-part="control" />
      {showCount && rest.maxLength !== undefined ? (
        <span data-part="count" aria-hidden="true">
          {String(rest.value ?? "").length} / {rest.maxLength}
        </span>
      ) : null}
    </span>
  );
});
