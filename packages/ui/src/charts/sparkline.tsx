import { LinePath } from "@visx/shape";
import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes } from "react";
import { useMessages } from "../provider/index.js";
import { useNumberFormat } from "../provider/use-number-format.js";

/** What {@link Sparkline} takes. */
export interface SparklineProps extends Omit<HTMLAttributes<HTMLSpanElement>, "children"> {
  /** What went up and down: 「近八周的请求」; read out with first, lowest, highest and last value. */
  label: string;
  /** In order of time, two or more. */
  values: readonly number[];
  /** Default `accent`. */
  tone?: "accent" | "success" | "warning" | "danger" | "ink";
}

const WIDTH = 96;
const HEIGHT = 24;

/** A line as small as a word, beside the number that it led to. */
export const Sparkline = /* @__PURE__ */ forwardRef<HTMLSpanElement, SparklineProps>(function Sparkline(
  { label, values, tone = "accent", ...rest },
  ref,
) {
  const text = useMessages().chart;
  const number = useNumberFormat();
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (at: number) => 3 + (at / Math.max(1, values.length - 1)) * (WIDTH - 6);
  const y = (value: number) => HEIGHT - 3 - ((value - low) / (high - low || 1)) * (HEIGHT - 6);
  const [first = 0, last = 0] = [values[0], values.at(-1)];
  const spoken =
    values.length === 0 ? text.noData : text.course(number(first), number(low), number(high), number(last));
  return (
    <span
      ref={ref}
      role="img"
      aria-label={text.list([label, spoken])}
      data-component="sparkline"
      {...rest}
      className={clsx("hx-sparkline", rest.className)}
    >
      <svg data-part="drawing" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {values.length > 0 && (
          <g data-tone={tone}>
            <LinePath data={[...values.keys()]} x={x} y={(at) => y(values[at] ?? 0)} />
            <circle cx={x(values.length - 1)} cy={y(last)} r={2.5} />
          </g>
        )}
      </svg>
    </span>
  );
});
