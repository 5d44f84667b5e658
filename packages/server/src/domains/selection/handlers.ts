import type { Handlers } from "../../contract/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { requireStudent } from "../../scope/index.ts";
import { actOn, swap, wait } from "./act.ts";
import type { NeedsCourseVerdicts } from "./course-verdicts.ts";
import { followSelection } from "./follow.ts";
import { searchLog } from "./log-search.ts";
import { withdrawMidterm } from "./midterm.ts";
import { mySelections } from "./mine.ts";
import { selectionOverview } from "./overview.ts";
import type { NeedsSelection } from "./selection-service.ts";
import { settleAct } from "./settle.ts";
import { readSelectable, searchSelectable } from "./search.ts";

export const handlers: Handlers<
  | "getSelectionOverview"
  | "searchSelectableOfferings"
  | "getSelectableOffering"
  | "attemptSelection"
  | "withdrawSelection"
  | "swapSelection"
  | "withdrawMidterm"
  | "joinWaitlist"
  | "leaveWaitlist"
  | "settleSelectionAct"
  | "getMySelections"
  | "searchSelectionLog"
  | "followSelection",
  NeedsSelection & NeedsOfficeSettings & NeedsCourseVerdicts
> = {
  getSelectionOverview: ({ session, services }) => selectionOverview(services, requireStudent(session)),
  searchSelectableOfferings: ({ session, services, body }) =>
    searchSelectable(services, requireStudent(session), body),
  getSelectableOffering: ({ session, services, path }) =>
    readSelectable(services, requireStudent(session), path.roundId, path.offeringId),
  attemptSelection: (request) => actOn(request, "attempt"),
  withdrawSelection: (request) => actOn(request, "withdraw"),
  swapSelection: swap,
  withdrawMidterm,
  joinWaitlist: wait,
  leaveWaitlist: (request) => actOn(request, "leaveWaitlist"),
  settleSelectionAct: ({ session, services, body }) => settleAct(services, requireStudent(session), body),
  getMySelections: ({ session, services, query }) =>
    mySelections(services, requireStudent(session), query?.semesterId),
  searchSelectionLog: ({ session, services, body }) => searchLog(services.db, session, body),
  followSelection: ({ session, services, query }) =>
    followSelection(services, requireStudent(session), query.roundId),
};
