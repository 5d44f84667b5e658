import { forwardRef, type HTMLAttributes } from "react";
import { useNumberFormat } from "../provider/use-number-format.js";
import { Bars } from "./bars.js";
import type { Bin } from "./scales.js";
import type { ChartTone } from "./tone.js";

/** What {@link Histogram} takes. */
export interface HistogramProps extends Omit<HTMLAttributes<HTMLDivElement>, "children"> {
  /** What was sorted, for screen readers: 「成绩分布」. */
  label: string;
  /** The parts, as `binsOf` makes them of values, or as a server counted them. */
  bins: readonly Bin[];
  /** Behind a count: 人. */
  unit?: string;
  /** Pixels. Default 220. */
  height?: number;
  /** Default `accent`. */
  tone?: ChartTone;
}

/** How many values lie in each part of a range: grades, hours, distances. */
export const Histogram = /* @__PURE__ */ forwardRef<HTMLDivElement, HistogramProps>(function Histogram(
  { label, bins, tone = "accent", ...rest },
  ref,
) {
  const number = useNumberFormat();
  return (
    <Bars
      ref={ref}
      label={label}
      names={bins.map(({ from, to }) => `${number(from)}–${number(to)}`)}
      series={bins.length === 0 ? [] : [{ id: "count", label, values: bins.map(({ count }) => count), tone }]}
      {...rest}
      data-component="histogram"
    />
  );
});
