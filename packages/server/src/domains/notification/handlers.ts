import { EventStream, type Handlers } from "../../contract/index.ts";
import type { NotificationHub } from "./live.ts";
import { readMailWishes, saveMailWishes } from "./mail-wishes.ts";
import { countUnread, markAllRead, markJobNoticeRead, markRead, searchNotifications } from "./service.ts";

export const handlers: Handlers<
  | "searchNotifications"
  | "countUnreadNotifications"
  | "markNotificationRead"
  | "markJobNoticeRead"
  | "markAllNotificationsRead"
  | "getMailWishes"
  | "saveMailWishes"
  | "followNotifications",
  { notifications: NotificationHub }
> = {
  searchNotifications: (request) => searchNotifications(request, request.body),
  countUnreadNotifications: (request) => countUnread(request),
  markNotificationRead: (request) => markRead(request, request.path.id),
  markJobNoticeRead: (request) => markJobNoticeRead(request, request.path.jobId),
  markAllNotificationsRead: (request) => markAllRead(request),
  getMailWishes: (request) => readMailWishes(request),
  saveMailWishes: (request) => saveMailWishes(request, request.body.kinds),
  followNotifications: async ({ session: { accountId, studentId }, services }) =>
    new EventStream((channel) => services.notifications.follow(accountId, studentId !== null, channel)),
};
