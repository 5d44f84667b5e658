import { labels, type Permission } from "@huxuan/api-client";
import { searchSelectionLogList } from "@huxuan/api-client/query";
import { defineSearchFields } from "@huxuan/ui";
import { formatDateTime } from "@huxuan/ui/format";
import { choicesOf } from "../../../catalogue/words.ts";
import { ListScreen } from "../../../lists/list-screen.tsx";
import type { ListColumns } from "../../../lists/list-columns.tsx";

export const title = "选课日志";
export const personalData = true;
export const permission: Permission = "selection-log";

const fields = defineSearchFields([
  { prop: "student", label: "学生", type: "input", placeholder: "姓名或学号", maxlength: 50 },
  { prop: "action", label: "操作", type: "select", options: choicesOf(labels.logAction) },
] as const);

const columns: ListColumns<"searchSelectionLog"> = [
  { prop: "sequence", width: 90, align: "end" },
  { prop: "at", width: 180, formatter: (row) => formatDateTime(new Date(row.at)) },
  { prop: "action", width: 100 },
  {
    prop: "student",
    minWidth: 210,
    card: "title",
    formatter: (row) => `${row.student.name}（${row.studentNumber}）`,
    file: "{student.name}（{studentNumber}）",
  },
  { prop: "homeSchool", minWidth: 130 },
  { prop: "offering", minWidth: 160 },
  { prop: "offeringCode", minWidth: 168 },
  { prop: "hostSchool", minWidth: 130 },
  { prop: "source", width: 96 },
  { prop: "actor", width: 140 },
  { prop: "ip", width: 130, hidden: true },
  { prop: "detail", minWidth: 180 },
];

/** Every change of a selection: who, for whom, when, from where. */
export function Screen() {
  return (
    <ListScreen
      id="selection-log"
      name="选课日志"
      call={searchSelectionLogList}
      fields={fields}
      columns={columns}
      orderBy={[{ field: "sequence", sortType: "desc" }]}
      search={(values) => values}
      rowId="sequence"
    />
  );
}
