import { LinePath } from "@visx/shape";
import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes } from "react";
import { useMessages } from "../provider/index.js";
import { useNumberFormat } from "../provider/use-number-format.js";

/** What {@link Sparkline} takes. */
export interface SparklineProps extends Omit<HTMLAttributes<HTMLSpanElement>, "children"> {
  /** What went up and down: 「近八周的请求」; read out with first, lowest, highest and last value. */
  label: string;
  /** In order of time, two or more. The line is broken where a value is not known. */
  values: readonly (number | undefined)[];
  /** Places in `values` where something was wrong: a red band, which is read out with its length. Default none. */
  troubled?: readonly number[];
  /** Default `accent`. */
  tone?: "accent" | "success" | "warning" | "danger" | "ink";
}

const WIDTH = 96;
const HEIGHT = 24;

/** A line as small as a word, beside the number that it led to. Where something was wrong there is a band behind it. */
export const Sparkline = /* @__PURE__ */ forwardRef<HTMLSpanElement, SparklineProps>(function Sparkline(
  { label, values, troubled = [], tone = "accent", ...rest },
  ref,
) {
  const text = useMessages().chart;
  const number = useNumberFormat();
  const known = values.filter((value) => value !== undefined);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const step = (WIDTH - 6) / Math.max(1, values.length - 1);
  const x = (at: number) => 3 + at * step;
  const y = (value: number) => HEIGHT - 3 - ((value - low) / (high - low || 1)) * (HEIGHT - 6);
  const [first = 0, last = 0] = [known[0], known.at(-1)];
  const end = values.findLastIndex((value) => value !== undefined);
  const spoken = [
    known.length === 0 ? text.noData : text.course(number(first), number(low), number(high), number(last)),
    ...(troubled.length > 0 ? [text.troubled(number(troubled.length), number(values.length))] : []),
  ];
  return (
    <span
      ref={ref}
      role="img"
      aria-label={text.list([label, ...spoken])}
      data-component="sparkline"
      {...rest}
      className={clsx("hx-sparkline", rest.className)}
    >
      <svg data-part="drawing" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {troubled.map((at) => (
          <rect key={at} x={x(at) - step / 2} y={0} width={step} height={HEIGHT} />
        ))}
        {known.length > 0 && (
          <g data-tone={tone}>
            <LinePath
              data={[...values.keys()]}
              x={x}
              y={(at) => y(values[at] ?? 0)}
              defined={(at) => values[at] !== undefined}
            />
            <circle cx={x(end)} cy={y(last)} r={2.5} />
          </g>
        )}
      </svg>
    </span>
  );
});
