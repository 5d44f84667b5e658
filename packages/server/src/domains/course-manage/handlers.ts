import type { Handlers } from "../../contract/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import type { NeedsMail } from "../notification/index.ts";
import type { NeedsSelection } from "../selection/index.ts";
import { mergeOffering, previewMerge } from "./merge.ts";
import { changeParticipation, searchClassRounds } from "./participation.ts";
import { changeClassSeats, searchClassSeats } from "./seats.ts";
import { cancelOffering, keepOffering, searchManagedClasses } from "./service.ts";

export const handlers: Handlers<
  | "searchManagedClasses"
  | "keepOffering"
  | "cancelOffering"
  | "getOfferingMerge"
  | "mergeOffering"
  | "searchClassSeats"
  | "changeClassSeats"
  | "searchClassRounds"
  | "changeParticipation",
  NeedsSelection & NeedsOfficeSettings & NeedsMail
> = {
  searchManagedClasses: (act) => searchManagedClasses(act, act.body),
  keepOffering: (act) => keepOffering(act, act.path.id, act.body),
  searchClassSeats: (act) => searchClassSeats(act, act.body),
  changeClassSeats: (act) => changeClassSeats(act, act.body.changes),
  searchClassRounds: (act) => searchClassRounds(act, act.body),
  changeParticipation: (act) => changeParticipation(act, act.body),
  getOfferingMerge: (act) => previewMerge(act, act.path.id, act.query.intoId),
  mergeOffering: (act) => mergeOffering(act, act.path.id, act.body),
  cancelOffering: (act) => cancelOffering(act, act.path.id, act.body),
};
