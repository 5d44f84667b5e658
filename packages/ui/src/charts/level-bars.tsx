import { Bar } from "@visx/shape";
import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes } from "react";
import { useMessages } from "../provider/index.js";
import { useNumberFormat } from "../provider/use-number-format.js";
import { Plot } from "./plot.js";
import { cutTo } from "./scales.js";

/** A row of {@link LevelBars}. */
export interface LevelItem {
  /** Unique in the chart. */
  id: string;
  /** What was judged: a question, a row of a matrix. */
  label: string;
  /** How many chose each level, in the order of `levels`; undefined where it may not be shown. */
  counts: readonly number[] | undefined;
  /** At the end of the row: 「94.3」, or why nothing is shown. */
  value?: string;
}

/** What {@link LevelBars} takes. */
export interface LevelBarsProps extends Omit<HTMLAttributes<HTMLDivElement>, "children"> {
  /** What is drawn, for screen readers: 「每题分布」. */
  label: string;
  /** Names of the levels from the worst to the best: 很不同意 … 很同意. */
  levels: readonly string[];
  /** In the order drawn, from above. */
  items: readonly LevelItem[];
  /**
   * Where the bars begin: `start` draws each over the whole width; `middle` puts the middle level over one line, so that
   * one sees to which side a row leans. Default `start`.
   */
  from?: "start" | "middle";
  /** Behind a number of answers: 份. */
  unit?: string;
}

const ROW = 28;
/** Below this width a name stands over its bar, not beside it: a third of a phone is six characters. */
const NARROW = 460;
const NARROW_ROW = 50;
const VALUES = 52;
const PERCENT = { style: "percent", maximumFractionDigits: 0 } as const;

/** Where a row stands at a width: how high it is, the middles of its name and of its bar, where the bar begins. */
function layoutAt(width: number) {
  const isNarrow = width < NARROW;
  return isNarrow
    ? { isNarrow, row: NARROW_ROW, nameAt: 14, barAt: 36, names: 0 }
    : { isNarrow, row: ROW, nameAt: ROW / 2, barAt: ROW / 2, names: roomForNames(width) };
}

/** Names are at most a third of the picture, and never wider than 200 px. */
const roomForNames = (width: number) => Math.min(200, Math.round(width / 3));

/** The step of the colours from the worst (−2) over the middle (0) to the best (2). */
const stepOf = (at: number, levels: number): number =>
  levels < 2 ? 2 : Math.round((at / (levels - 1)) * 4) - 2;

/** How much of a row lies below the middle of its levels; half of an odd middle one. */
function shareBelow(counts: readonly number[], sum: number): number {
  const half = Math.floor(counts.length / 2);
  const below = counts.slice(0, half).reduce((total, count) => total + count, 0);
  const middle = counts.length % 2 === 1 ? (counts[half] ?? 0) : 0;
  return (below + middle / 2) / sum;
}

/** How answers are spread over the levels of a scale, a row a question: all of them are the whole width. */
export const LevelBars = /* @__PURE__ */ forwardRef<HTMLDivElement, LevelBarsProps>(function LevelBars(
  { label, levels, items, from = "start", unit = "", ...rest },
  ref,
) {
  const text = useMessages().chart;
  const number = useNumberFormat();
  const percent = useNumberFormat(PERCENT);
  const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
  const drawn = items.map((item) => {
    const sum = item.counts === undefined ? 0 : sumOf(item.counts);
    return { ...item, sum, below: item.counts === undefined || sum === 0 ? 0 : shareBelow(item.counts, sum) };
  });
  // In the middle way a full row needs the room of the most that lies on either side.
  const left = Math.max(0, ...drawn.map(({ below }) => below));
  const right = Math.max(0, ...drawn.map(({ below, sum }) => (sum === 0 ? 0 : 1 - below)));
  const whole = from === "start" ? 1 : left + right || 1;
  return (
    <div ref={ref} data-component="level-bars" {...rest} className={clsx("hx-picture", rest.className)}>
      <ul data-part="key" aria-hidden="true">
        {levels.map((level, at) => (
          <li key={level} data-step={stepOf(at, levels.length)}>
            {level}
          </li>
        ))}
      </ul>
      <Plot
        label={label}
        height={(width) => items.length * layoutAt(width).row}
        draw={(width, current) => {
          const { isNarrow, row, nameAt, barAt, names } = layoutAt(width);
          const room = Math.max(40, width - names - VALUES);
          const middle = (at: number) => at * row + barAt;
          return {
            stops: drawn.map(({ label: name, counts, sum, value }, at) => ({
              x: names + room / 2,
              y: middle(at),
              text: text.list(
                [
                  name,
                  ...(counts ?? []).map((count, level) =>
                    [levels[level], number(count), unit, sum === 0 ? "" : `(${percent(count / sum)})`]
                      .filter(Boolean)
                      .join(" "),
                  ),
                  value,
                ].filter((part) => part !== undefined),
              ),
            })),
            drawing: drawn.map(({ id, label: name, counts, sum, below, value }, at) => {
              let x = names + (from === "start" ? 0 : ((left - below) / whole) * room);
              return (
                <g key={id} data-current={current === at || undefined}>
                  <text data-part="name" x={0} y={at * row + nameAt} dominantBaseline="middle">
                    {cutTo(name, isNarrow ? width : names - 8)}
                  </text>
                  {counts === undefined ? (
                    <text data-part="withheld" x={names} y={middle(at)} dominantBaseline="middle">
                      {cutTo(value ?? "–", room + VALUES)}
                    </text>
                  ) : (
                    <>
                      {counts.map((count, level) => {
                        const [start, share] = [x, sum === 0 ? 0 : (count / sum / whole) * room];
                        x += share;
                        return (
                          // oxlint-disable-next-line react/no-array-index-key -- a level is its place
                          <g key={level} data-step={stepOf(level, counts.length)}>
                            <Bar
                              x={start}
                              y={middle(at) - ROW / 2 + 6}
                              width={Math.max(0, share - (share > 2 ? 1 : 0))}
                              height={ROW - 12}
                            />
                          </g>
                        );
                      })}
                      <text
                        data-part="value"
                        x={width}
                        y={middle(at)}
                        textAnchor="end"
                        dominantBaseline="middle"
                      >
                        {value ?? ""}
                      </text>
                    </>
                  )}
                </g>
              );
            }),
          };
        }}
      />
    </div>
  );
});
