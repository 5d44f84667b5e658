import {
  type HotOffering,
  labels,
  type MonitorPoint,
  type MonitorSpan,
  type Round,
  type RoundMonitor,
} from "@huxuan/api-client";
import {
  BarList,
  Card,
  type ChartSeries,
  DataTable,
  type DataTableColumn,
  EmptyState,
  FillRate,
  LineChart,
  RadioGroup,
  StatCard,
} from "@huxuan/ui";
import { formatMoment } from "@huxuan/ui/format";
import { useMemo } from "react";
import { choicesOf } from "../../../catalogue/words.ts";
import { AlarmList } from "./alarm-list.tsx";
import type { WhoseNumbers } from "./whose-numbers.ts";

const number = new Intl.NumberFormat("zh-CN");

const columns: readonly DataTableColumn<HotOffering>[] = [
  { prop: "courseName", label: "课程", minWidth: 160, card: "title" },
  { prop: "code", label: "教学班号", width: 180 },
  { prop: "schoolName", label: "开课学校", minWidth: 140 },
  { prop: "attempts", label: "请求数", width: 100, align: "end" },
  {
    prop: "bidders",
    label: "报的人数",
    width: 100,
    align: "end",
    formatter: ({ bidders }) => (bidders === undefined ? "–" : String(bidders)),
  },
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
  round: Round;
  whose: WhoseNumbers;
  /** Asks for the other time. */
  onSpan: (span: MonitorSpan) => void;
}

/** How long a step of the line is, seconds, in words: 「每秒」「每分钟」「每 5 分钟」「每 6 小时」. */
function stepText(step: number): string {
  if (step === 1) return "每秒";
  if (step === 60) return "每分钟";
  if (step < 3_600) return `每 ${step / 60} 分钟`;
  if (step < 86_400) return step === 3_600 ? "每小时" : `每 ${step / 3_600} 小时`;
  return step === 86_400 ? "每天" : `每 ${step / 86_400} 天`;
}

/** Figures, lines and reasons of one round. */
export function MonitorPanel({ monitor, round, whose, onSpan }: MonitorPanelProps) {
  const { points, step } = monitor;
  const series = useMemo(() => seriesOf(points), [points]);
  const now = points.at(-1)?.attempts ?? 0;
  const each = stepText(step);
  const top = monitor.refusals[0];
  const hottestTitle = `请求最多的教学班 · ${whose.offerings}`;
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-5">
        <StatCard
          label={`选课请求 · ${whose.attempts}`}
          value={number.format(monitor.attempts)}
          description={`${step === 1 ? `当前 ${number.format(now)} / 秒，` : ""}峰值 ${number.format(monitor.peakPerSecond)} / 秒`}
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
          label={`超过 1 秒的请求 · ${whose.attempts}`}
          value={number.format(monitor.slow)}
          description={
            monitor.slow === 0 ? "都在 1 秒内有结果" : `最慢 ${(monitor.slowestMs / 1_000).toFixed(1)} 秒`
          }
        />
        <StatCard
          label="正在看余量"
          value={number.format(monitor.watching)}
          unit="人"
          description="连接在这台服务器上的学生"
        />
      </div>
      <AlarmList alarms={monitor.alarms} alarmCount={monitor.alarmCount} round={round} />
      <Card>
        <div className="grid gap-3">
          <RadioGroup
            aria-label="看哪段时间"
            orientation="horizontal"
            value={monitor.span}
            onValueChange={(span) => onSpan(span === "minutes" ? "minutes" : "seconds")}
            options={choicesOf(labels.monitorSpan)}
          />
          {points.length === 0 ? (
            <EmptyState compact title="开放以来的请求从开放那一刻起显示" />
          ) : (
            <LineChart
              label={`${each}选课请求 · ${whose.attempts}`}
              series={series}
              unit="次"
              formatAt={step === 1 ? undefined : formatMoment}
            />
          )}
        </div>
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

function seriesOf(all: readonly MonitorPoint[]): ChartSeries[] {
  const points = (value: (point: MonitorPoint) => number) =>
    all.map((point) => ({ at: Date.parse(point.at), value: value(point) }));
  return [
    { id: "attempts", label: "请求", points: points(({ attempts }) => attempts) },
    { id: "admitted", label: "选上", tone: "success", points: points(({ admitted }) => admitted) },
    { id: "refused", label: "被拒", tone: "warning", points: points(({ refused }) => refused) },
    { id: "slow", label: "超过 1 秒", tone: "danger", points: points(({ slow }) => slow) },
  ];
}
