import { labels, type Permission } from "@huxuan/api-client";
import { searchSelectionLogList } from "@huxuan/api-client/query";
import { defineSearchFields, formatDateTime } from "@huxuan/ui";
import { choicesOf } from "../../../catalogue/words.ts";
import { ListScreen } from "../../../lists/list-screen.tsx";
import type { ListColumns } from "../../../lists/use-list.ts";

export const title = "选课日志";
export const personalData = true;
export const permission: Permission = "selection-log";

const fields = defineSearchFields([
  { prop: "student", label: "学生", type: "input", placeholder: "姓名或学号", maxlength: 50 },
  { prop: "action", label: "操作", type: "select", options: choicesOf(labels.logAction) },
] as const);

const columns: ListColumns<"searchSelectionLog"> = [
  { prop: "sequence", label: "序号", width: 90, sortable: true, align: "end" },
  {
    prop: "at",
    label: "时间",
    width: 180,
    sortable: true,
    formatter: (row) => formatDateTime(new Date(row.at)),
  },
  { prop: "action", label: "操作", width: 100, formatter: (row) => labels.logAction[row.action] },
  {
    prop: "student",
    label: "学生",
    minWidth: 210,
    card: "title",
    formatter: (row) => `${row.student.name}（${row.studentNumber}）`,
    file: "{student.name}（{studentNumber}）",
  },
  { prop: "homeSchool", label: "所在学校", minWidth: 130, formatter: (row) => row.homeSchool.name },
  { prop: "offering", label: "课程", minWidth: 160, formatter: (row) => row.offering.name },
  { prop: "offeringCode", label: "教学班号", minWidth: 168 },
  { prop: "hostSchool", label: "开课学校", minWidth: 130, formatter: (row) => row.hostSchool.name },
  { prop: "source", label: "选课方式", width: 96, formatter: (row) => labels.enrolmentSource[row.source] },
  { prop: "actor", label: "操作人", width: 140 },
  { prop: "ip", label: "地址", width: 130, hidden: true },
  { prop: "detail", label: "说明", minWidth: 180 },
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
