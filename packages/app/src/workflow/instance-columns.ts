import type { ListColumns } from "../lists/list-columns.tsx";
import { WORKFLOW_STATE } from "../catalogue/words.ts";

/** Columns of lists of instances, without who started them. */
export const INSTANCE_COLUMNS = [
  { prop: "subject", minWidth: 220, card: "title", customPopo: true },
  { prop: "name", minWidth: 140 },
  { prop: "state", width: 110, tags: WORKFLOW_STATE },
  { prop: "steps", minWidth: 130, missing: "—" },
  { prop: "people", minWidth: 150, customPopo: true, missing: "—" },
  "startedAt",
] as const satisfies ListColumns<"searchMyWorkflowInstances">;
