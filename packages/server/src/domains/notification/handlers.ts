import { EventStream, type Handlers } from "../../contract/index.ts";
import type { NotificationHub } from "./live.ts";
import { countUnread, markAllRead, markJobNoticeRead, markRead, searchNotifications } from "./service.ts";

export const handlers: Handlers<
  | "searchNotifications"
  | "countUnreadNotifications"
  | "markNotificationRead"
  | "markJobNoticeRead"
  | "markAllNotificationsRead"
  | "followNotifications",
  { notifications: NotificationHub }
> = {
  searchNotifications: (request) => searchNotifications(request, request.body),
  countUnreadNotifications: (request) => countUnread(request),
  markNotificationRead: (request) => markRead(request, request.path.id),
  markJobNoticeRead: (request) => markJobNoticeRead(request, request.path.jobId),
  markAllNotificationsRead: (request) => markAllRead(request),
  followNotifications: async ({ session: { accountId, studentId }, services }) =>
    new EventStream((channel) => services.notifications.follow(accountId, studentId !== null, channel)),
};
