import { clsx } from "clsx";
import { forwardRef, Fragment, type HTMLAttributes } from "react";

/** What {@link Kbd} takes. */
export interface KbdProps extends Omit<HTMLAttributes<HTMLElement>, "children"> {
  /** The keys of a shortcut, pressed together: `["Ctrl", "K"]`. */
  keys: readonly string[];
}

/** A shortcut, key by key. */
export const Kbd = /* @__PURE__ */ forwardRef<HTMLElement, KbdProps>(function Kbd({ keys, ...rest }, ref) {
  return (
    <kbd ref={ref} data-component="kbd" {...rest} className={clsx("hx-kbd", rest.className)}>
      {keys.map((key, at) => (
        <Fragment key={key}>
          {at > 0 ? <span data-part="plus">+</span> : null}
          <kbd data-part="key">{key}</kbd>
        </Fragment>
      ))}
    </kbd>
  );
});
