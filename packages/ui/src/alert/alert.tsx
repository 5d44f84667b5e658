import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import type { HTMLAttributes, ReactNode } from "react";
import { useMessages } from "../provider/use-ui.js";

export type AlertTone = "ok" | "warn" | "bad" | "accent";

export interface AlertProps extends Omit<HTMLAttributes<HTMLDivElement>, "title"> {
  /** Default `accent`: worth knowing. */
  tone?: AlertTone;
  /** The point in a few words; what follows explains it. */
  title?: ReactNode;
  /** A button that does what the text suggests. */
  action?: ReactNode;
  /** Offers a cross. */
  onClose?: () => void;
}

const icons = { ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert, accent: Info };

/**
 * Something that stays in view until it is dealt with. Amber and red are announced at once when they appear
 * (`role="alert"`), the others politely. What passes by itself is a toast.
 */
export function Alert({ tone = "accent", title, action, onClose, children, ...rest }: AlertProps) {
  const text = useMessages().common;
  const Icon = icons[tone];
  return (
    <div
      data-component="alert"
      data-tone={tone}
      role={tone === "bad" || tone === "warn" ? "alert" : "status"}
      {...rest}
    >
      <Icon data-part="icon" aria-hidden="true" />
      <div data-part="content">
        {title ? <p data-part="title">{title}</p> : null}
        {children ? <div data-part="text">{children}</div> : null}
      </div>
      {action ? <div data-part="action">{action}</div> : null}
      {onClose ? (
        <button type="button" data-part="close" aria-label={text.close} onClick={onClose}>
          <X aria-hidden="true" />
        </button>
      ) : null}
    </div>
  );
}
