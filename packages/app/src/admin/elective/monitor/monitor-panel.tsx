import type { HotOffering, MonitorSecond, RoundMonitor } from "@huxuan/api-client";
import {
  BarList,
  Card,
  type ChartSeries,
  DataTable,
  type DataTableColumn,
  EmptyState,
  FillRate,
  LineChart,
  StatCard,
} from "@huxuan/ui";
import { useMemo } from "react";
import type { WhoseNumbers } from "./whose-numbers.ts";

const number = new Intl.NumberFormat("zh-CN");

const columns: readonly DataTableColumn<HotOffering>[] = [
  { prop: "courseName", label: "课程", minWidth: 160, card: "title" },
  { prop: "code", label: "教学班号", width: 180 },
  { prop: "schoolName", label: "开课学校", minWidth: 140 },
  { prop: "attempts", label: "请求数", width: 100, align: "end" },
  {
    prop: "seats",
    label: "已选 / 容量",
    width: 120,
    align: "end",
    formatter: ({ seats }) => `${seats.taken} / ${seats.capacity}`,
  },
  { prop: "queued", label: "候补", width: 80, align: "end", formatter: ({ seats }) => String(seats.queued) },
];

interface MonitorPanelProps {
  monitor: RoundMonitor;
  whose: WhoseNumbers;
}

/** Figures, lines and reasons of one round. */
export function MonitorPanel({ monitor, whose }: MonitorPanelProps) {
  const series = useMemo(() => seriesOf(monitor.seconds), [monitor.seconds]);
  const now = monitor.seconds.at(-1)?.attempts ?? 0;
  const top = monitor.refusals[0];
  const hottestTitle = `请求最多的教学班 · ${whose.offerings}`;
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <StatCard
          label={`选课请求 · ${whose.attempts}`}
          value={number.format(monitor.attempts)}
          description={`当前 ${number.format(now)} / 秒，峰值 ${number.format(monitor.peakPerSecond)} / 秒`}
        />
        <StatCard
          label={`选上 · ${whose.attempts}`}
          value={number.format(monitor.admitted)}
          description={`递补 ${number.format(monitor.promoted)}，退选 ${number.format(monitor.withdrawn)}`}
          tone="success"
        />
        <StatCard
          label={`拒绝 · ${whose.attempts}`}
          value={number.format(monitor.refused)}
          description={top ? `最多：${top.label} ${number.format(top.count)}` : "暂无"}
        />
        <StatCard
          label="正在看余量"
          value={number.format(monitor.watching)}
          unit="人"
          description="连接在这台服务器上的学生"
        />
      </div>
      <Card>
        <LineChart label={`每秒选课请求 · ${whose.attempts}`} series={series} unit="次/秒" />
      </Card>
      <div className="grid gap-4 lg:grid-cols-2">
        <Card>
          <FillRate
            label={`席位使用 · ${whose.offerings}`}
            used={monitor.seats.taken}
            total={monitor.seats.capacity}
            note={`另有 ${number.format(monitor.seats.queued)} 人次候补`}
          />
        </Card>
        <Card title={`拒绝原因 · ${whose.attempts}`}>
          {monitor.refusals.length === 0 ? (
            <EmptyState compact title="还没有被拒绝的请求" />
          ) : (
            <BarList
              label="拒绝原因"
              items={monitor.refusals.map(({ code, label, count }) => ({ id: code, label, value: count }))}
            />
          )}
        </Card>
      </div>
      {monitor.hottest.length === 0 ? (
        <Card title={hottestTitle}>
          <EmptyState compact title="还没有选课请求" />
        </Card>
      ) : (
        <Card title={hottestTitle} padding="none">
          <DataTable
            label={hottestTitle}
            columns={columns}
            rows={monitor.hottest}
            tools={false}
            height="content"
            indexed
          />
        </Card>
      )}
    </div>
  );
}

function seriesOf(seconds: readonly MonitorSecond[]): ChartSeries[] {
  const points = (value: (second: MonitorSecond) => number) =>
    seconds.map((second) => ({ at: Date.parse(second.at), value: value(second) }));
  return [
    { id: "attempts", label: "请求", points: points((second) => second.attempts) },
    { id: "admitted", label: "选上", tone: "success", points: points((second) => second.admitted) },
  ];
}
