import type { AnalysisFilter, DemandRow, DemandSet, SelectionOutcomes } from "@huxuan/api-client";
import { searchSelectionDemandOptions } from "@huxuan/api-client/query";
import { BarList, Card, type DataTableColumn, EmptyState, type PageState, StatCard } from "@huxuan/ui";
import { ChartFigure } from "@huxuan/ui/charts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { PagedTable } from "../../../lists/paged-table.tsx";
import { changeText, countText, shareText, sumText } from "./figures.ts";
import { NextSteps } from "./next-steps.tsx";
import { SeatBar } from "./seat-bar.tsx";

/** Bars are cut off here: the number tells the rest. */
const LONGEST_BAR = 240;
const FIRST_PAGE: PageState = {
  pageIndex: 1,
  pageSize: 20,
  orderBy: [{ field: "perSeat", sortType: "desc" }],
};

interface DemandPanelProps {
  filter: AnalysisFilter;
  set: DemandSet;
  onSet: (set: DemandSet) => void;
  outcomes: SelectionOutcomes | undefined;
  /** Wishes are drawn: what was wanted is people, and the last rank that won is told. */
  drawn: boolean;
  onExport: (part: "demand" | "outcomes") => Promise<void>;
}

/** Whether there are seats enough, why wishes came to nothing, and what could be done. */
export function DemandPanel({ filter, set, onSet, outcomes, drawn, onExport }: DemandPanelProps) {
  const [page, setPage] = useState(FIRST_PAGE);
  const found = useQuery({
    ...searchSelectionDemandOptions({
      body: {
        ...filter,
        set,
        page: { ...page, orderBy: page.orderBy.map((one) => ({ ...one, field: one.field as "perSeat" })) },
      },
    }),
    placeholderData: keepPreviousData,
  });
  const largest = Math.max(1, ...(found.data?.items ?? []).map(({ capacity }) => capacity));
  const scale = Math.min(LONGEST_BAR, Math.max(largest, found.data?.mostAsked ?? 1));
  const columns = useMemo(() => columnsOf(scale, drawn), [scale, drawn]);
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
      <Card>
        <ChartFigure
          title="席位够不够"
          note={drawn ? "报名是填了志愿的人数" : "报名是选课请求的次数，重复的也算"}
          onExportTable={() => onExport("demand")}
          toolbar={
            <span className="flex flex-wrap gap-1 print:hidden" role="group" aria-label="快速筛选">
              {(found.data?.sets ?? []).map(({ value, label, count }) => (
                <button
                  key={value}
                  type="button"
                  aria-pressed={set === value}
                  className="cursor-pointer rounded-control border border-line bg-surface px-2 py-1 text-sm text-ink-2 aria-pressed:border-accent aria-pressed:bg-accent-weak aria-pressed:text-accent-strong"
                  onClick={() => {
                    setPage(FIRST_PAGE);
                    onSet(value as DemandSet);
                  }}
                >
                  {label} <span className="tabular-nums">{countText(count)}</span>
                </button>
              ))}
            </span>
          }
          footer={`超过 ${LONGEST_BAR} 的条在 ${LONGEST_BAR} 处截断，以数字为准；竖线是席位`}
        >
          <PagedTable
            label="席位够不够"
            columns={columns}
            rowId="id"
            page={page}
            onPageChange={setPage}
            found={found}
            unread="供需暂时无法读取"
            empty={<EmptyState compact title="没有这样的教学班" />}
          />
        </ChartFigure>
      </Card>
      <div className="grid gap-4">
        {outcomes && <Refusals outcomes={outcomes} onExport={() => onExport("outcomes")} />}
        {outcomes && <NextSteps steps={outcomes.nextSteps} semesterId={filter.semesterId} onSet={onSet} />}
        {outcomes && <Waiting outcomes={outcomes} onExport={() => onExport("outcomes")} />}
      </div>
    </div>
  );
}

function columnsOf(scale: number, drawn: boolean): DataTableColumn<DemandRow>[] {
  return [
    { prop: "courseName", label: "教学班", minWidth: 120, card: "title", sortable: true },
    { prop: "code", label: "教学班号", minWidth: 140, hidden: true },
    { prop: "school", label: "开课学校", minWidth: 100, sortable: true },
    { prop: "capacity", label: "席位", width: 76, align: "end", sortable: true },
    {
      prop: "asked",
      label: "报名",
      width: 72,
      align: "end",
      sortable: true,
      render: ({ row }) => (
        <span className={(row.asked ?? 0) > row.capacity ? "font-semibold text-warning" : undefined}>
          {countText(row.asked)}
        </span>
      ),
      text: ({ asked }) => countText(asked),
    },
    {
      prop: "bar",
      label: "坐得下 / 坐不下",
      minWidth: 120,
      card: "hidden",
      render: ({ row }) => <SeatBar seats={row.capacity} asked={row.asked} scale={scale} />,
      text: () => "",
    },
    {
      prop: "perSeat",
      label: "人争 1 席",
      width: 104,
      align: "end",
      sortable: true,
      formatter: ({ perSeat }) => (perSeat === undefined ? "—" : perSeat.toFixed(1)),
    },
    {
      prop: "taken",
      label: "已占",
      width: 100,
      align: "end",
      sortable: true,
      render: ({ row }) =>
        row.taken < row.minEnrolment ? (
          <span className="font-semibold text-danger" title={`开班至少 ${row.minEnrolment} 人`}>
            {row.taken}（不足）
          </span>
        ) : (
          row.taken
        ),
      text: ({ taken, minEnrolment }) =>
        taken < minEnrolment ? `${taken}（不足 ${minEnrolment} 人）` : String(taken),
    },
    ...(drawn
      ? [
          {
            prop: "lowestRank",
            label: "最低中选",
            width: 96,
            formatter: ({ lowestRank }: DemandRow) =>
              lowestRank === undefined ? "—" : `第 ${lowestRank} 志愿`,
          },
        ]
      : [{ prop: "queued", label: "候补", width: 64, align: "end" as const, sortable: true, hidden: true }]),
  ];
}

/** Refusals by reason; what is no refusal says so. */
function Refusals({ outcomes, onExport }: { outcomes: SelectionOutcomes; onExport: () => Promise<void> }) {
  const { refusals, refused, refusedBefore } = outcomes;
  const compared = changeText(
    { count: refused, atLeast: false },
    refusedBefore === undefined ? undefined : { count: refusedBefore, atLeast: false },
  );
  return (
    <Card>
      <ChartFigure
        title="为什么没选上"
        note={[`${countText(refused)} 次`, compared].filter(Boolean).join(" · ")}
        onExportTable={onExport}
        table={{
          columns: [
            { id: "label", label: "原因" },
            { id: "count", label: "次数", numeric: true },
            { id: "share", label: "占比", numeric: true },
          ],
          rows: refusals.map(({ code, label, count, share, isRefusal }) => ({
            id: code,
            cells: {
              label: isRefusal ? label : `${label}（不算拒绝）`,
              count: countText(count),
              share: shareText(share),
            },
          })),
        }}
      >
        <BarList
          label="没选上的原因"
          total={refused}
          items={refusals
            .filter(({ isRefusal }) => isRefusal)
            .map(({ code, label, count = 0 }) => ({ id: code, label, value: count }))}
        />
      </ChartFigure>
    </Card>
  );
}

/** Waiting turned into seats. */
function Waiting({ outcomes, onExport }: { outcomes: SelectionOutcomes; onExport: () => Promise<void> }) {
  const { waiting, queued, promoted, promotedBefore } = outcomes;
  if (waiting.length === 0) return null;
  return (
    <Card>
      <StatCard
        className="mb-3"
        label="候补转成席位"
        value={sumText(promoted)}
        unit="人次"
        description={[`加入候补 ${sumText(queued)}`, changeText(promoted, promotedBefore)]
          .filter(Boolean)
          .join(" · ")}
      />
      <ChartFigure
        title="候补去了哪里"
        defaultView="table"
        onExportTable={onExport}
        table={{
          columns: [
            { id: "school", label: "开课学校" },
            { id: "queued", label: "加入候补", numeric: true },
            { id: "promoted", label: "递补选上", numeric: true },
            { id: "left", label: "退出候补", numeric: true },
            { id: "waiting", label: "还在候补", numeric: true },
          ],
          rows: waiting.map((row) => ({
            id: String(row.school.id),
            cells: {
              school: row.school.name,
              queued: countText(row.queued),
              promoted: countText(row.promoted),
              left: countText(row.left),
              waiting: countText(row.waiting),
            },
          })),
        }}
      >
        <BarList
          label="递补选上"
          items={waiting.map(({ school, promoted: turned = 0 }) => ({
            id: String(school.id),
            label: school.name,
            value: turned,
          }))}
        />
      </ChartFigure>
    </Card>
  );
}
