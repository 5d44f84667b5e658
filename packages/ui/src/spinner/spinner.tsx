import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes } from "react";
import { useMessages } from "../provider/index.js";

/** What {@link Spinner} takes. */
export interface SpinnerProps extends Omit<HTMLAttributes<HTMLSpanElement>, "children"> {
  /** 14, 20 and 32 px. Default `md`. */
  size?: "sm" | "md" | "lg";
  /** What is waited for; 加载中 by default. Spoken, and shown when `showLabel` says so. */
  label?: string;
  /** Shows the label beside it; without it, it is only said. Default false. */
  showLabel?: boolean;
}

/** Something is on its way and nobody knows how long it takes. Where its shape is known, take a skeleton. */
export const Spinner = /* @__PURE__ */ forwardRef<HTMLSpanElement, SpinnerProps>(function Spinner(
  { size = "md", label, showLabel = false, ...rest },
  ref,
) {
  const text = useMessages().common;
  return (
    <span
      ref={ref}
      role="status"
      data-component="spinner"
      data-size={size}
      {...rest}
      className={clsx("hx-spinner", rest.className)}
    >
      <span data-part="ring" aria-hidden="true" />
      <span data-part="label" data-shown={showLabel || undefined}>
        {label ?? text.loading}
      </span>
    </span>
  );
});
