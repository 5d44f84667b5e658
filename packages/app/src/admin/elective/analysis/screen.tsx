import { type AnalysisPart, exportSelectionAnalysis, type Permission } from "@huxuan/api-client";
import {
  searchRoundsOptions,
  searchSelectionFlowsOptions,
  searchSelectionOutcomesOptions,
} from "@huxuan/api-client/query";
import { Alert, Button, Menu, Select, Skeleton, StatCard, Tabs, toast, useCan } from "@huxuan/ui";
import { formatDateTime } from "@huxuan/ui/format";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { semesterOptions, useSemesters } from "../../../catalogue/use-semesters.ts";
import { saveAttachment } from "../../../download/save-attachment.ts";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { whyUnread } from "../../../failure/why-unread.ts";
import { useSessionInfo } from "../../../session/session-store.ts";
import { DemandPanel } from "./demand-panel.tsx";
import { headFigures } from "./figures.ts";
import { FillPanel } from "./fill-panel.tsx";
import { FlowsPanel } from "./flows-panel.tsx";
import { useAnalysisAddress } from "./use-analysis-address.ts";
import { useKept } from "./use-kept.ts";
import "@huxuan/ui/charts.css";

export const title = "分析展示";
export const permission: Permission = "selection-analysis";

/** All rounds of the semester together. */
const ALL_ROUNDS = "all";

/** What came of a semester's selection: who goes where, what was wanted, how full it is, beside the term before. */
export function Screen() {
  const address = useAnalysisAddress();
  const { semesters, current } = useSemesters();
  const { school: own } = useSessionInfo();
  const maySearchRounds = useCan()("round-search");
  const [exporting, setExporting] = useState(false);
  const semesterId = address.semesterId ?? current?.id;
  const rounds = useQuery({
    ...searchRoundsOptions({
      body: {
        semesterId,
        page: { pageIndex: 1, pageSize: 100, orderBy: [{ field: "opensAt", sortType: "desc" }] },
      },
    }),
    enabled: maySearchRounds && semesterId !== undefined,
  });
  const opened = (rounds.data?.items ?? []).filter(({ state }) => state !== "draft");
  const filter = {
    semesterId: semesterId ?? 0,
    ...(address.roundId !== undefined && { roundId: address.roundId }),
  };
  const asks = { enabled: semesterId !== undefined, placeholderData: keepPreviousData };
  const flowsQuery = useQuery({ ...searchSelectionFlowsOptions({ body: filter }), ...asks });
  const outcomesQuery = useQuery({ ...searchSelectionOutcomesOptions({ body: filter }), ...asks });
  const flows = useKept(flowsQuery);
  const outcomes = useKept(outcomesQuery);

  const exportPart = async (part?: AnalysisPart) => {
    setExporting(true);
    try {
      await saveAttachment(exportSelectionAnalysis({ query: { ...filter, part } }), "选课分析.xlsx");
      toast.success("已导出，第一张表是口径说明");
    } catch (error) {
      toast.error(whyUnread(error).description ?? "导出没有完成，请再试一次");
    } finally {
      setExporting(false);
    }
  };

  const top = flows?.schools.toSorted((a, b) => b.sent.count - a.sent.count)[0];
  const known = (id: number | undefined) => flows?.schools.some((one) => one.id === id) === true;
  const home = known(address.home)
    ? (address.home as number)
    : known(own?.id)
      ? (own?.id as number)
      : (top?.id ?? 0);
  const chosen = flows?.schools.find(({ id }) => id === home);
  const round = opened.find(({ id }) => id === address.roundId);
  const stale = flowsQuery.isPlaceholderData || (flowsQuery.isError && flows !== undefined);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Select
          aria-label="学期"
          className="w-full sm:w-64"
          value={semesterId === undefined ? "" : String(semesterId)}
          onValueChange={(id) => address.change({ semester: id || undefined, round: undefined })}
          options={semesterOptions(semesters)}
        />
        {maySearchRounds && (
          <Select
            aria-label="轮次"
            className="w-full sm:w-72"
            value={address.roundId === undefined ? ALL_ROUNDS : String(address.roundId)}
            onValueChange={(id) => address.change({ round: id === ALL_ROUNDS || id === "" ? undefined : id })}
            loading={rounds.isPending}
            options={[
              { value: ALL_ROUNDS, label: "全部轮次" },
              ...opened.map(({ id, name, schoolName }) => ({
                value: String(id),
                label: name,
                description: schoolName ?? "省平台",
              })),
            ]}
          />
        )}
        <p className="m-0 ml-auto flex items-center gap-3 text-sm text-ink-2 tabular-nums">
          {flows && <span aria-live="polite">截至 {formatDateTime(flows.at)}</span>}
          <span className="print:hidden">
            <Menu
              align="end"
              trigger={
                <Button icon={<Download />} busy={exporting}>
                  导出…
                </Button>
              }
              items={[
                {
                  id: "all",
                  label: "Excel：全部表格",
                  description: "第一张表说明口径",
                  onSelect: () => void exportPart(),
                },
                {
                  id: "print",
                  label: "打印这一页",
                  description: "图下面跟着表",
                  onSelect: () => window.print(),
                },
              ]}
            />
          </span>
        </p>
      </div>

      {flows?.running && <Alert title="轮次正在进行，数字会变" />}
      {stale && (
        <Alert
          tone={flowsQuery.isError ? "warning" : "accent"}
          title={flowsQuery.isError ? "新的统计没有读到，下面是上一次的数" : "正在统计，先显示上一次的数"}
          action={
            flowsQuery.isError ? (
              <Button size="sm" onClick={() => void flowsQuery.refetch()}>
                再试一次
              </Button>
            ) : undefined
          }
        >
          {flowsQuery.isError ? whyUnread(flowsQuery.error).description : undefined}
        </Alert>
      )}

      {flows === undefined ? (
        flowsQuery.isError ? (
          <ReadFailure
            title="分析暂时无法读取"
            error={flowsQuery.error}
            onRetry={() => void flowsQuery.refetch()}
          />
        ) : (
          <Skeleton lines={10} />
        )
      ) : (
        <>
          <div className="grid grid-cols-2 gap-4 lg:grid-cols-5">
            {headFigures(flows, chosen).map(({ id, label, value, hint }) => (
              <StatCard
                key={id}
                label={label}
                value={id === "most" ? <span className="text-lg">{value}</span> : value}
                description={hint}
              />
            ))}
          </div>
          <p className="m-0 text-xs text-ink-2">
            {flows.comparedWith
              ? `「上次」是 ${flows.comparedWith.semester.name}${flows.comparedWith.round ? ` 的「${flows.comparedWith.round.name}」` : ""}。`
              : round
                ? "上学期没有同名的轮次，不作对比。"
                : "上学期没有选课，不作对比。"}
            培养方案安排的不算选课。
          </p>
          <Tabs
            label="分析"
            value={address.tab}
            onValueChange={(tab) => address.change({ tab: tab === "flows" ? undefined : tab })}
            items={[
              {
                id: "flows",
                label: "流向",
                content: (
                  <FlowsPanel
                    flows={flows}
                    filter={filter}
                    home={home}
                    host={address.host}
                    onSelect={(row, column) =>
                      address.change({
                        home: String(row),
                        host: column === undefined ? undefined : String(column),
                      })
                    }
                    mayName={(from, to) => own === undefined || own.id === from || own.id === to}
                    onExport={() => exportPart("flows")}
                  />
                ),
              },
              {
                id: "demand",
                label: "供需与拒绝",
                content: (
                  <DemandPanel
                    key={`${filter.semesterId}-${filter.roundId}`}
                    filter={filter}
                    set={address.set}
                    onSet={(set) => address.change({ set: set === "all" ? undefined : set })}
                    outcomes={outcomes}
                    drawn={round !== undefined && round.mode !== "instant"}
                    onExport={exportPart}
                  />
                ),
              },
              {
                id: "fill",
                label: "席位使用",
                content: (
                  <FillPanel
                    key={`${filter.semesterId}-${filter.roundId}`}
                    filter={filter}
                    by={address.by}
                    onBy={(by) => address.change({ by: by === "school" ? undefined : by })}
                    ownSchool={own?.name}
                    onExport={() => exportPart("fill")}
                  />
                ),
              },
            ]}
          />
        </>
      )}
    </div>
  );
}
