import { scalePoint } from "@visx/scale";
import { LinePath } from "@visx/shape";
import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes, useMemo } from "react";
import { useMessages } from "../provider/index.js";
import { useNumberFormat } from "../provider/use-number-format.js";
import { Key, MARGIN, NameAxis, ValueAxis } from "./axes.js";
import { Plot } from "./plot.js";
import { ticksFrom, ticksOver } from "./scales.js";
import type { NamedSeries, SeriesChartProps } from "./series.js";
import { toneOf } from "./tone.js";

/** A line of {@link Lines}. */
export interface LineSeries extends NamedSeries {
  /** What goes along with another line, such as an average so far. Default false: solid. */
  dashed?: boolean;
  /** Its values stand beside their points, for lines of few. Default false: they are read one by one. */
  written?: boolean;
}

/** What {@link Lines} takes. */
export interface LinesProps
  extends Omit<SeriesChartProps, "series">,
    Omit<HTMLAttributes<HTMLDivElement>, "children"> {
  /** The lines, the later ones over the earlier. */
  series: readonly LineSeries[];
  /**
   * Where the axis begins, at most the lowest value. Default 0, or below it for values below it. Another one makes small
   * differences seen, as of averages from 2 to 4; the axis says so.
   */
  from?: number;
  /** Decimals of each value: 2 writes 3.50. By default as many as it has, three at most. */
  decimals?: number;
}

/** Lines over terms, weeks or other names in order. A line is broken where a value is not known. */
export const Lines = /* @__PURE__ */ forwardRef<HTMLDivElement, LinesProps>(function Lines(
  { label, names, series, unit = "", height = 220, from, decimals, ...rest },
  ref,
) {
  const text = useMessages().chart;
  const number = useNumberFormat();
  const written = useNumberFormat(
    useMemo(
      () =>
        decimals === undefined
          ? undefined
          : { minimumFractionDigits: decimals, maximumFractionDigits: decimals },
      [decimals],
    ),
  );
  const toned = series.map((one, at) => ({ ...one, tone: toneOf(one.tone, at) }));
  const values = series.flatMap((one) => one.values.filter((value) => value !== undefined));
  const ticks =
    from === undefined
      ? ticksOver(Math.min(0, ...values), Math.max(0, ...values))
      : ticksFrom(Math.min(from, ...values), Math.max(from, ...values));
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const y = (value: number) =>
    height - MARGIN.bottom - ((value - low) / (high - low)) * (height - MARGIN.top - MARGIN.bottom);
  return (
    <div ref={ref} data-component="lines" {...rest} className={clsx("hx-picture", rest.className)}>
      {series.length > 1 && <Key series={toned} />}
      <Plot
        label={label}
        height={height}
        draw={(width, current) => {
          const scale = scalePoint<number>({
            domain: names.map((_, at) => at),
            range: [MARGIN.left + 16, width - MARGIN.right - 16],
          });
          const x = (at: number) => scale(at) ?? 0;
          const known = (one: (typeof toned)[number], at: number) => one.values[at] !== undefined;
          return {
            stops:
              values.length === 0
                ? []
                : names.map((name, at) => ({
                    x: x(at),
                    y: y(Math.max(low, ...toned.map((one) => one.values[at] ?? low))),
                    text: text.list([
                      name,
                      ...toned.map((one) =>
                        [one.label, known(one, at) ? written(one.values[at] ?? 0) : "–", unit]
                          .filter(Boolean)
                          .join(" "),
                      ),
                    ]),
                  })),
            drawing: (
              <>
                <ValueAxis ticks={ticks} y={y} width={width} text={number} />
                <NameAxis names={names} x={x} room={scale.step() || width} y={height - MARGIN.bottom + 6} />
                {toned.map((one) => (
                  <g key={one.id} data-tone={one.tone} data-dashed={one.dashed || undefined}>
                    <LinePath
                      data={names.map((_, at) => at)}
                      x={x}
                      y={(at) => y(one.values[at] ?? 0)}
                      defined={(at) => known(one, at)}
                    />
                    {names.map((name, at) =>
                      known(one, at) && (!one.dashed || current === at) ? (
                        <circle
                          // oxlint-disable-next-line react/no-array-index-key -- names may repeat, places do not
                          key={`${name}${at}`}
                          cx={x(at)}
                          cy={y(one.values[at] ?? 0)}
                          r={current === at ? 5 : 3}
                        />
                      ) : null,
                    )}
                    {one.written &&
                      names.map((name, at) =>
                        known(one, at) ? (
                          <text
                            // oxlint-disable-next-line react/no-array-index-key -- names may repeat, places do not
                            key={`${name}${at}`}
                            data-part="value"
                            x={x(at)}
                            y={y(one.values[at] ?? 0) + (isBelow(toned, one, at) ? 16 : -9)}
                            textAnchor="middle"
                          >
                            {written(one.values[at] ?? 0)}
                          </text>
                        ) : null,
                      )}
                  </g>
                ))}
              </>
            ),
          };
        }}
      />
    </div>
  );
});

/** Whether a value's number stands below it: where another line passes above it, or its own rises to both sides. */
function isBelow(series: readonly LineSeries[], own: LineSeries, at: number): boolean {
  const here = own.values[at] ?? 0;
  const others = series
    .map(({ values }) => values[at])
    .filter((value) => value !== undefined && value !== here);
  const beside = [own.values[at - 1], own.values[at + 1]];
  const around = others.length > 0 ? others : beside.filter((value) => value !== undefined);
  return around.length > 0 && around.every((value) => (value ?? 0) > here);
}
