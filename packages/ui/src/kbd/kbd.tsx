import { clsx } from "clsx";
import { Fragment } from "react";

/** What {@link Kbd} takes. */
export interface KbdProps {
  /** The keys of a shortcut, pressed together: `["Ctrl", "K"]`. */
  keys: readonly string[];
  /** A class for the outermost element. */
  className?: string;
}

/** A shortcut, key by key. */
export function Kbd({ keys, className }: KbdProps) {
  return (
    <kbd data-component="kbd" className={clsx("hx-kbd", className)}>
      {keys.map((key, at) => (
        <Fragment key={key}>
          {at > 0 ? <span data-part="plus">+</span> : null}
          <kbd data-part="key">{key}</kbd>
        </Fragment>
      ))}
    </kbd>
  );
}
