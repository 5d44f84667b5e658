import { scalePoint } from "@visx/scale";
import { LinePath } from "@visx/shape";
import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes } from "react";
import { useMessages } from "../provider/index.js";
import { useNumberFormat } from "../provider/use-number-format.js";
import { Key, MARGIN, NameAxis, ValueAxis } from "./axes.js";
import { Plot } from "./plot.js";
import { ticksOver } from "./scales.js";
import type { SeriesChartProps } from "./series.js";
import { toneOf } from "./tone.js";

/** What {@link Lines} takes. */
export interface LinesProps extends SeriesChartProps, Omit<HTMLAttributes<HTMLDivElement>, "children"> {}

/** Lines over terms, weeks or other names in order. A line is broken where a value is not known. */
export const Lines = /* @__PURE__ */ forwardRef<HTMLDivElement, LinesProps>(function Lines(
  { label, names, series, unit = "", height = 220, ...rest },
  ref,
) {
  const text = useMessages().chart;
  const number = useNumberFormat();
  const toned = series.map((one, at) => ({ ...one, tone: toneOf(one.tone, at) }));
  const values = series.flatMap((one) => one.values.filter((value) => value !== undefined));
  const ticks = ticksOver(Math.min(0, ...values), Math.max(0, ...values));
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
                        [one.label, known(one, at) ? number(one.values[at] ?? 0) : "–", unit]
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
                  <g key={one.id} data-tone={one.tone}>
                    <LinePath
                      data={names.map((_, at) => at)}
                      x={x}
                      y={(at) => y(one.values[at] ?? 0)}
                      defined={(at) => known(one, at)}
                    />
                    {names.map((name, at) =>
                      known(one, at) ? (
                        <circle
                          // oxlint-disable-next-line react/no-array-index-key -- names may repeat, places do not
                          key={`${name}${at}`}
                          cx={x(at)}
                          cy={y(one.values[at] ?? 0)}
                          r={current === at ? 5 : 3}
                        />
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
