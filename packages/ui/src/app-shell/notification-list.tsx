import type { KeyboardEvent } from "react";
import { Button } from "../button/index.js";
import { EmptyState } from "../empty-state/index.js";
import { ErrorState } from "../error-state/index.js";
import { formatDateTime } from "../format/format-date-time.js";
import { useMessages } from "../provider/index.js";
import { Spinner } from "../spinner/index.js";
import type { NotificationBellProps } from "./notification-bell.js";

/** What the bell opens: the newest notifications, or why there are none. */
export function NotificationList(props: NotificationBellProps) {
  const { unreadCount, items, failed, onRetry, onSelect, onMarkAllRead, onShowAll } = props;
  const text = useMessages().appShell;
  // Stays where the focus is when there is nothing left to mark.
  const idle = unreadCount === 0;
  return (
    <div data-component="notification-list" className="hx-notification-list">
      <div data-part="head">
        <strong data-part="list-title">{text.notifications}</strong>
        {onMarkAllRead && (
          <Button
            size="sm"
            variant="text"
            aria-disabled={idle || undefined}
            onClick={() => {
              if (!idle) onMarkAllRead();
            }}
          >
            {text.markAllRead}
          </Button>
        )}
      </div>
      {failed ? (
        <ErrorState compact description={null} onRetry={onRetry} />
      ) : items === undefined ? (
        <Spinner showLabel />
      ) : items.length === 0 ? (
        <EmptyState compact title={text.notificationsEmpty} />
      ) : (
        // The keys are those of the buttons in it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <ul data-part="list" onKeyDown={walkList}>
          {items.map((item) => (
            <li key={item.id} data-part="entry">
              <button
                type="button"
                data-part="notification"
                data-unread={item.read ? undefined : ""}
                onClick={() => onSelect(item)}
              >
                <span data-part="title">
                  {!item.read && <span data-part="visually-hidden">{text.unreadNotification}</span>}
                  {item.title}
                </span>
                <time data-part="time">{formatDateTime(item.time)}</time>
              </button>
            </li>
          ))}
        </ul>
      )}
      {onShowAll && (
        <Button block variant="text" onClick={onShowAll}>
          {text.showAllNotifications}
        </Button>
      )}
    </div>
  );
}

/** Up and down walk the notifications, Home and End go to the ends; Tab does as everywhere. */
function walkList(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: buttons.length - 1,
  };
  const step = steps[event.key];
  if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  buttons[step]?.focus();
}
