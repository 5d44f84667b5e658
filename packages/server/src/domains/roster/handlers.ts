import type { Handlers } from "../../contract/index.ts";
import type { Files } from "../../platform/files/index.ts";
import { exportRoster } from "./export.ts";
import type { NeedsMail } from "../notification/index.ts";
import { sendClassMessage } from "./messages.ts";
import { searchRoster, teachingOfferings } from "./service.ts";

export const handlers: Handlers<
  "getTeachingOfferings" | "searchRoster" | "exportRoster" | "sendClassMessage",
  NeedsMail & { files: Files }
> = {
  getTeachingOfferings: (act) => teachingOfferings(act, act.query?.semesterId),
  searchRoster: (act) => searchRoster(act, act.path.id, act.body),
  sendClassMessage: (act) => sendClassMessage(act, act.path.id, act.body),
  exportRoster: (act) => exportRoster(act, act.path.id),
};
