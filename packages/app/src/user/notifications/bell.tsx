import { markAllNotificationsReadMutation, searchNotificationsOptions } from "@huxuan/api-client/query";
import { NotificationBell } from "@huxuan/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { runCall } from "../../acts/run-call.ts";
import { paths } from "../../paths.ts";
import { areaOf } from "../../session/home-of.ts";
import { useSessionInfo } from "../../session/session-store.ts";
import { AREA_BASE } from "../area-base.ts";
import { useLiveNotifications } from "./use-live-notifications.ts";
import { useOpenNotification } from "./use-open-notification.ts";
import { useUnreadCount } from "./use-unread-count.ts";

/** As many as the list under the bell shows. */
const SHOWN = 10;

/** In the frame of every area: how many notifications are unread, and the newest of them. */
export function Bell() {
  useLiveNotifications();
  const unreadCount = useUnreadCount();
  const [opened, setOpened] = useState(false);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const open = useOpenNotification();
  const base = AREA_BASE[areaOf(useSessionInfo())];
  const { data, isError, refetch } = useQuery({
    ...searchNotificationsOptions({
      body: { page: { pageIndex: 1, pageSize: SHOWN } },
      meta: { quiet: true },
    }),
    enabled: opened,
  });
  return (
    <NotificationBell
      unreadCount={unreadCount}
      items={data?.items.map(({ id, title, at, read }) => ({ id: String(id), title, time: at, read }))}
      failed={isError && data === undefined}
      onRetry={() => void refetch()}
      onListOpen={() => setOpened(true)}
      onSelect={({ id }) => {
        const found = data?.items.find((one) => String(one.id) === id);
        if (found !== undefined) open(found);
      }}
      onMarkAllRead={() =>
        void runCall(queryClient, markAllNotificationsReadMutation, {}, false).catch(() => undefined)
      }
      onShowAll={() => void navigate(`${base}${paths.myNotifications}`)}
    />
  );
}
