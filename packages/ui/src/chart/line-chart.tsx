import { clsx } from "clsx";
import {
  type CSSProperties,
  forwardRef,
  type HTMLAttributes,
  type KeyboardEvent,
  type PointerEvent,
  useMemo,
  useState,
} from "react";
import { useNumberFormat } from "../provider/use-number-format.js";
import { useMessages } from "../provider/index.js";
import { type ChartPoint, nearestIndex, niceTicks, peaks } from "./scale.js";
import { rem } from "../styles/rem.js";

/** A line of {@link LineChart}. */
export interface ChartSeries {
  /** Unique in the chart. */
  id: string;
  /** What it shows; in the key above the plot, and said with every value. */
  label: string;
  /** In order of time. */
  points: readonly ChartPoint[];
  /** Default `accent`; a second series should differ. */
  tone?: "accent" | "success" | "warning" | "danger" | "ink";
}

/** What {@link LineChart} takes. */
export interface LineChartProps extends Omit<HTMLAttributes<HTMLElement>, "children"> {
  /** What is drawn, 「每秒选课请求」. */
  label: string;
  /** The lines, in the order of the key; all share one scale that begins at 0. */
  series: readonly ChartSeries[];
  /** Behind a value, 「次/秒」. */
  unit?: string;
  /** Pixels of the plot. Default 160. */
  height?: number;
  /** A moment as text; the clock in China (14:02:36) by default. */
  formatAt?: (at: number) => string;
}

/** Rows of the table that stands in for the picture. */
const TABLE_ROWS = 12;

/** 14:02:36 in every language. */
const clock = new Intl.DateTimeFormat("zh-CN", {
  timeStyle: "medium",
  hour12: false,
  timeZone: "Asia/Shanghai",
});
const ONE_DIGIT = { maximumFractionDigits: 1 } as const;

/**
 * Lines over time for a live monitor: hundreds of points drawn as one path, so no chart library is loaded.
 * Pointing or the arrow keys read single values; a table with the peaks of twelve spans stands in for the
 * picture where there are no eyes.
 */
export const LineChart = /* @__PURE__ */ forwardRef<HTMLElement, LineChartProps>(function LineChart(
  { label, series, unit = "", height = 160, formatAt, style, ...rest },
  ref,
) {
  const text = useMessages().chart;
  const number = useNumberFormat(ONE_DIGIT);
  const [at, setAt] = useState<number | null>(null);
  const shownAt = formatAt ?? ((moment: number) => clock.format(moment));
  const valueText = (value: number) => [number(value), unit].filter(Boolean).join(" ");
  const { first, last, ticks, top } = useMemo(() => frame(series), [series]);
  const span = Math.max(1, last - first);
  const longest = series.toSorted((a, b) => b.points.length - a.points.length)[0]?.points ?? [];
  const index = at === null ? undefined : nearestIndex(longest, at);
  const current = index === undefined ? undefined : longest[index];
  if (longest.length === 0) {
    return (
      <figure
        ref={ref}
        data-component="line-chart"
        style={style}
        {...rest}
        className={clsx("hx-line-chart", rest.className)}
      >
        <figcaption data-part="head">{label}</figcaption>
        <p data-part="none">{text.noData}</p>
      </figure>
    );
  }
  const valueOf = (one: ChartSeries) =>
    one.points[nearestIndex(one.points, current?.at ?? last) ?? -1]?.value;
  const values = series.map((one) => `${one.label} ${valueText(valueOf(one) ?? 0)}`);
  const spoken = text.list([shownAt(current?.at ?? last), ...values]);

  const onKeyDown = (event: KeyboardEvent) => {
    const here = index ?? longest.length - 1;
    const steps: Record<string, number> = {
      ArrowLeft: here - 1,
      ArrowRight: here + 1,
      PageUp: here - 10,
      PageDown: here + 10,
      Home: 0,
      End: longest.length - 1,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setAt(longest[Math.min(Math.max(step, 0), longest.length - 1)]?.at ?? null);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setAt(first + ((event.clientX - box.left) / box.width) * span);
  };
  return (
    <figure
      ref={ref}
      data-component="line-chart"
      {...rest}
      className={clsx("hx-line-chart", rest.className)}
      style={{ "--hx-chart-height": rem(height), ...style } as CSSProperties}
    >
      <figcaption data-part="head">
        <span data-part="chart-label">{label}</span>
        <ul data-part="key">
          {series.map((one) => (
            <li key={one.id} data-tone={one.tone ?? "accent"}>
              {one.label} <b data-part="series-value">{valueText(valueOf(one) ?? 0)}</b>
            </li>
          ))}
        </ul>
      </figcaption>
      <div data-part="body">
        <ol data-part="ticks" aria-hidden="true">
          {ticks.map((tick) => (
            <li key={tick} style={{ bottom: `${(tick / top) * 100}%` }}>
              {number(tick)}
            </li>
          ))}
        </ol>
        <div
          data-part="plot"
          role="slider"
          tabIndex={0}
          aria-label={text.readValues(label)}
          aria-valuemin={0}
          aria-valuemax={longest.length - 1}
          aria-valuenow={index ?? longest.length - 1}
          aria-valuetext={spoken}
          onKeyDown={onKeyDown}
          onPointerMove={onPointerMove}
          onPointerLeave={() => setAt(null)}
          onBlur={() => setAt(null)}
        >
          <svg data-part="lines" viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
            {ticks.map((tick) => (
              <line
                key={tick}
                x1="0"
                x2="1000"
                y1={1000 - (tick / top) * 1000}
                y2={1000 - (tick / top) * 1000}
              />
            ))}
            {series.map((one) => (
              <path key={one.id} data-tone={one.tone ?? "accent"} d={pathOf(one.points, first, span, top)} />
            ))}
          </svg>
          {current && (
            <div
              data-part="cursor"
              aria-hidden="true"
              data-side={(current.at - first) / span > 0.5 ? "start" : "end"}
              style={{ left: `${((current.at - first) / span) * 100}%` }}
            >
              <span data-part="cursor-text">{spoken}</span>
            </div>
          )}
        </div>
        <div data-part="times" aria-hidden="true">
          <span data-part="first-time">{shownAt(first)}</span>
          <span data-part="last-time">{shownAt(last)}</span>
        </div>
      </div>
      <ChartTable label={label} series={series} shownAt={shownAt} valueText={valueText} />
    </figure>
  );
});

interface ChartTableProps {
  label: string;
  series: readonly ChartSeries[];
  shownAt: (at: number) => string;
  valueText: (value: number) => string;
}

function ChartTable({ label, series, shownAt, valueText }: ChartTableProps) {
  const text = useMessages().chart;
  return (
    // Around the table: a table is as wide as its cells, whatever it is told.
    <div data-part="visually-hidden">
      <table>
        <caption>{text.peaksOf(label)}</caption>
        <thead>
          <tr>
            <th scope="col">{text.series}</th>
            <th scope="col">{text.time}</th>
            <th scope="col">{text.value}</th>
          </tr>
        </thead>
        <tbody>
          {series.flatMap((one) =>
            peaks(one.points, TABLE_ROWS).map((point) => (
              <tr key={`${one.id}@${point.at}`}>
                <th scope="row">{one.label}</th>
                <td>{shownAt(point.at)}</td>
                <td>{valueText(point.value)}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  );
}

function frame(series: readonly ChartSeries[]) {
  const points = series.flatMap((one) => one.points);
  const ticks = niceTicks(points.reduce((max, point) => Math.max(max, point.value), 0));
  return {
    first: points.reduce((min, point) => Math.min(min, point.at), Number.POSITIVE_INFINITY),
    last: points.reduce((max, point) => Math.max(max, point.at), Number.NEGATIVE_INFINITY),
    ticks,
    top: ticks.at(-1) ?? 1,
  };
}

function pathOf(points: readonly ChartPoint[], first: number, span: number, top: number): string {
  const place = (point: ChartPoint) =>
    `${(((point.at - first) / span) * 1000).toFixed(1)} ${(1000 - (point.value / top) * 1000).toFixed(1)}`;
  return points.length === 0 ? "" : `M${points.map(place).join("L")}`;
}
