import { labels, type SelectionLogEntry, type SelectionLogSearch } from "@huxuan/api-client";
import { searchSelectionLogOptions } from "@huxuan/api-client/query";
import {
  createListCodec,
  DataTable,
  defineSearchFields,
  formatDateTime,
  type ListState,
  SearchBar,
  type SearchValuesOf,
} from "@huxuan/ui";
import { choicesOf } from "../../../catalogue/words.ts";
import { exportToolbar, type ListColumn } from "../../../lists/list-export.tsx";
import { useList } from "../../../lists/use-list.ts";
import { toPage } from "../../../shell/to-page.ts";

export const title = "选课日志";

const fields = defineSearchFields([
  { prop: "student", label: "学生", type: "input", placeholder: "姓名或学号", maxlength: 50 },
  {
    prop: "action",
    label: "操作",
    type: "select",
    options: choicesOf(labels.logAction),
  },
] as const);
const codec = createListCodec(fields, {
  orderBy: [{ field: "sequence", sortType: "desc" }],
  sortable: ["sequence", "at"],
});

const columns: readonly ListColumn<SelectionLogEntry>[] = [
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

/** The request of a list state. */
const toLogSearch = ({ values, page }: ListState<SearchValuesOf<typeof fields>>): SelectionLogSearch => ({
  page: toPage(page),
  student: values.student,
  action: values.action,
});

/** Every change of a selection: who, for whom, when, from where. */
export function Screen() {
  const list = useList({ codec, query: (state) => searchSelectionLogOptions({ body: toLogSearch(state) }) });
  return (
    <>
      <SearchBar fields={fields} {...list.bar} />
      <DataTable
        id="selection-log"
        label="选课日志"
        rowId="sequence"
        columns={columns}
        {...list.table}
        error={list.isError && "选课日志暂时无法读取"}
        permission="selection-log"
        toolbar={exportToolbar({
          ...list,
          url: "/mutual-recognition/selection/log/search",
          search: toLogSearch(list),
          title: "选课日志",
        })}
      />
    </>
  );
}
