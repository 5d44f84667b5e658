import { scaleBand } from "@visx/scale";
import { Bar } from "@visx/shape";
import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes } from "react";
import { useMessages } from "../provider/index.js";
import { useNumberFormat } from "../provider/use-number-format.js";
import { Key, MARGIN, NameAxis, ValueAxis } from "./axes.js";
import { Plot } from "./plot.js";
import { ticksOver } from "./scales.js";
import type { SeriesChartProps } from "./series.js";
import { toneOf } from "./tone.js";

/** What {@link Bars} takes. */
export interface BarsProps extends SeriesChartProps, Omit<HTMLAttributes<HTMLDivElement>, "children"> {
  /** On each other instead of side by side. Values are then 0 or more. Default false. */
  stacked?: boolean;
}

/** Upright bars: one for each name, or for each series side by side or on each other. Values below nothing hang down. */
export const Bars = /* @__PURE__ */ forwardRef<HTMLDivElement, BarsProps>(function Bars(
  { label, names, series, unit = "", height = 220, stacked = false, ...rest },
  ref,
) {
  const text = useMessages().chart;
  const number = useNumberFormat();
  const toned = series.map((one, at) => ({
    ...one,
    tone: toneOf(one.tone ?? (series.length === 1 ? "accent" : undefined), at),
  }));
  const sums = names.map((_, at) => toned.reduce((sum, one) => sum + (one.values[at] ?? 0), 0));
  const values = stacked ? sums : toned.flatMap((one) => one.values.map((value) => value ?? 0));
  const ticks = ticksOver(Math.min(0, ...values), Math.max(0, ...values));
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const y = (value: number) =>
    height - MARGIN.bottom - ((value - low) / (high - low)) * (height - MARGIN.top - MARGIN.bottom);
  return (
    <div ref={ref} data-component="bars" {...rest} className={clsx("hx-picture", rest.className)}>
      {series.length > 1 && <Key series={toned} />}
      <Plot
        label={label}
        height={height}
        draw={(width, current) => {
          const band = scaleBand<number>({
            domain: names.map((_, at) => at),
            range: [MARGIN.left, width - MARGIN.right],
            padding: 0.28,
          });
          const room = band.bandwidth();
          const left = (at: number) => band(at) ?? 0;
          const each = stacked ? room : room / Math.max(1, toned.length);
          return {
            stops:
              series.length === 0
                ? []
                : names.map((name, at) => ({
                    x: left(at) + room / 2,
                    y: y(stacked ? (sums[at] ?? 0) : Math.max(0, ...toned.map((one) => one.values[at] ?? 0))),
                    text: text.list([
                      name,
                      ...toned.map((one) =>
                        [
                          series.length > 1 ? one.label : "",
                          one.values[at] === undefined ? "–" : number(one.values[at] ?? 0),
                          unit,
                        ]
                          .filter(Boolean)
                          .join(" "),
                      ),
                      ...(stacked && series.length > 1 ? [text.sum(number(sums[at] ?? 0))] : []),
                    ]),
                  })),
            drawing: (
              <>
                <ValueAxis ticks={ticks} y={y} width={width} text={number} />
                <NameAxis
                  names={names}
                  x={(at) => left(at) + room / 2}
                  room={band.step()}
                  y={height - MARGIN.bottom + 6}
                />
                {names.map((name, at) => {
                  let below = 0;
                  return (
                    // oxlint-disable-next-line react/no-array-index-key -- names may repeat, places do not
                    <g key={`${name}${at}`} data-current={current === at || undefined}>
                      {toned.map((one, place) => {
                        const value = one.values[at] ?? 0;
                        const from = stacked ? below : 0;
                        below += value;
                        const [top, bottom] = [
                          y(Math.max(from, from + value)),
                          y(Math.min(from, from + value)),
                        ];
                        return (
                          <g key={one.id} data-tone={one.tone}>
                            <Bar
                              x={left(at) + (stacked ? 0 : place * each)}
                              y={top}
                              width={Math.max(1, each - (stacked || toned.length === 1 ? 0 : 2))}
                              height={Math.max(0, bottom - top)}
                            />
                          </g>
                        );
                      })}
                    </g>
                  );
                })}
              </>
            ),
          };
        }}
      />
    </div>
  );
});
