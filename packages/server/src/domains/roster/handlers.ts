import type { Handlers } from "../../contract/index.ts";
import { exportRoster } from "./export.ts";
import { searchRoster, teachingOfferings } from "./service.ts";

export const handlers: Handlers<"getTeachingOfferings" | "searchRoster" | "exportRoster"> = {
  getTeachingOfferings: (act) => teachingOfferings(act, act.query?.semesterId),
  searchRoster: (act) => searchRoster(act, act.path.id, act.body),
  exportRoster: (act) => exportRoster(act, act.path.id),
};
