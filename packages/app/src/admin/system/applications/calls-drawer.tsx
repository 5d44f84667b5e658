import type { Application, ApplicationCall } from "@huxuan/api-client";
import { searchApplicationCallsOptions } from "@huxuan/api-client/query";
import { Checkbox, type DataTableColumn, Drawer, EmptyState, type PageState, Tag } from "@huxuan/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PagedTable } from "../../../lists/paged-table.tsx";
import { formatDateTime } from "@huxuan/ui/format";

const columns: DataTableColumn<ApplicationCall>[] = [
  { prop: "at", label: "时间", width: 170, formatter: ({ at }) => formatDateTime(at) },
  { prop: "operation", label: "接口", minWidth: 170, card: "title" },
  {
    prop: "status",
    label: "结果",
    minWidth: 150,
    render: ({ row: { status, code } }) => (
      <Tag tone={status < 400 ? "success" : status < 500 ? "warning" : "danger"}>
        {code === undefined ? status : `${status} ${code}`}
      </Tag>
    ),
  },
  {
    prop: "milliseconds",
    label: "用时",
    width: 90,
    align: "end",
    formatter: (row) => `${row.milliseconds} ms`,
  },
  { prop: "ip", label: "来源地址", minWidth: 120 },
];
const FIRST_PAGE: PageState = { pageIndex: 1, pageSize: 20, orderBy: [] };

/** What an application called, the latest first. */
export function CallsDrawer({ application, onClose }: { application: Application; onClose: () => void }) {
  const [page, setPage] = useState(FIRST_PAGE);
  const [refusedOnly, setRefusedOnly] = useState(false);
  const { pageIndex, pageSize } = page;
  const found = useQuery({
    ...searchApplicationCallsOptions({
      path: { id: application.id },
      body: { page: { pageIndex, pageSize }, refusedOnly },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Drawer open onOpenChange={onClose} title={`「${application.name}」的调用记录`} width={760}>
      <div className="flex flex-col gap-3">
        <Checkbox
          checked={refusedOnly}
          onCheckedChange={(checked) => {
            setRefusedOnly(checked);
            setPage(FIRST_PAGE);
          }}
          label="只看被拒绝的"
        />
        <PagedTable
          label={`「${application.name}」的调用记录`}
          columns={columns}
          rowId="requestId"
          page={page}
          onPageChange={setPage}
          found={found}
          unread="调用记录暂时无法读取"
          empty={
            <EmptyState
              compact
              title={refusedOnly ? "没有被拒绝的调用" : "这个应用还没有调用过接口"}
              description="记录保留 180 天。"
            />
          }
        />
      </div>
    </Drawer>
  );
}
