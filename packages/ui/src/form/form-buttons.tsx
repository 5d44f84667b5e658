import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes } from "react";

/** What {@link FormButtons} takes, beside the attributes of a `<div>`. */
export interface FormButtonsProps extends HTMLAttributes<HTMLDivElement> {
  /** Where they stand: below the first column (default), or at the end of the line, as in a card. */
  align?: "start" | "end";
}

/** The buttons of a form, below its fields: the one with `type="submit"` first. They wrap, and are as wide as their words. */
export const FormButtons = /* @__PURE__ */ forwardRef<HTMLDivElement, FormButtonsProps>(function FormButtons(
  { align = "start", ...rest },
  ref,
) {
  return (
    <div
      ref={ref}
      data-component="form-buttons"
      data-align={align}
      {...rest}
      className={clsx("hx-form-buttons", rest.className)}
    />
  );
});
