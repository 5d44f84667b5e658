import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes, type ReactNode, useId, useState } from "react";
import { FieldContext, ProblemContext } from "./field-context.js";
import { useHeldDuringPress } from "./held-during-press.js";

/** What {@link Field} takes. */
export interface FieldProps extends HTMLAttributes<HTMLDivElement> {
  /** Left out only where the control says by itself what it is: a `Checkbox` or `Switch` with a `label`. */
  label?: ReactNode;
  /** What is wrong and how to put it right; announced when it appears. */
  error?: string;
  /** What helps to fill it in. */
  description?: ReactNode;
  /** Draws the mark and tells screen readers. Checking is the form's. */
  required?: boolean;
  /** Disables the control within. Default false. */
  disabled?: boolean;
  /** Label above the control (default) or before it. */
  layout?: "stacked" | "inline";
  /** Takes the whole line of a `Form` with `columns`. Default false. */
  wide?: boolean;
  /** Of the control, which the label names; made up when absent. */
  id?: string;
  /** One control of this library; it finds label, hint and error by itself. */
  children: ReactNode;
}

/** A label, a control, a hint and an error, wired for those who do not see them. */
export const Field = /* @__PURE__ */ forwardRef<HTMLDivElement, FieldProps>(function Field(
  {
    label,
    error: refused,
    description,
    required = false,
    disabled = false,
    layout = "stacked",
    wide = false,
    id: given,
    children,
    ...rest
  },
  ref,
) {
  const made = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const error = useHeldDuringPress(problem ?? refused);
  const id = given ?? made;
  const labelId = label === undefined ? undefined : `${made}-label`;
  const hintId = `${made}-hint`;
  const errorId = `${made}-error`;
  const describedBy =
    [error ? errorId : "", description ? hintId : ""].filter(Boolean).join(" ") || undefined;
  return (
    <div
      ref={ref}
      data-component="field"
      data-layout={layout}
      data-wide={wide ? "" : undefined}
      data-invalid={error ? "" : undefined}
      {...rest}
      className={clsx("hx-field", rest.className)}
    >
      {label === undefined ? null : (
        <label id={labelId} htmlFor={id} data-part="label" data-required={required || undefined}>
          {label}
        </label>
      )}
      <div data-part="body">
        <FieldContext.Provider
          value={{ id, labelId, describedBy, invalid: Boolean(error), required, disabled }}
        >
          <ProblemContext.Provider value={setProblem}>{children}</ProblemContext.Provider>
        </FieldContext.Provider>
        {description ? (
          <p id={hintId} data-part="hint">
            {description}
          </p>
        ) : null}
        {error ? (
          <p id={errorId} data-part="error" role="alert">
            {error}
          </p>
        ) : null}
      </div>
    </div>
  );
});
