import type { AnalysisFilter, FillGroup, FillRow } from "@huxuan/api-client";
import { searchSelectionFillOptions } from "@huxuan/api-client/query";
import { Card, type DataTableColumn, EmptyState, type PageState, Select } from "@huxuan/ui";
import { ChartFigure, Ranking } from "@huxuan/ui/charts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { PagedTable } from "../../../lists/paged-table.tsx";
import { shareText } from "./figures.ts";

const GROUPS = [
  { value: "school", label: "按学校" },
  { value: "department", label: "按院系" },
  { value: "course", label: "按课程" },
] as const;
const FIRST_PAGE: PageState = { pageIndex: 1, pageSize: 20, orderBy: [{ field: "share", sortType: "desc" }] };

interface FillPanelProps {
  filter: AnalysisFilter;
  by: FillGroup;
  onBy: (by: FillGroup) => void;
  ownSchool: string | undefined;
  onExport: () => Promise<void>;
}

/** How full schools, departments and courses are, beside the semester before. */
export function FillPanel({ filter, by, onBy, ownSchool, onExport }: FillPanelProps) {
  const [page, setPage] = useState(FIRST_PAGE);
  const found = useQuery({
    ...searchSelectionFillOptions({
      body: {
        ...filter,
        by,
        page: { ...page, orderBy: page.orderBy.map((one) => ({ ...one, field: one.field as "share" })) },
      },
    }),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(() => columnsOf(by), [by]);
  const rows = found.data?.items ?? [];
  return (
    <Card>
      <ChartFigure
        title="席位用了多少"
        note="席位和已占是现在的，不分轮次"
        onExportTable={onExport}
        toolbar={
          <Select
            aria-label="分组"
            size="sm"
            className="w-28 print:hidden"
            value={by}
            onValueChange={(next) => {
              setPage(FIRST_PAGE);
              if (next !== "") onBy(next);
            }}
            options={GROUPS}
          />
        }
      >
        {by === "school" && rows.length > 0 && (
          <Ranking
            className="mb-4"
            label="选课选上的席位"
            most={10}
            items={rows.map(({ id, name, selected }) => ({
              id,
              label: name,
              value: selected,
              own: name === ownSchool,
            }))}
          />
        )}
        <PagedTable
          label="席位用了多少"
          columns={columns}
          rowId="id"
          page={page}
          onPageChange={setPage}
          found={found}
          unread="席位暂时无法读取"
          empty={<EmptyState compact title="这个学期还没有发布教学班" />}
        />
      </ChartFigure>
    </Card>
  );
}

const columnsOf = (by: FillGroup): DataTableColumn<FillRow>[] => [
  {
    prop: "name",
    label: by === "school" ? "学校" : by === "department" ? "院系" : "课程",
    minWidth: 160,
    card: "title",
    sortable: true,
  },
  ...(by === "school" ? [] : [{ prop: "school", label: "开课学校", minWidth: 130, sortable: true }]),
  { prop: "offerings", label: "教学班", width: 84, align: "end" },
  { prop: "capacity", label: "席位", width: 84, align: "end", sortable: true },
  { prop: "taken", label: "已占", width: 84, align: "end", sortable: true },
  { prop: "selected", label: "选课选上", width: 108, align: "end", sortable: true },
  {
    prop: "share",
    label: "使用率",
    width: 180,
    align: "end",
    sortable: true,
    render: ({ row }) => (
      <span className="flex items-center justify-end gap-2">
        <span className="h-1.5 w-16 overflow-hidden rounded-small bg-line" aria-hidden="true">
          <span className="block h-full bg-accent" style={{ width: `${Math.min(1, row.share) * 100}%` }} />
        </span>
        {shareText(row.share)}
      </span>
    ),
    text: ({ share }) => shareText(share),
  },
  {
    prop: "shareBefore",
    label: "上学期",
    width: 96,
    align: "end",
    formatter: (row) => shareText(row.shareBefore),
  },
];
