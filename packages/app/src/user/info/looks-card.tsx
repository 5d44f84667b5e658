import { labels, type RecordLook } from "@huxuan/api-client";
import { searchOwnRecordLooksOptions } from "@huxuan/api-client/query";
import { Card, type DataTableColumn, EmptyState, type PageState } from "@huxuan/ui";
import { formatDateTime } from "@huxuan/ui/format";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PagedTable } from "../../lists/paged-table.tsx";

const columns: DataTableColumn<RecordLook>[] = [
  { prop: "at", label: "最近一次", width: 188, formatter: ({ at }) => formatDateTime(at) },
  {
    prop: "person",
    label: "查看人",
    minWidth: 160,
    formatter: ({ person, school, department }) =>
      [person, school?.name ?? "省平台", department].filter(Boolean).join(" · "),
  },
  { prop: "part", label: "查看内容", minWidth: 130, formatter: ({ part }) => labels.recordPart[part] },
  { prop: "times", label: "当天次数", width: 90 },
];
const rowId = ({ at, person, part }: RecordLook) => `${at} ${person} ${part}`;
const FEW = 10;

/** Who of the offices looked at the student's record, where their school shows it. */
export function LooksCard() {
  const [page, setPage] = useState<PageState>({ pageIndex: 1, pageSize: FEW, orderBy: [] });
  const { pageIndex, pageSize } = page;
  const found = useQuery({
    ...searchOwnRecordLooksOptions({ body: { page: { pageIndex, pageSize } }, meta: { quiet: true } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Card title="谁查看过我的信息" description="管理人员打开你的学籍、成绩单或学分文件时留下的记录。">
      <PagedTable
        label="谁查看过我的信息"
        unread="查看记录暂时无法读取"
        found={found}
        columns={columns}
        rowId={rowId}
        page={page}
        onPageChange={setPage}
        empty={<EmptyState compact title="还没有人查看过" description="从学校开启记录的那天算起。" />}
      />
    </Card>
  );
}
