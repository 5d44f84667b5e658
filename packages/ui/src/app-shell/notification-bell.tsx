import { clsx } from "clsx";
import { Bell } from "../icons/icons.js";
import { forwardRef, type HTMLAttributes, useRef, useState } from "react";
import { IconButton } from "../button/index.js";
import { Popover } from "../popover/index.js";
import { useMessages } from "../provider/index.js";
import { NotificationList } from "./notification-list.js";

/** Something that somebody is told. */
export interface ShellNotification {
  /** Tells one from another. */
  id: string;
  /** What happened, in one sentence. */
  title: string;
  /** When it came, as `formatDateTime` takes it. */
  time: Date | number | string;
  /** Whether the person has seen it; unread ones carry a mark. */
  read: boolean;
}

/** What {@link NotificationBell} takes. */
export interface NotificationBellProps
  extends Omit<HTMLAttributes<HTMLSpanElement>, "onSelect" | "children"> {
  /** How many have not been read, in all: more than the list may hold. */
  unreadCount: number;
  /** The newest first; left out while they are being loaded. */
  items?: readonly ShellNotification[];
  /** They could not be had; `onRetry` offers another try. */
  failed?: boolean;
  /** Loads the list again; without it a failure offers nothing to press. */
  onRetry?: () => void;
  /** The list was opened: load it here. */
  onListOpen?: () => void;
  /** One was chosen; the list has closed. Show it, and mark it as read. */
  onSelect: (item: ShellNotification) => void;
  /** Offers 全部标为已读 while some are unread. */
  onMarkAllRead?: () => void;
  /** Offers 查看全部, below the list. */
  onShowAll?: () => void;
}

/** More would make the sign wider than the bell. */
const MOST_SHOWN = 99;

/** A bell with the number of unread notifications; pressed, it lists the newest. Stands in `topBarExtra`. */
export const NotificationBell = /* @__PURE__ */ forwardRef<HTMLSpanElement, NotificationBellProps>(
  function NotificationBell(
    { unreadCount, items, failed, onRetry, onListOpen, onSelect, onMarkAllRead, onShowAll, ...rest },
    ref,
  ) {
    const text = useMessages().appShell;
    const bell = useRef<HTMLButtonElement>(null);
    const [open, setOpen] = useState(false);
    const [said, setSaid] = useState("");
    const [known, setKnown] = useState(unreadCount);
    // Only what changes is said: the number at first is on the button.
    if (known !== unreadCount) {
      setKnown(unreadCount);
      setSaid(
        unreadCount > known
          ? text.unreadNotifications(unreadCount)
          : unreadCount === 0
            ? text.noneUnread
            : "",
      );
    }
    const leave = (act: () => void) => {
      setOpen(false);
      // First, so that a dialog opened by the act gives the focus back here.
      bell.current?.focus();
      act();
    };
    return (
      <span
        ref={ref}
        data-component="notification-bell"
        {...rest}
        className={clsx("hx-notification-bell", rest.className)}
      >
        <Popover
          label={text.notifications}
          align="end"
          width={360}
          open={open}
          onOpenChange={(next) => {
            setOpen(next);
            if (next) onListOpen?.();
          }}
          trigger={
            <IconButton
              ref={bell}
              label={unreadCount > 0 ? text.bellUnread(unreadCount) : text.notifications}
              title={text.notifications}
              icon={<Bell />}
            />
          }
        >
          <NotificationList
            {...{ unreadCount, items, failed, onRetry, onMarkAllRead }}
            onSelect={(item) => leave(() => onSelect(item))}
            onShowAll={onShowAll && (() => leave(onShowAll))}
          />
        </Popover>
        {unreadCount > 0 && (
          <span data-part="count" aria-hidden="true">
            {unreadCount > MOST_SHOWN ? `${MOST_SHOWN}+` : unreadCount}
          </span>
        )}
        <span data-part="visually-hidden" role="status">
          {said}
        </span>
      </span>
    );
  },
);
