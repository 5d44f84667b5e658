import type { Handlers } from "../../contract/index.ts";
import type { NeedsExports } from "../../platform/export/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import type { NeedsSelection } from "../selection/index.ts";
import { searchDemand, searchFill } from "./classes.ts";
import { exportAnalysis } from "./export.ts";
import { searchFlowStudents } from "./flow-students.ts";
import { selectionFlows } from "./flows.ts";
import { selectionOutcomes } from "./outcomes.ts";

export const handlers: Handlers<
  | "searchSelectionFlows"
  | "searchFlowStudents"
  | "searchSelectionFill"
  | "searchSelectionDemand"
  | "searchSelectionOutcomes"
  | "exportSelectionAnalysis",
  NeedsExports & NeedsSelection & NeedsOfficeSettings
> = {
  searchSelectionFlows: (act) => selectionFlows(act, act.body),
  searchFlowStudents: (act) => searchFlowStudents(act, act.body),
  searchSelectionFill: (act) => searchFill(act, act.body),
  searchSelectionDemand: (act) => searchDemand(act, act.body),
  searchSelectionOutcomes: (act) => selectionOutcomes(act, act.body),
  exportSelectionAnalysis: exportAnalysis,
};
