import type { SelectionSelectionLogEntry, SelectionSelectionLogSearch } from "@huxuan/api-client";
import { searchSelectionLogOptions } from "@huxuan/api-client/query";
import {
  createListCodec,
  DataTable,
  type DataTableColumn,
  defineSearchFields,
  formatDateTime,
  SearchBar,
} from "@huxuan/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { toPage } from "../../../shell/to-page.ts";
import { useListUrl } from "../../../shell/use-list-url.ts";

export const title = "选课日志";

const ACTIONS = {
  enrol: "选课",
  queue: "候补",
  promote: "递补",
  withdraw: "退选",
  leaveWaitlist: "退出候补",
  swap: "换课",
  skipPromotion: "递补未成",
} as const;

const SOURCES = {
  self: "本人",
  proxy: "代选",
  waitlist: "候补",
  lottery: "抽签",
  programme: "培养方案",
} as const;

const fields = defineSearchFields([
  { prop: "student", label: "学生", type: "input", placeholder: "姓名或学号", maxlength: 50 },
  {
    prop: "action",
    label: "操作",
    type: "select",
    options: [
      { value: "enrol", label: ACTIONS.enrol },
      { value: "queue", label: ACTIONS.queue },
      { value: "promote", label: ACTIONS.promote },
      { value: "withdraw", label: ACTIONS.withdraw },
      { value: "leaveWaitlist", label: ACTIONS.leaveWaitlist },
      { value: "swap", label: ACTIONS.swap },
      { value: "skipPromotion", label: ACTIONS.skipPromotion },
    ],
  },
] as const);
const codec = createListCodec(fields, {
  orderBy: [{ field: "sequence", sortType: "desc" }],
  sortable: ["sequence", "at"],
});

const columns: readonly DataTableColumn<SelectionSelectionLogEntry>[] = [
  { prop: "sequence", label: "序号", width: 90, sortable: true, align: "end" },
  {
    prop: "at",
    label: "时间",
    width: 180,
    sortable: true,
    formatter: (row) => formatDateTime(new Date(row.at)),
  },
  { prop: "action", label: "操作", width: 100, formatter: (row) => ACTIONS[row.action] },
  {
    prop: "student",
    label: "学生",
    minWidth: 210,
    card: "title",
    formatter: (row) => `${row.student.name}（${row.studentNumber}）`,
  },
  { prop: "homeSchool", label: "所在学校", minWidth: 130, formatter: (row) => row.homeSchool.name },
  { prop: "offering", label: "课程", minWidth: 160, formatter: (row) => row.offering.name },
  { prop: "hostSchool", label: "主办学校", minWidth: 130, formatter: (row) => row.hostSchool.name },
  { prop: "source", label: "来源", width: 90, formatter: (row) => SOURCES[row.source] },
  { prop: "actor", label: "操作人", width: 140 },
  { prop: "ip", label: "地址", width: 130, hidden: true },
  { prop: "detail", label: "说明", minWidth: 180 },
];

/** Every change of a selection: who, for whom, when, from where. */
export function Screen() {
  const list = useListUrl(codec);
  const body: SelectionSelectionLogSearch = {
    page: toPage(list.page),
    student: list.values.student,
    action: list.values.action,
  };
  const log = useQuery({ ...searchSelectionLogOptions({ body }), placeholderData: keepPreviousData });
  return (
    <>
      <SearchBar
        fields={fields}
        value={list.values}
        onSearch={list.search}
        loading={log.isFetching}
        resultCount={log.data?.rowCount}
      />
      <DataTable
        id="selection-log"
        label="选课日志"
        rowId="sequence"
        columns={columns}
        rows={log.data?.items ?? []}
        rowCount={log.data?.rowCount}
        page={list.page}
        onPageChange={list.turn}
        loading={log.isFetching}
        error={log.isError && "选课日志暂时无法读取"}
        onRetry={() => void log.refetch()}
        permission="selection-log"
      />
    </>
  );
}
