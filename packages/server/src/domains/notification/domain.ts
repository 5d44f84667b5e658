import { z } from "zod";
import { type Domain, service } from "../../domain.ts";
import type { CoreServices } from "../../platform/core.ts";
import { defineJob } from "../../platform/jobs/index.ts";
import { handlers } from "./handlers.ts";
import { NotificationHub } from "./live.ts";
import { removeOldNotifications } from "./service.ts";

const notificationCleaning = defineJob<Pick<CoreServices, "db" | "clock">>()({
  name: "notification-cleaning",
  title: "清理半年前的通知",
  input: z.object({}),
  cron: { at: "50 3 * * *", input: {} },
  retry: { limit: 3, delaySeconds: 60 },
  run: async ({ services: { db, clock } }) => ({ notifications: await removeOldNotifications(db, clock()) }),
});

function startHub(core: CoreServices): NotificationHub {
  const hub = new NotificationHub(core);
  core.onStop(() => hub.stop());
  return hub;
}

/** Lists notifications and marks them as read. Other domains send them with `notify` (`platform/notification`), or with
 * `notifyAlsoByMail` what people may have mailed. */
export const notificationDomain = {
  handlers,
  services: { notifications: service([], startHub) },
  reach: {
    searchNotifications: "own",
    countUnreadNotifications: "own",
    markNotificationRead: "own",
    markJobNoticeRead: "own",
    markAllNotificationsRead: "own",
    getMailWishes: "own",
    saveMailWishes: "own",
    followNotifications: "own",
  },
  jobs: [notificationCleaning],
} satisfies Domain;
