import type { GradeSheet } from "@huxuan/api-client";
import { labels } from "@huxuan/api-client";
import { glanceAtGradeSheet } from "@huxuan/api-client";
import { type DataTableColumn, DataTable, Drawer, EmptyState } from "@huxuan/ui";
import { formatDateTime } from "@huxuan/ui/format";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { whyUnread } from "../../../../failure/why-unread.ts";

/** A change with the words for who and what it was about. */
interface NamedChange {
  sequence: number;
  at: string;
  by: string;
  student: string;
  column: string;
  change: string;
}

const columns: readonly DataTableColumn<NamedChange>[] = [
  { prop: "at", label: "时间", width: 168, sortable: true, formatter: ({ at }) => formatDateTime(at) },
  { prop: "student", label: "学生", minWidth: 160, card: "title", sortable: true },
  { prop: "column", label: "列", width: 96 },
  { prop: "change", label: "改动", minWidth: 150 },
  { prop: "by", label: "修改人", width: 104 },
];

/** Who changed which cell of the sheet, the latest first. */
export function CellHistory({ sheet, onClose }: { sheet: GradeSheet; onClose: () => void }) {
  const found = useQuery({
    // Asked for once when it is opened; the grid's own questions stand apart.
    queryKey: ["changes of a grade sheet", sheet.id, sheet.sequence],
    queryFn: async () => {
      const { data } = await glanceAtGradeSheet({
        path: { id: sheet.id },
        body: { after: 0 },
        meta: { quiet: true },
      });
      return data.changes;
    },
  });
  const rows = useMemo(() => {
    const students = new Map(sheet.rows.map((row) => [row.studentId, `${row.name} ${row.studentNumber}`]));
    const parts = new Map(sheet.parts.map(({ id, name }) => [id, name]));
    const columnOf = (column: string) =>
      column === "flag" ? "标记" : column === "level" ? "等级" : (parts.get(column) ?? "已去掉的分项");
    return (found.data ?? [])
      .map(
        ({ sequence, at, by, studentId, column, from, to }): NamedChange => ({
          sequence,
          at,
          by,
          student: students.get(studentId) ?? "已不在名单",
          column: columnOf(column),
          change: `${from || "空"} → ${to || "空"}`,
        }),
      )
      .toReversed();
  }, [found.data, sheet.parts, sheet.rows]);
  const why = whyUnread(found.error);
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title="修改记录"
      description={`${sheet.courseName} ${sheet.code}，${labels.examKind[sheet.examKind]}`}
      width={760}
    >
      <DataTable
        label="修改记录"
        columns={columns}
        rows={rows}
        rowId="sequence"
        loading={found.isFetching}
        error={found.isError && "修改记录暂时无法读取"}
        errorDescription={why.description}
        errorRequestId={why.requestId}
        onRetry={() => void found.refetch()}
        empty={
          <EmptyState
            compact
            title="还没有人改过"
            description="录入或修改一格后，这里记下谁、什么时候、从多少改到多少。"
          />
        }
        tools={false}
        height="content"
      />
    </Drawer>
  );
}
