export {
  type AudienceNews,
  type News,
  jobSubject,
  NOTIFICATION_TOPIC,
  notify,
  notifyAudience,
  notifyingParts,
  withdrawNews,
} from "./notify.ts";
export { notification, notificationSeen } from "./tables.ts";
