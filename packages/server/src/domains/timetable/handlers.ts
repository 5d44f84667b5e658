import { Feed, type Handlers } from "../../contract/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import type { NeedsCatalogue } from "../offering/index.ts";
import { calendarFeed, myTimetable } from "./service.ts";
import { getSubscription, renewSubscription } from "./subscription.ts";

export const handlers: Handlers<
  "getMyTimetable" | "getCalendarSubscription" | "renewCalendarSubscription" | "getCalendarFeed",
  NeedsCatalogue & NeedsOfficeSettings
> = {
  getMyTimetable: (act) => myTimetable(act, act.query?.semesterId),
  getCalendarSubscription: (act) => getSubscription(act, act.origin),
  renewCalendarSubscription: (act) => renewSubscription(act, act.origin),
  getCalendarFeed: async ({ path, services }) => new Feed(await calendarFeed(services, path.token)),
};
