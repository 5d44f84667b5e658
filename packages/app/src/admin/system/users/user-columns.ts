import { PLATFORM_NAME, USER_STATE } from "../../../catalogue/words.ts";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import { scopesText } from "./scope-text.ts";

/** Columns of the list of accounts. */
export const userColumns: ListColumns<"searchUsers"> = [
  { prop: "useraccount", minWidth: 120, card: "title" },
  { prop: "userNameZh", width: 100 },
  { prop: "state", tags: USER_STATE },
  {
    prop: "roles",
    minWidth: 160,
    formatter: ({ roles }) => roles.map(({ roleNameZh }) => roleNameZh).join("、"),
    file: "{roles.roleNameZh}",
  },
  { prop: "school", minWidth: 140, missing: PLATFORM_NAME, ofSchool: true },
  { prop: "department", minWidth: 120, missing: "—" },
  { prop: "scopes", minWidth: 130, customPopo: true, formatter: ({ scopes }) => scopesText(scopes) },
  { prop: "lastSignInAt", missing: "从未登录" },
  { prop: "secondFactor", width: 100, hidden: true },
  { prop: "email", minWidth: 160, hidden: true },
  { prop: "createdAt", hidden: true },
];
