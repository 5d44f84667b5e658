import { clsx } from "clsx";
import { CircleAlert } from "../icons/icons.js";
import { forwardRef, type HTMLAttributes, type ReactNode } from "react";
import { Button } from "../button/index.js";
import { useMessages } from "../provider/index.js";
import { RequestId } from "./request-id.js";

/** What {@link ErrorState} takes. */
export interface ErrorStateProps extends Omit<HTMLAttributes<HTMLDivElement>, "title"> {
  /** What happened, as the server says it; 没有取到数据 by default. */
  title?: ReactNode;
  /** What to do next; to check the network and try again by default. `null` for none. */
  description?: ReactNode;
  /** Offers 重试. */
  onRetry?: () => void;
  /** The retry is under way. */
  busy?: boolean;
  /** Shown, and copied by one click: with it an administrator finds the request in the log. */
  requestId?: string;
  /** Further ways out, beside 重试. */
  action?: ReactNode;
  /** Less room around it, inside a card or a panel. */
  compact?: boolean;
}

/** Something could not be had: what happened, what to do, and the number to tell the administrator. */
export const ErrorState = /* @__PURE__ */ forwardRef<HTMLDivElement, ErrorStateProps>(
  function ErrorState(props, ref) {
    const { title, description, onRetry, busy, requestId, action, compact, ...rest } = props;
    const { common, feedbackState: text } = useMessages();
    return (
      <div
        ref={ref}
        role="alert"
        data-component="error-state"
        data-compact={compact || undefined}
        {...rest}
        className={clsx("hx-error-state", rest.className)}
      >
        <span data-part="icon" aria-hidden="true">
          <CircleAlert />
        </span>
        <p data-part="title">{title ?? text.error}</p>
        {description === null ? null : <p data-part="hint">{description ?? text.errorHint}</p>}
        {requestId === undefined ? null : <RequestId value={requestId} />}
        {onRetry || action ? (
          <div data-part="action">
            {onRetry ? (
              <Button busy={busy} onClick={onRetry}>
                {common.retry}
              </Button>
            ) : null}
            {action}
          </div>
        ) : null}
      </div>
    );
  },
);
