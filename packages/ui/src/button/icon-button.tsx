import { forwardRef } from "react";
import { Button, type ButtonProps } from "./button.js";

/** What {@link IconButton} takes, beside what a button takes. */
export interface IconButtonProps extends Omit<ButtonProps, "children" | "block" | "aria-label"> {
  /** What it does, in words: its accessible name and what a resting pointer shows. */
  label: string;
}

/** A square button with a picture only. */
export const IconButton = /* @__PURE__ */ forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { label, variant = "ghost", ...rest },
  ref,
) {
  return (
    <Button ref={ref} variant={variant} data-shape="square" aria-label={label} title={label} {...rest} />
  );
});
