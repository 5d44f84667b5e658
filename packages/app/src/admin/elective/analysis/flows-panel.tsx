import type { AnalysisFilter, Flow, SelectionFlows } from "@huxuan/api-client";
import { Card, EmptyState, Select, toast } from "@huxuan/ui";
import { ChartFigure, FlowChart, HeatMap, type HeatMapPlace } from "@huxuan/ui/charts";
import { useState } from "react";
import { countText, destinationsOf, sumText } from "./figures.ts";
import { FlowNamesDialog } from "./flow-names-dialog.tsx";

interface FlowsPanelProps {
  flows: SelectionFlows;
  filter: AnalysisFilter;
  /** The chosen row, and the cell in it. */
  home: number;
  /** By default where most of them went. */
  host: number | undefined;
  onSelect: (home: number, host: number | undefined) => void;
  /** Whether the caller may read names: who reaches all, or one of these schools. */
  mayName: (homeSchoolId: number, hostSchoolId: number) => boolean;
  onExport: () => Promise<void>;
}

/** Who goes where: the matrix, and beside it the chosen row as a sankey with its table. */
export function FlowsPanel({
  flows,
  filter,
  home,
  host: chosenHost,
  onSelect,
  mayName,
  onExport,
}: FlowsPanelProps) {
  const [named, setNamed] = useState<{ home: number; host: number }>();
  const byPair = new Map(flows.flows.map((flow) => [`${flow.homeSchoolId}-${flow.hostSchoolId}`, flow]));
  const { schools } = flows;
  const chosen = schools.find(({ id }) => id === home);
  if (schools.length === 0 || chosen === undefined)
    return (
      <Card>
        <EmptyState
          title="还没有人选上"
          description={
            flows.running
              ? "轮次正在进行，有人选上后这里就有数。"
              : "轮次开放、有人选上后，这里显示各校之间的流向。"
          }
        />
      </Card>
    );
  const destinations = destinationsOf(flows, home);
  const host = chosenHost ?? destinations[0]?.schoolId ?? home;
  const openNames = ({ row, column }: HeatMapPlace) => {
    const [homeId, hostId] = [Number(row), Number(column)];
    if (mayName(homeId, hostId)) setNamed({ home: homeId, host: hostId });
    else toast.info("只能看本校学生和本校教学班的名单");
  };
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,11fr)_minmax(0,10fr)]">
      <Card className="hidden md:block">
        <ChartFigure
          title="谁去谁那里"
          note="选上的人次；方向键走格，Enter 看名单"
          onExportTable={onExport}
          footer="少于 5 人、又与本校无关的格写「< 5」；合计里的「≥」还有没列出的数"
        >
          <HeatMap
            label="选上的人次，从学生所在学校到开课学校"
            corner="从 ↓ 到 →"
            rows={schools.map(({ id, name, shortName, sent }) => ({
              id: String(id),
              label: shortName,
              name,
              total: sumText(sent),
            }))}
            columns={schools.map(({ id, name, shortName, received }) => ({
              id: String(id),
              label: shortName,
              name,
              total: sumText(received),
            }))}
            cell={(row, column) => cellOf(byPair.get(`${row}-${column}`), row === column)}
            totalLabels={{ row: "合计出", column: "合计入" }}
            total={sumText(flows.crossing)}
            selected={{ row: String(home), column: String(host) }}
            onSelect={({ row, column }) => onSelect(Number(row), Number(column))}
            onOpen={openNames}
          />
        </ChartFigure>
      </Card>
      <Card>
        <Select
          aria-label="学生所在学校"
          className="mb-3 w-full md:hidden"
          value={String(home)}
          onValueChange={(id) => onSelect(Number(id), undefined)}
          options={schools.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <ChartFigure
          className="max-md:[&_[data-part=picture]]:hidden max-md:[&_[data-part=views]]:hidden!"
          title={`${chosen.name}的学生去了哪里`}
          defaultView="both"
          onExportTable={onExport}
          table={{
            columns: [
              { id: "name", label: `${chosen.shortName} →` },
              { id: "asked", label: "想选", numeric: true },
              { id: "seats", label: "选上", numeric: true },
              { id: "satisfied", label: "满足率", numeric: true },
              { id: "share", label: "占出", numeric: true },
              { id: "before", label: "上次", numeric: true },
            ],
            rows: destinations.map(({ schoolId, ...cells }) => ({
              id: String(schoolId),
              cells: { ...cells },
              selected: schoolId === host,
            })),
          }}
        >
          <FlowChart
            label={`${chosen.name}的学生去了哪里`}
            unit="人次"
            senders={schools.map(({ id, shortName, sent }) => ({
              id: String(id),
              label: shortName,
              total: sumText(sent),
            }))}
            receivers={schools.map(({ id, shortName, received }) => ({
              id: String(id),
              label: shortName,
              total: sumText(received),
            }))}
            flows={flows.flows
              .filter(({ homeSchoolId, hostSchoolId }) => homeSchoolId !== hostSchoolId)
              .map(({ homeSchoolId, hostSchoolId, seats }) => ({
                from: String(homeSchoolId),
                to: String(hostSchoolId),
                value: seats ?? 0,
              }))}
            selected={{
              from: String(home),
              to: host === home ? undefined : String(host),
            }}
            sides={{ senders: "学生所在学校", receivers: "开课学校" }}
          />
        </ChartFigure>
      </Card>
      {named && (
        <FlowNamesDialog
          filter={filter}
          homeSchoolId={named.home}
          hostSchoolId={named.host}
          title={`${schools.find(({ id }) => id === named.home)?.name} → ${schools.find(({ id }) => id === named.host)?.name}`}
          onClose={() => setNamed(undefined)}
        />
      )}
    </div>
  );
}

const cellOf = (flow: Flow | undefined, isOwn: boolean) => {
  if (flow === undefined) return { value: undefined, text: isOwn ? "—" : "0" };
  // Seats at the own school are no flow between schools: told, and not coloured.
  return {
    value: isOwn ? undefined : flow.seats,
    text: isOwn ? `（${countText(flow.seats)}）` : countText(flow.seats),
  };
};
