import type { RosterRosterSearch, RosterRosterStudent } from "@huxuan/api-client";
import { searchRosterOptions } from "@huxuan/api-client/query";
import {
  createListCodec,
  DataTable,
  type DataTableColumn,
  defineSearchFields,
  EmptyState,
  SearchBar,
} from "@huxuan/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { formatMoment } from "../../../catalogue/words.ts";
import { toPage } from "../../../shell/to-page.ts";
import { useListUrl } from "../../../shell/use-list-url.ts";
import type { RosterList } from "./roster-address.ts";

const fields = defineSearchFields([
  { prop: "keyword", label: "学生", type: "input", placeholder: "姓名或学号", maxlength: 50 },
] as const);

const codecOf = (field: string) =>
  createListCodec(fields, {
    orderBy: [{ field, sortType: "asc" }],
    sortable: ["studentNumber", "name", "homeSchool", "enrolledAt", "queuePosition"],
  });
const CODECS = { enrolled: codecOf("studentNumber"), queued: codecOf("queuePosition") };

const person: readonly DataTableColumn<RosterRosterStudent>[] = [
  { prop: "studentNumber", label: "学号", width: 150, sortable: true },
  { prop: "name", label: "姓名", minWidth: 110, sortable: true, card: "title" },
  {
    prop: "homeSchool",
    label: "所在学校",
    minWidth: 150,
    sortable: true,
    formatter: (student) => student.homeSchool.name,
  },
  { prop: "department", label: "院系", minWidth: 150 },
  { prop: "major", label: "专业", minWidth: 140 },
  { prop: "grade", label: "年级", width: 80 },
];
const COLUMNS: Readonly<Record<RosterList, readonly DataTableColumn<RosterRosterStudent>[]>> = {
  enrolled: [
    ...person,
    {
      prop: "enrolledAt",
      label: "选上时间",
      width: 150,
      sortable: true,
      formatter: (student) => formatMoment(student.enrolledAt),
    },
  ],
  queued: [
    { prop: "queuePosition", label: "候补位次", width: 110, sortable: true, align: "end" },
    ...person,
    {
      prop: "enrolledAt",
      label: "候补时间",
      width: 150,
      sortable: true,
      formatter: (student) => formatMoment(student.enrolledAt),
    },
  ],
};

interface RosterTableProps {
  offeringId: number;
  list: RosterList;
}

/** Students of an offering: those who are in, or those who wait. */
export function RosterTable({ offeringId, list }: RosterTableProps) {
  const { values, page, search, turn } = useListUrl(CODECS[list]);
  const body: RosterRosterSearch = {
    page: toPage(page),
    state: list,
    keyword: values.keyword,
  };
  const roster = useQuery({
    ...searchRosterOptions({ path: { id: offeringId }, body }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <SearchBar
        fields={fields}
        value={values}
        onSearch={search}
        loading={roster.isFetching}
        resultCount={roster.data?.rowCount}
      />
      <DataTable
        id={`roster-${list}`}
        label={list === "enrolled" ? "学生名单" : "候补名单"}
        rowId="studentId"
        rowName={(student) => student.name}
        columns={COLUMNS[list]}
        rows={roster.data?.items ?? []}
        rowCount={roster.data?.rowCount}
        page={page}
        onPageChange={turn}
        loading={roster.isFetching}
        error={roster.isError && "名单暂时无法读取"}
        onRetry={() => void roster.refetch()}
        permission="roster-view"
        indexed={list === "enrolled"}
        empty={
          <EmptyState
            compact
            title={
              values.keyword
                ? `没有姓名或学号含「${values.keyword}」的学生`
                : list === "enrolled"
                  ? "还没有学生选上这门课"
                  : "没有学生在候补"
            }
          />
        }
        onRefresh={() => void roster.refetch()}
      />
    </>
  );
}
