import { labels, type Offering, type RosterSearch, type RosterStudent } from "@huxuan/api-client";
import { searchRosterOptions } from "@huxuan/api-client/query";
import {
  createListCodec,
  DataTable,
  defineSearchFields,
  EmptyState,
  type ListState,
  SearchBar,
  type SearchValuesOf,
  useCan,
} from "@huxuan/ui";
import { formatMoment } from "../../../catalogue/words.ts";
import { exportToolbar, type ListColumn } from "../../../lists/list-export.tsx";
import { useList } from "../../../lists/use-list.ts";
import { toPage } from "../../../shell/to-page.ts";
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

const person: readonly ListColumn<RosterStudent>[] = [
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
  {
    prop: "source",
    label: "选课方式",
    width: 96,
    formatter: (student) => labels.enrolmentSource[student.source],
  },
];
const COLUMNS: Readonly<Record<RosterList, readonly ListColumn<RosterStudent>[]>> = {
  enrolled: [
    ...person,
    {
      prop: "enrolledAt",
      label: "选上时间",
      width: 190,
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
      width: 190,
      sortable: true,
      formatter: (student) => formatMoment(student.enrolledAt),
    },
  ],
};

interface RosterTableProps {
  offering: Offering;
  list: RosterList;
}

/** Students of an offering: those who are in, or those who wait. */
export function RosterTable({ offering, list }: RosterTableProps) {
  const searchOf = ({ values, page }: ListState<SearchValuesOf<typeof fields>>): RosterSearch => ({
    page: toPage(page),
    state: list,
    keyword: values.keyword,
  });
  const can = useCan();
  const roster = useList({
    codec: CODECS[list],
    query: (state) => searchRosterOptions({ path: { id: offering.id }, body: searchOf(state) }),
  });
  const { keyword } = roster.values;
  const label = list === "enrolled" ? "学生名单" : "候补名单";
  return (
    <>
      <SearchBar fields={fields} {...roster.bar} />
      <DataTable
        id={`roster-${list}`}
        label={label}
        rowId="studentId"
        rowName={(student) => student.name}
        columns={COLUMNS[list]}
        {...roster.table}
        error={roster.isError && "名单暂时无法读取"}
        permission="roster-view"
        indexed={list === "enrolled"}
        empty={
          <EmptyState
            compact
            title={
              keyword
                ? `没有姓名或学号含「${keyword}」的学生`
                : list === "enrolled"
                  ? "还没有学生选上这门课"
                  : "没有学生在候补"
            }
          />
        }
        toolbar={
          can("roster-export")
            ? exportToolbar({
                ...roster,
                url: `/mutual-recognition/offerings/${offering.id}/roster/search`,
                search: searchOf(roster),
                title: `${offering.course.name}（${offering.code}）${label}`,
              })
            : undefined
        }
      />
    </>
  );
}
