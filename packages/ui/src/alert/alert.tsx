import { clsx } from "clsx";
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "../icons/icons.js";
import { forwardRef, type HTMLAttributes, type ReactNode, useRef } from "react";
import { useFocusFallback } from "../hooks/use-focus-fallback.js";
import { useMessages } from "../provider/use-ui.js";

/** What kind of message it is: neutral, good, to be looked at, or gone wrong. */
export type AlertTone = "success" | "warning" | "danger" | "accent";

/** What {@link Alert} takes, beside the attributes of a `<div>`. */
export interface AlertProps extends Omit<HTMLAttributes<HTMLDivElement>, "title"> {
  /** Default `accent`: worth knowing. */
  tone?: AlertTone;
  /** The point in a few words; what follows explains it. */
  title?: ReactNode;
  /** A button that does what the text suggests. */
  action?: ReactNode;
  /** Offers a cross. When the alert goes, the focus goes to what stands beside it. */
  onClose?: () => void;
}

const icons = { success: CircleCheck, warning: TriangleAlert, danger: CircleAlert, accent: Info };

/**
 * Something that stays in view until it is dealt with. Amber and red are announced at once when they appear
 * (`role="alert"`), the others politely. What passes by itself is a toast.
 */
export const Alert = /* @__PURE__ */ forwardRef<HTMLDivElement, AlertProps>(function Alert(
  { tone = "accent", title, action, onClose, children, ...rest },
  ref,
) {
  const Icon = icons[tone];
  return (
    <div
      ref={ref}
      data-component="alert"
      data-tone={tone}
      role={tone === "danger" || tone === "warning" ? "alert" : "status"}
      {...rest}
      className={clsx("hx-alert", rest.className)}
    >
      <Icon data-part="icon" aria-hidden="true" />
      <div data-part="content">
        {title ? <p data-part="title">{title}</p> : null}
        {children ? <div data-part="text">{children}</div> : null}
      </div>
      {action ? <div data-part="action">{action}</div> : null}
      {onClose ? <CloseButton onClose={onClose} /> : null}
    </div>
  );
});

function CloseButton({ onClose }: { onClose: () => void }) {
  const text = useMessages().common;
  const button = useRef<HTMLButtonElement>(null);
  useFocusFallback(button);
  return (
    <button ref={button} type="button" data-part="close" aria-label={text.close} onClick={onClose}>
      <X aria-hidden="true" />
    </button>
  );
}
