import { scaleBand } from "@visx/scale";
import { Bar } from "@visx/shape";
import { clsx } from "clsx";
import { forwardRef, type ReactNode } from "react";
import { useMessages } from "../provider/index.js";
import { useNumberFormat } from "../provider/use-number-format.js";
import { NameAxis } from "./axes.js";
import { ChartFigure, type ChartFigureProps } from "./chart-figure.js";
import type { GradeBand } from "./grade-bands.js";
import { Plot } from "./plot.js";

/** A figure of the class beside last year's: 「平均分 83.6，去年 75.8」. */
export interface GradeFigure {
  /** Unique among the figures. */
  id: string;
  /** What it is: 「优秀率」. */
  label: string;
  /** This year's, in words. */
  value: string;
  /** Last year's, in words; none where it is not known. */
  last?: string;
  /** Amber where a rule asks to look at it. */
  tone?: "warning";
}

/** A share that a band should not exceed. */
export interface GradeLimit {
  /** The band. */
  band: string;
  /** From 0 to 1. */
  share: number;
  /** What stands in the key: 「优秀率上限 40%」. */
  label: string;
}

/** What {@link GradeDistribution} takes, beside what its frame does. */
export interface GradeDistributionProps extends Omit<ChartFigureProps, "children" | "table" | "footer"> {
  /** From the lowest, as `gradeBands` makes them, or levels. */
  bands: readonly GradeBand[];
  /** What this year is called. Default 本学期. */
  thisYear?: string;
  /** What last year is called: 「去年同课（沈知远，48 人）」. Default 去年. */
  lastYear?: string;
  /** Beside the picture: what is to be seen in it, 「优秀率 44.0%（22 / 50）超过 40%」. */
  sentence?: ReactNode;
  /** Amber for a sentence that asks for a reason. Default `neutral`. */
  tone?: "neutral" | "warning";
  /** Shares that some bands should not exceed: a line, and the bar is amber above it. */
  limits?: readonly GradeLimit[];
  /** Figures below the sentence. */
  figures?: readonly GradeFigure[];
  /** Pixels of the picture. Default 180. */
  height?: number;
}

/** Pixels around the bars. */
const MARGIN = { top: 18, bottom: 22, side: 2 } as const;

/**
 * How a class was marked: this year's bars, last year as a dashed outline on the same scale of shares, so that classes of
 * different size compare; the sentence beside it, and its numbers as a table. Drawn anew with every mark.
 */
export const GradeDistribution = /* @__PURE__ */ forwardRef<HTMLDivElement, GradeDistributionProps>(
  function GradeDistribution(
    {
      bands,
      thisYear,
      lastYear,
      sentence,
      tone = "neutral",
      limits = [],
      figures = [],
      height = 180,
      ...rest
    },
    ref,
  ) {
    const { className, style, id, ...frame } = rest;
    const text = useMessages().chart;
    const words = text.grades;
    const number = useNumberFormat();
    const [now, before] = [thisYear ?? words.thisYear, lastYear ?? words.lastYear];
    const all = sum(bands.map(({ count }) => count));
    const hasLast = bands.some(({ last }) => last !== undefined);
    const allLast = sum(bands.map(({ last }) => last ?? 0));
    const shares = bands.map(({ count }) => part(count, all));
    const lastShares = bands.map(({ last }) => part(last ?? 0, allLast));
    const highest = Math.max(0.1, ...shares, ...lastShares, ...limits.map(({ share }) => share));
    const y = (share: number) =>
      height - MARGIN.bottom - (share / highest) * (height - MARGIN.top - MARGIN.bottom);
    const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
    const names = bands.map((band) => band.label ?? bandLabel(words, band));
    const limitOf = (band: GradeBand) => limits.find((limit) => limit.band === band.id);
    const isOver = (band: GradeBand) => part(band.count, all) > (limitOf(band)?.share ?? 1);

    return (
      <div
        ref={ref}
        id={id}
        style={style}
        data-component="grade-distribution"
        className={clsx("hx-grade-distribution", className)}
      >
        <ChartFigure
          {...frame}
          table={{
            columns: [
              { id: "band", label: words.band },
              { id: "now", label: now, numeric: true },
              { id: "nowShare", label: words.share(now), numeric: true },
              ...(hasLast
                ? [
                    { id: "last", label: before, numeric: true },
                    { id: "lastShare", label: words.share(before), numeric: true },
                  ]
                : []),
            ],
            rows: bands.map((band, at) => ({
              id: band.id,
              selected: isOver(band),
              cells: {
                band: names[at],
                now: number(band.count),
                nowShare: percent(shares[at] ?? 0),
                ...(band.last !== undefined && {
                  last: number(band.last),
                  lastShare: percent(lastShares[at] ?? 0),
                }),
              },
            })),
          }}
        >
          <div className="hx-picture" data-part="grade-picture">
            <Plot
              label={rest.title}
              height={height}
              draw={(width, current) => {
                const band = scaleBand<number>({
                  domain: bands.map((_, at) => at),
                  range: [MARGIN.side, width - MARGIN.side],
                  padding: 0.28,
                });
                const left = (at: number) => band(at) ?? 0;
                const room = band.bandwidth();
                // From middle to middle of the gaps, so that the outline is one line of steps.
                const edge = (at: number) => left(0) - (band.step() - room) / 2 + at * band.step();
                const outline = lastShares
                  .map((share, at) => `${at === 0 ? "M" : "L"}${edge(at)} ${y(share)}H${edge(at + 1)}`)
                  .join("");
                return {
                  stops:
                    all + allLast === 0
                      ? []
                      : bands.map(({ count, last }, at) => ({
                          x: left(at) + room / 2,
                          y: y(shares[at] ?? 0),
                          text: text.list([
                            names[at] ?? "",
                            words.reading(now, number(count), percent(shares[at] ?? 0)),
                            ...(last === undefined
                              ? []
                              : [words.reading(before, number(last), percent(lastShares[at] ?? 0))]),
                          ]),
                        })),
                  drawing: (
                    <>
                      <line
                        data-part="zero"
                        x1={0}
                        x2={width}
                        y1={height - MARGIN.bottom}
                        y2={height - MARGIN.bottom}
                      />
                      <NameAxis
                        names={names}
                        x={(at) => left(at) + room / 2}
                        room={band.step()}
                        y={height - MARGIN.bottom + 6}
                      />
                      {bands.map((one, at) => (
                        <g
                          key={one.id}
                          data-tone={isOver(one) ? "warning" : "accent"}
                          data-current={current === at || undefined}
                        >
                          <Bar
                            x={left(at)}
                            y={y(shares[at] ?? 0)}
                            width={Math.max(1, room)}
                            height={Math.max(0, height - MARGIN.bottom - y(shares[at] ?? 0))}
                          />
                        </g>
                      ))}
                      {hasLast && <path data-part="last-year" d={outline} />}
                      {/* Above the dashes, which would strike them through. */}
                      {bands.map((one, at) => (
                        <text
                          key={one.id}
                          data-part="bar-count"
                          x={left(at) + room / 2}
                          y={y(shares[at] ?? 0) - 5}
                          textAnchor="middle"
                        >
                          {number(one.count)}
                        </text>
                      ))}
                      {limits.map((limit) => {
                        const at = bands.findIndex(({ id: of }) => of === limit.band);
                        return at < 0 ? null : (
                          <line
                            key={limit.band}
                            data-part="limit"
                            x1={edge(at)}
                            x2={edge(at + 1)}
                            y1={y(limit.share)}
                            y2={y(limit.share)}
                          />
                        );
                      })}
                    </>
                  ),
                };
              }}
            />
            <ul data-part="grade-key" aria-hidden="true">
              <li data-of="now">{now}</li>
              {hasLast && <li data-of="last">{before}</li>}
              {limits.map(({ band, label }) => (
                <li key={band} data-of="limit">
                  {label}
                </li>
              ))}
            </ul>
          </div>
        </ChartFigure>
        {(sentence || figures.length > 0) && (
          <div data-part="grade-words">
            {sentence && (
              <p data-part="sentence" data-tone={tone}>
                {sentence}
              </p>
            )}
            {figures.length > 0 && (
              <table data-part="figures">
                <thead>
                  <tr>
                    <th scope="col">
                      <span data-part="visually-hidden">{words.figure}</span>
                    </th>
                    <th scope="col">{now}</th>
                    {hasLast && <th scope="col">{before}</th>}
                  </tr>
                </thead>
                <tbody>
                  {figures.map(({ id: of, label, value, last, tone: figureTone }) => (
                    <tr key={of}>
                      <th scope="row">{label}</th>
                      <td data-tone={figureTone}>
                        <b data-part="figure-now">{value}</b>
                      </td>
                      {hasLast && <td>{last ?? "–"}</td>}
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </div>
        )}
      </div>
    );
  },
);

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const part = (count: number, all: number) => (all === 0 ? 0 : count / all);

/** 「60 以下」, 「60–69」, 「90 以上」. */
function bandLabel(
  words: ReturnType<typeof useMessages>["chart"]["grades"],
  { id, from, to }: GradeBand,
): string {
  if (from === undefined) return to === undefined ? id : words.below(to);
  return to === undefined ? words.from(from) : words.between(from, to - 1);
}
