import type { Handlers } from "../../contract/index.ts";
import { readPositiveList, searchChanges, searchEntries, searchPositiveLists } from "./service.ts";

export const handlers: Handlers<
  "searchPositiveLists" | "getPositiveList" | "searchPositiveListEntries" | "searchPositiveListChanges"
> = {
  searchPositiveLists: (act) => searchPositiveLists(act, act.body),
  getPositiveList: (act) => readPositiveList(act, act.path.id),
  searchPositiveListEntries: (act) => searchEntries(act, act.path.id, act.body),
  searchPositiveListChanges: (act) => searchChanges(act, act.path.id, act.body),
};
