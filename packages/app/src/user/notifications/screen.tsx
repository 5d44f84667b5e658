import { labels, type Notification, type NotificationKind } from "@huxuan/api-client";
import { markAllNotificationsReadMutation, searchNotificationsList } from "@huxuan/api-client/query";
import {
  Button,
  defineSearchFields,
  EmptyState,
  Pagination,
  Skeleton,
  Tag,
  type TagTone,
  VisuallyHidden,
} from "@huxuan/ui";
import { formatDateTime } from "@huxuan/ui/format";
import { useQueryClient } from "@tanstack/react-query";
import { ReadFailure } from "../../failure/read-failure.tsx";
import { runCall } from "../../acts/run-call.ts";
import { useList } from "../../lists/use-list.ts";
import { MailWishesCard } from "./mail-wishes.tsx";
import { useOpenNotification } from "./use-open-notification.ts";
import { useUnreadCount } from "./use-unread-count.ts";

export const title = "我的通知";
export const drawsHeading = true;

const fields = defineSearchFields([]);
const columns = [] as const;
const search = () => ({});

/** My notifications of the last half year, the latest first; each links to the page that it is about. */
export function Screen() {
  const { found, isError, error, page, table } = useList({
    call: searchNotificationsList,
    fields,
    columns,
    search,
  });
  const queryClient = useQueryClient();
  const unread = useUnreadCount();
  const markAll = () => runCall(queryClient, markAllNotificationsReadMutation, {}, false);
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-4" aria-busy={table.loading}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-lg font-semibold">{title}</h1>
        <Button disabled={unread === 0} onClick={() => void markAll().catch(() => undefined)}>
          全部标为已读
        </Button>
      </div>
      {found === undefined ? (
        isError ? (
          <ReadFailure
            title="我的通知暂时无法读取"
            error={error}
            busy={table.loading}
            onRetry={table.onRetry}
          />
        ) : (
          <Skeleton lines={8} />
        )
      ) : found.rowCount === 0 ? (
        <EmptyState title="还没有通知" description="选课开放、候补递补、等你审批和审批结果会出现在这里。" />
      ) : (
        <>
          <ul className="grid list-none gap-2 p-0">
            {table.rows.map((each) => (
              <Told key={each.id} notification={each} />
            ))}
          </ul>
          {found.rowCount > page.pageSize && (
            <Pagination
              page={page}
              onPageChange={table.onPageChange}
              pageSizes={[]}
              rowCount={found.rowCount}
              more={found.more}
            />
          )}
        </>
      )}
      <MailWishesCard />
    </div>
  );
}

/** What went otherwise than it was meant to looks so, also when it has been read. */
const TONES: Partial<Record<NotificationKind, TagTone>> = {
  jobEnded: "success",
  jobPartly: "warning",
  jobRefused: "danger",
  jobChecked: "accent",
  jobFailed: "danger",
};

function Told({ notification }: { notification: Notification }) {
  const open = useOpenNotification();
  const { kind, title: text, at, read } = notification;
  return (
    <li>
      <button
        type="button"
        className="grid min-h-11 w-full cursor-pointer gap-1 [font:inherit] rounded-card border border-solid border-line bg-surface px-4 py-3 text-start text-ink hover:border-accent"
        onClick={() => open(notification)}
      >
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
          <Tag tone={TONES[kind] ?? (read ? "neutral" : "accent")}>{labels.notificationKind[kind]}</Tag>
          <span className="tabular-nums">{formatDateTime(at)}</span>
          {!read && <span className="ml-auto size-2 rounded-full bg-danger" aria-hidden="true" />}
          {!read && <VisuallyHidden>未读</VisuallyHidden>}
        </span>
        <span className={`break-words ${read ? "" : "font-medium"}`}>{text}</span>
      </button>
    </li>
  );
}
