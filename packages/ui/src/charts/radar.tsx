import { Polygon } from "@visx/shape";
import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes } from "react";
import { useMessages } from "../provider/index.js";
import { useNumberFormat } from "../provider/use-number-format.js";
import { Key } from "./axes.js";
import { Plot } from "./plot.js";
import { cutTo } from "./scales.js";
import type { NamedSeries, SeriesChartProps } from "./series.js";
import { toneOf } from "./tone.js";

/** A thing that {@link Radar} draws. */
export interface RadarSeries extends NamedSeries {
  /** What it is only compared with, such as a median: an outline without an area. Default false. */
  dashed?: boolean;
}

/** What {@link Radar} takes. */
export interface RadarProps
  extends Omit<SeriesChartProps, "series">,
    Omit<HTMLAttributes<HTMLDivElement>, "children"> {
  /** In the order drawn. */
  series: readonly RadarSeries[];
  /** The value at the rim: 5 of a rating, 100 of a mark. */
  most: number;
  /**
   * The value in the middle. Default 0. Another one makes small differences seen, as of scores from 80 to 95; the rings
   * then say their values.
   */
  least?: number;
}

const RINGS = [0.25, 0.5, 0.75, 1];

/** A few values of one thing around a point, beside those of another: ratings by question. From three names on. */
export const Radar = /* @__PURE__ */ forwardRef<HTMLDivElement, RadarProps>(function Radar(
  { label, names, series, most, least = 0, unit = "", height = 280, ...rest },
  ref,
) {
  const text = useMessages().chart;
  const number = useNumberFormat();
  const toned = series.map((one, at) => ({ ...one, tone: toneOf(one.tone, at) }));
  return (
    <div ref={ref} data-component="radar" {...rest} className={clsx("hx-picture", rest.className)}>
      {series.length > 1 && <Key series={toned} />}
      <Plot
        label={label}
        height={height}
        draw={(width, current) => {
          const [middle, centre] = [width / 2, height / 2];
          const radius = Math.max(20, Math.min(centre - 28, middle - 72));
          const place = (at: number, share: number): [number, number] => {
            const angle = (at / names.length) * 2 * Math.PI - Math.PI / 2;
            return [middle + Math.cos(angle) * radius * share, centre + Math.sin(angle) * radius * share];
          };
          const shareOf = (value: number | undefined) =>
            Math.min(1, Math.max(0, ((value ?? least) - least) / (most - least)));
          return {
            stops: names.map((name, at) => {
              const [x, y] = place(at, Math.max(...toned.map((one) => shareOf(one.values[at]))));
              const values = toned.map((one) =>
                [one.label, one.values[at] === undefined ? "–" : number(one.values[at] ?? 0), unit]
                  .filter(Boolean)
                  .join(" "),
              );
              return { x, y, text: text.list([name, ...values]) };
            }),
            drawing: (
              <>
                {RINGS.map((ring) => (
                  <Polygon key={ring} data-part="ring" points={names.map((_, at) => place(at, ring))} />
                ))}
                {names.map((name, at) => {
                  const [x, y] = place(at, 1);
                  const [labelX, labelY] = place(at, 1 + 14 / radius);
                  const anchor = Math.abs(labelX - middle) < 4 ? "middle" : labelX < middle ? "end" : "start";
                  return (
                    // oxlint-disable-next-line react/no-array-index-key -- names may repeat, places do not
                    <g key={`${name}${at}`}>
                      <line data-part="ray" x1={middle} y1={centre} x2={x} y2={y} />
                      <text
                        data-part="name"
                        x={labelX}
                        y={labelY}
                        textAnchor={anchor}
                        dominantBaseline="middle"
                      >
                        {cutTo(name, anchor === "middle" ? 120 : 64)}
                      </text>
                    </g>
                  );
                })}
                {least !== 0 &&
                  [0, ...RINGS].map((ring) => (
                    <text
                      key={ring}
                      data-part="ring-value"
                      x={middle + 4}
                      y={centre - radius * ring}
                      dominantBaseline="middle"
                    >
                      {number(least + ring * (most - least))}
                    </text>
                  ))}
                {toned.map((one) => (
                  <g key={one.id} data-tone={one.tone}>
                    <Polygon
                      data-part="area"
                      data-dashed={one.dashed || undefined}
                      points={names.map((_, at) => place(at, shareOf(one.values[at])))}
                    />
                    {names.map((name, at) => {
                      const [x, y] = place(at, shareOf(one.values[at]));
                      // oxlint-disable-next-line react/no-array-index-key -- names may repeat, places do not
                      return <circle key={`${name}${at}`} cx={x} cy={y} r={current === at ? 5 : 3} />;
                    })}
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
