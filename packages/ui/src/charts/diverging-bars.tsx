import { scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes } from "react";
import { useMessages } from "../provider/index.js";
import { useNumberFormat } from "../provider/use-number-format.js";
import { Plot } from "./plot.js";
import { cutTo, ticksOver } from "./scales.js";

/** A row of {@link DivergingBars}. */
export interface DivergingItem {
  /** Unique in the chart. */
  id: string;
  /** What the value belongs to: a school. */
  label: string;
  /** To the right when above nothing, to the left when below. */
  value: number;
}

/** What {@link DivergingBars} takes. */
export interface DivergingBarsProps extends Omit<HTMLAttributes<HTMLDivElement>, "children"> {
  /** What is drawn, for screen readers: 「净流出」. */
  label: string;
  /** In the order drawn, from above. */
  items: readonly DivergingItem[];
  /** What the two sides mean: 「进的多」, 「出的多」. */
  sides: { below: string; above: string };
  /** Behind a value: 人次. */
  unit?: string;
}

const ROW = 28;
const NAMES = 96;
const TOP = 22;
const SIGNED = { signDisplay: "exceptZero" } as const;

/** Bars to both sides of nothing: more sent than received, better or worse than before. The sides say what they mean. */
export const DivergingBars = /* @__PURE__ */ forwardRef<HTMLDivElement, DivergingBarsProps>(
  function DivergingBars({ label, items, sides, unit = "", ...rest }, ref) {
    const text = useMessages().chart;
    const signed = useNumberFormat(SIGNED);
    const values = items.map(({ value }) => value);
    const ticks = ticksOver(Math.min(0, ...values), Math.max(0, ...values));
    const height = TOP + items.length * ROW + 6;
    return (
      <div ref={ref} data-component="diverging-bars" {...rest} className={clsx("hx-picture", rest.className)}>
        <Plot
          label={label}
          height={height}
          draw={(width, current) => {
            const x = scaleLinear<number>({
              domain: [ticks[0] ?? 0, ticks.at(-1) ?? 1],
              range: [NAMES, width - 56],
            });
            const middle = (at: number) => TOP + at * ROW + ROW / 2;
            return {
              stops: items.map(({ label: name, value }, at) => ({
                x: x(value),
                y: middle(at),
                text: text.list(
                  [
                    name,
                    [signed(value), unit].filter(Boolean).join(" "),
                    value < 0 ? sides.below : value > 0 ? sides.above : "",
                  ].filter(Boolean),
                ),
              })),
              drawing: (
                <>
                  <text data-part="side" x={x(0) - 8} y={10} textAnchor="end">
                    ← {sides.below}
                  </text>
                  <text data-part="side" x={x(0) + 8} y={10} textAnchor="start">
                    {sides.above} →
                  </text>
                  {items.map(({ id, label: name, value }, at) => (
                    <g
                      key={id}
                      data-tone={value < 0 ? "warning" : "accent"}
                      data-current={current === at || undefined}
                    >
                      <text data-part="name" x={0} y={middle(at)} dominantBaseline="middle">
                        {cutTo(name, NAMES - 8)}
                      </text>
                      <Bar
                        x={Math.min(x(0), x(value))}
                        y={TOP + at * ROW + 5}
                        width={Math.abs(x(value) - x(0))}
                        height={ROW - 10}
                      />
                      <text
                        data-part="value"
                        x={Math.max(x(0), x(value)) + 6}
                        y={middle(at)}
                        dominantBaseline="middle"
                      >
                        {signed(value)}
                      </text>
                    </g>
                  ))}
                  <line data-part="zero" x1={x(0)} x2={x(0)} y1={TOP} y2={height - 4} />
                </>
              ),
            };
          }}
        />
      </div>
    );
  },
);
