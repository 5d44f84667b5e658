import { clsx } from "clsx";
import { Inbox } from "../icons/icons.js";
import { forwardRef, type HTMLAttributes, type ReactNode } from "react";
import { useMessages } from "../provider/index.js";

/** What {@link EmptyState} takes. */
export interface EmptyStateProps extends Omit<HTMLAttributes<HTMLDivElement>, "title"> {
  /** What is not there; 暂无数据 by default. */
  title?: ReactNode;
  /** Why, or what to do next. */
  description?: ReactNode;
  /** An open tray by default; `null` for none. */
  icon?: ReactNode;
  /** The way out: a button or a link. */
  action?: ReactNode;
  /** Less room around it, inside a card or a panel. */
  compact?: boolean;
}

/** There is nothing, and that is no error: says what is missing and what comes next. */
export const EmptyState = /* @__PURE__ */ forwardRef<HTMLDivElement, EmptyStateProps>(function EmptyState(
  { title, description, icon, action, compact, ...rest },
  ref,
) {
  const text = useMessages().feedbackState;
  return (
    <div
      ref={ref}
      data-component="empty-state"
      data-compact={compact || undefined}
      {...rest}
      className={clsx("hx-empty-state", rest.className)}
    >
      {icon === null ? null : (
        <span data-part="icon" aria-hidden="true">
          {icon ?? <Inbox />}
        </span>
      )}
      <p data-part="title">{title ?? text.empty}</p>
      {description ? <p data-part="hint">{description}</p> : null}
      {action ? <div data-part="action">{action}</div> : null}
    </div>
  );
});
