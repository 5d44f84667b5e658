export {
  type AudienceNews,
  type News,
  NOTIFICATION_TOPIC,
  notify,
  notifyAudience,
  notifyingParts,
  withdrawNews,
} from "./notify.ts";
export { notification, notificationSeen } from "./tables.ts";
