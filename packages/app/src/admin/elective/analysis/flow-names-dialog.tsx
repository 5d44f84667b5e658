import { type AnalysisFilter, type FlowStudent, labels } from "@huxuan/api-client";
import { searchFlowStudentsOptions } from "@huxuan/api-client/query";
import { type DataTableColumn, Dialog, EmptyState, type PageState } from "@huxuan/ui";
import { formatDateTime } from "@huxuan/ui/format";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PagedTable } from "../../../lists/paged-table.tsx";

const columns: readonly DataTableColumn<FlowStudent>[] = [
  { prop: "studentNumber", label: "学号", width: 130 },
  { prop: "name", label: "姓名", width: 96, card: "title" },
  { prop: "department", label: "院系", minWidth: 130 },
  { prop: "courseName", label: "课程", minWidth: 150 },
  { prop: "offeringCode", label: "教学班号", minWidth: 150 },
  { prop: "source", label: "选课方式", width: 96, formatter: ({ source }) => labels.enrolmentSource[source] },
  { prop: "enrolledAt", label: "选上时间", width: 170, formatter: (row) => formatDateTime(row.enrolledAt) },
];
const FIRST_PAGE: PageState = { pageIndex: 1, pageSize: 20, orderBy: [] };

interface FlowNamesDialogProps {
  filter: AnalysisFilter;
  homeSchoolId: number;
  hostSchoolId: number;
  title: string;
  onClose: () => void;
}

/** Who is behind a cell of the matrix, as far as the caller may know. */
export function FlowNamesDialog({
  filter,
  homeSchoolId,
  hostSchoolId,
  title,
  onClose,
}: FlowNamesDialogProps) {
  const [page, setPage] = useState(FIRST_PAGE);
  const { pageIndex, pageSize } = page;
  const found = useQuery({
    ...searchFlowStudentsOptions({
      body: { ...filter, homeSchoolId, hostSchoolId, page: { pageIndex, pageSize } },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog open onOpenChange={onClose} title={title} width={920}>
      <PagedTable
        label={title}
        columns={columns}
        rowId="id"
        page={page}
        onPageChange={setPage}
        found={found}
        unread="名单暂时无法读取"
        empty={<EmptyState compact title="这一格没有你能看的名单" />}
      />
    </Dialog>
  );
}
