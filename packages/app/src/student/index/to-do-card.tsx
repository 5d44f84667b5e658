import type { NotificationKind } from "@huxuan/api-client";
import { searchNotificationsOptions } from "@huxuan/api-client/query";
import { Button, Card, Skeleton } from "@huxuan/ui";
import { formatMoment } from "@huxuan/ui/format";
import { useQuery } from "@tanstack/react-query";
import { ReadFailure } from "../../failure/read-failure.tsx";
import { useOpenNotification } from "../../user/notifications/use-open-notification.ts";

/** What a student is told that wants an act, with the act; what is only good to know stands under the bell. */
const ACTS: Partial<Record<NotificationKind, string>> = {
  seatFree: "换课…",
  classCancelled: "换一门",
  seatTaken: "看原因",
  returned: "去修改",
  taskWaiting: "去审批",
  toRead: "去读",
  drawn: "看结果",
  examPlanned: "看安排",
  evaluationDue: "去评价",
};

/** Unread notifications that are looked through for what wants an act. */
const LOOKED_AT = 50;
/** Shown on the home. */
const MOST = 4;

/** What waits for the student, each with the one act it wants; that there is nothing is said as well. */
export function ToDoCard({ now }: { now: number }) {
  const open = useOpenNotification();
  const { data, isError, error, isFetching, refetch } = useQuery(
    searchNotificationsOptions({
      body: { unread: true, page: { pageIndex: 1, pageSize: LOOKED_AT } },
      meta: { quiet: true },
    }),
  );
  if (data === undefined)
    return (
      <Card title="等你办">
        {isError ? (
          <ReadFailure
            compact
            title="等你办的事暂时无法读取"
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton lines={2} />
        )}
      </Card>
    );
  const found = data.items.filter(({ kind }) => ACTS[kind] !== undefined);
  return (
    <Card title="等你办" actions={<span className="text-sm text-ink-2">{`${found.length} 件`}</span>}>
      {found.length === 0 ? (
        <p className="text-ink-2">现在没有等你办的事。</p>
      ) : (
        <ul className="m-0 grid list-none gap-2 p-0">
          {found.slice(0, MOST).map((each) => (
            <li key={each.id} className="flex items-center justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">
                {each.title}
                <span className="block text-sm text-ink-2">{formatMoment(each.at, now)}</span>
              </span>
              <Button
                className="flex-none"
                aria-label={`${ACTS[each.kind]}：${each.title}`}
                onClick={() => open(each)}
              >
                {ACTS[each.kind]}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
