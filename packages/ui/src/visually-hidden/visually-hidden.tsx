import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes } from "react";

/** What {@link VisuallyHidden} takes: what any `span` takes. */
export type VisuallyHiddenProps = HTMLAttributes<HTMLSpanElement>;

/** Text that is only spoken: a longer name for something short, or the answer to an act (`role="status"`). */
export const VisuallyHidden = /* @__PURE__ */ forwardRef<HTMLSpanElement, VisuallyHiddenProps>(
  function VisuallyHidden(props, ref) {
    return (
      <span
        ref={ref}
        data-component="visually-hidden"
        {...props}
        className={clsx("hx-visually-hidden", props.className)}
      />
    );
  },
);
