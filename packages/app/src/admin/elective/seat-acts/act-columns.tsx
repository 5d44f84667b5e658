import { labels, type SeatAct } from "@huxuan/api-client";
import type { ListColumns } from "../../../lists/list-columns.tsx";

/** Of what offices did and do. */
export const ACT_COLUMNS: ListColumns<"searchSeatActs"> = [
  "at",
  { prop: "studentNumber", width: 130 },
  { prop: "student", minWidth: 100, card: "title" },
  { prop: "homeSchool", minWidth: 130 },
  { prop: "offering", minWidth: 150 },
  { prop: "offeringCode", width: 130 },
  { prop: "hostSchool", minWidth: 130 },
  { prop: "state", width: 110 },
  { prop: "message", minWidth: 240, missing: "" },
  { prop: "reason", minWidth: 150 },
  { prop: "office", width: 120 },
  { prop: "actor", width: 110 },
];

/** The same with what a seat was given in spite of. */
export const PROXY_COLUMNS: ListColumns<"searchSeatActs"> = [
  ...ACT_COLUMNS,
  {
    prop: "overrides",
    minWidth: 130,
    missing: "",
    formatter: ({ overrides }: SeatAct) => overrides.map((one) => labels.proxyOverride[one]).join("、"),
  },
  { prop: "answeredBy", width: 110, missing: "" },
];
