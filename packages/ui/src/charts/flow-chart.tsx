import { Sankey } from "@visx/sankey";
import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes } from "react";
import { useMessages } from "../provider/index.js";
import { useNumberFormat } from "../provider/use-number-format.js";
import { Plot } from "./plot.js";
import { cutTo } from "./scales.js";

/** A side of {@link FlowChart}: a school that sends, or one that receives. */
export interface FlowEnd {
  /** Unique on its side; the same may stand on both. */
  id: string;
  /** Its name. */
  label: string;
  /** Behind its name instead of the sum of what is drawn: 「≥ 1,200」. */
  total?: string;
}

/** What flows from an end of one side to one of the other. */
export interface ChartFlow {
  /** Id on the sending side. */
  from: string;
  /** Id on the receiving side. */
  to: string;
  /** How much, above 0; others are not drawn. */
  value: number;
}

/** What {@link FlowChart} takes. */
export interface FlowChartProps extends Omit<HTMLAttributes<HTMLDivElement>, "children"> {
  /** What flows, for screen readers. */
  label: string;
  /** On the left, from above. */
  senders: readonly FlowEnd[];
  /** On the right, from above. */
  receivers: readonly FlowEnd[];
  /** Each pair once. */
  flows: readonly ChartFlow[];
  /** What is drawn in colour; all the rest is grey. Without `to` all that leaves `from`. */
  selected?: { from: string; to?: string };
  /** What the sides are: 「学生所在学校」, 「开课学校」. */
  sides: { senders: string; receivers: string };
  /** Behind a value: 人次. */
  unit?: string;
  /** Pixels. By the number of ends at default. */
  height?: number;
}

interface End {
  key: string;
  end: FlowEnd;
  isSender: boolean;
}

const BAR = 8;
const TOP = 4;
const SIDES = 22;

/**
 * Flows from one side to the other, a sankey of two columns: whoever sends and receives stands on both, so there is no
 * circle. One row is in colour, since thirty at once say nothing; its values are read one by one.
 */
export const FlowChart = /* @__PURE__ */ forwardRef<HTMLDivElement, FlowChartProps>(function FlowChart(
  { label, senders, receivers, flows, selected, sides, unit = "", height: given, ...rest },
  ref,
) {
  const text = useMessages().chart;
  const number = useNumberFormat();
  const drawn = flows.filter(
    ({ from, to, value }) =>
      value > 0 && senders.some(({ id }) => id === from) && receivers.some(({ id }) => id === to),
  );
  const sends = senders.filter(({ id }) => drawn.some(({ from }) => from === id));
  const receives = receivers.filter(({ id }) => drawn.some(({ to }) => to === id));
  const height = given ?? Math.min(560, Math.max(180, Math.max(sends.length, receives.length) * 32 + SIDES));
  const own = drawn.filter(({ from }) => selected === undefined || from === selected.from);
  return (
    <div ref={ref} data-component="flow-chart" {...rest} className={clsx("hx-picture", rest.className)}>
      <Plot
        label={label}
        height={height}
        draw={(width, current) => {
          if (drawn.length === 0) return { stops: [], drawing: null };
          const names = Math.min(150, width * 0.3);
          const ends: End[] = [
            ...sends.map((end) => ({ key: `from ${end.id}`, end, isSender: true })),
            ...receives.map((end) => ({ key: `to ${end.id}`, end, isSender: false })),
          ];
          const order = new Map(ends.map(({ key }, at) => [key, at]));
          const links = drawn.map((flow) => ({
            ...flow,
            source: `from ${flow.from}`,
            target: `to ${flow.to}`,
          }));
          const reading = current === undefined ? undefined : own[current];
          return {
            stops: own.map((flow, at) => ({
              x: width / 2,
              y: TOP + ((at + 0.5) / own.length) * (height - SIDES - TOP),
              text: text.list([
                `${sends.find(({ id }) => id === flow.from)?.label} → ${receives.find(({ id }) => id === flow.to)?.label}`,
                [number(flow.value), unit].filter(Boolean).join(" "),
              ]),
            })),
            drawing: (
              <>
                <Sankey<End, ChartFlow>
                  root={{ nodes: ends.map((end) => ({ ...end })), links }}
                  nodeId={({ key }) => key}
                  nodeWidth={BAR}
                  nodePadding={8}
                  nodeSort={(a, b) => (order.get(a.key) ?? 0) - (order.get(b.key) ?? 0)}
                  extent={[
                    [names, TOP],
                    [width - names, height - SIDES],
                  ]}
                >
                  {({ graph, createPath }) => {
                    const isChosen = ({ from, to }: ChartFlow) =>
                      selected !== undefined &&
                      from === selected.from &&
                      (selected.to === undefined || to === selected.to);
                    const way = (flow: ChartFlow) =>
                      flow === reading || (reading && flow.from === reading.from && flow.to === reading.to)
                        ? "read"
                        : isChosen(flow)
                          ? "chosen"
                          : selected && flow.from === selected.from
                            ? "own"
                            : "other";
                    // What is in colour lies on what is grey.
                    const paint = ["other", "own", "chosen", "read"];
                    return (
                      <>
                        {graph.links
                          .toSorted((a, b) => paint.indexOf(way(a)) - paint.indexOf(way(b)))
                          .map((link) => (
                            <path
                              key={`${link.from} ${link.to}`}
                              data-part="flow"
                              data-way={way(link)}
                              d={createPath(link) ?? ""}
                              strokeWidth={Math.max(1, link.width ?? 0)}
                            />
                          ))}
                        {graph.nodes.map((node) => {
                          const { x0 = 0, x1 = 0, y0 = 0, y1 = 0, value = 0 } = node;
                          const isOn = node.isSender
                            ? node.end.id === selected?.from
                            : selected?.to !== undefined && node.end.id === selected.to;
                          const total = node.end.total ?? number(value);
                          const room = names - 10 - total.length * 7.2;
                          return (
                            <g key={node.key} data-part="end" data-selected={isOn || undefined}>
                              <rect x={x0} y={y0} width={x1 - x0} height={Math.max(1, y1 - y0)} rx={2} />
                              <text
                                x={node.isSender ? x0 - 6 : x1 + 6}
                                y={(y0 + y1) / 2}
                                textAnchor={node.isSender ? "end" : "start"}
                                dominantBaseline="middle"
                              >
                                {cutTo(node.end.label, room)} {total}
                              </text>
                            </g>
                          );
                        })}
                      </>
                    );
                  }}
                </Sankey>
                <text data-part="side" x={0} y={height - 6}>
                  ← {sides.senders}
                </text>
                <text data-part="side" x={width} y={height - 6} textAnchor="end">
                  {sides.receivers} →
                </text>
              </>
            ),
          };
        }}
      />
    </div>
  );
});
