import type { EvaluationDimension, EvaluationQuestionResult, EvaluationTrendPoint } from "@huxuan/api-client";
import { Card } from "@huxuan/ui";
import { ChartFigure, LevelBars, Lines, Radar } from "@huxuan/ui/charts";
import "@huxuan/ui/charts.css";
import {
  differenceText,
  levelItem,
  levelNames,
  medianOf,
  rateText,
  scoreText,
  weakSides,
} from "./result-words.ts";

/** Below it no radar is drawn: two sides are a line. */
const FEWEST_SIDES = 3;
/** Where the radar begins, as long as nothing lies below: teachers lie between 80 and 95. */
const RADAR_FROM = 60;

/** The sides of the teaching beside the median, and the two that one could work on. */
export function DimensionsCard({ dimensions }: { dimensions: readonly EvaluationDimension[] }) {
  if (dimensions.length === 0) return null;
  const weak = weakSides(dimensions);
  const lowest = Math.min(...dimensions.flatMap((one) => [one.score, medianOf(one) ?? one.score]));
  const least = lowest < RADAR_FROM ? 0 : RADAR_FROM;
  const compared = dimensions.some((one) => medianOf(one) !== undefined);
  const medians = dimensions.some(({ departmentMedian }) => departmentMedian !== undefined)
    ? "本院中位数"
    : "全校中位数";
  return (
    <Card className="min-w-0">
      <ChartFigure
        title="各方面得分"
        note={least === 0 ? undefined : `从 ${least} 分画起`}
        defaultView="both"
        table={{
          columns: [
            { id: "name", label: "方面" },
            { id: "score", label: "得分", numeric: true },
            ...(compared
              ? [
                  { id: "median", label: medians, numeric: true },
                  { id: "difference", label: "差", numeric: true },
                ]
              : []),
          ],
          rows: dimensions.map((one) => {
            const median = medianOf(one);
            const difference = median === undefined ? undefined : one.score - median;
            return {
              id: one.name,
              cells: {
                name: one.name,
                score: scoreText(one.score),
                median: scoreText(median),
                difference:
                  difference === undefined ? (
                    "–"
                  ) : (
                    <span className={difference < 0 ? "font-semibold text-warning" : undefined}>
                      {differenceText(difference)}
                    </span>
                  ),
              },
            };
          }),
        }}
      >
        {dimensions.length >= FEWEST_SIDES && (
          <Radar
            label="各方面得分"
            most={100}
            least={least}
            names={dimensions.map(({ name }) => name)}
            series={[
              ...(compared
                ? [
                    {
                      id: "median",
                      label: medians,
                      values: dimensions.map(medianOf),
                      tone: "ink" as const,
                      dashed: true,
                    },
                  ]
                : []),
              { id: "own", label: "本班", values: dimensions.map(({ score }) => score), tone: "1" as const },
            ]}
          />
        )}
      </ChartFigure>
      {weak.length > 0 && (
        <p className="mt-3 border-t border-line pt-3 text-sm">
          低于中位数{weak.length > 1 ? "最多的两项" : "的一项"}：
          <b className="font-semibold">{weak.map(({ name }) => name).join("、")}</b>
        </p>
      )}
    </Card>
  );
}

const hasMarks = ({ kind }: EvaluationQuestionResult) => kind === "scale" || kind === "matrix";

/** How each question with marks was answered, all on one scale. */
export function QuestionsCard({ questions }: { questions: readonly EvaluationQuestionResult[] }) {
  const marked = questions.filter(hasMarks);
  if (marked.length === 0) return null;
  const levels = levelNames(marked);
  return (
    <Card className="min-w-0">
      <ChartFigure
        title="每题分布"
        note="右边是折合百分制的平均分"
        table={{
          columns: [
            { id: "question", label: "题目" },
            ...levels.map((level, at) => ({ id: `${at}`, label: level, numeric: true })),
            { id: "mean", label: "平均分", numeric: true },
          ],
          rows: marked.map(({ key, title, shares, mean }) => ({
            id: key,
            cells: {
              question: title,
              mean: scoreText(mean === undefined ? undefined : mean * 20),
              ...Object.fromEntries(shares.map(({ count }, at) => [`${at}`, count ?? "不显示"])),
            },
          })),
        }}
      >
        <LevelBars label="每题分布" levels={levels} items={marked.map(levelItem)} unit="份" />
      </ChartFigure>
    </Card>
  );
}

/** Questions with choices, or 0 to 10: how many chose what. */
export function ChoicesCard({ questions }: { questions: readonly EvaluationQuestionResult[] }) {
  const chosen = questions.filter((question) => !hasMarks(question) && question.kind !== "text");
  if (chosen.length === 0) return null;
  return (
    <Card title="选择题" className="min-w-0">
      <div className="grid gap-5">
        {chosen.map(({ key, title, shares, count }) => (
          <table key={key} className="w-full border-collapse text-sm">
            <caption className="mb-1 text-start font-medium">
              {title}
              <span className="ms-2 font-normal text-ink-2">{`${count} 份`}</span>
            </caption>
            <tbody>
              {shares.length === 0 ? (
                <tr>
                  <td className="border-t border-line py-1.5 text-ink-2">不足 5 份，不显示</td>
                </tr>
              ) : (
                shares.map((share) => (
                  <tr key={share.key} className="border-t border-line">
                    <th scope="row" className="py-1.5 text-start font-normal">
                      {share.text}
                    </th>
                    <td className="py-1.5 text-end tabular-nums">
                      {share.count === undefined
                        ? "不显示"
                        : `${share.count} 份${share.share === undefined ? "" : `，${rateText(share.share)}`}`}
                    </td>
                  </tr>
                ))
              )}
            </tbody>
          </table>
        ))}
      </div>
    </Card>
  );
}

/** The score over the terms; with one term there is nothing to see. */
export function TrendCard({ points, title }: { points: readonly EvaluationTrendPoint[]; title: string }) {
  const known = points.filter(({ score }) => score !== undefined);
  if (known.length < 2) return null;
  const scores = known.map(({ score }) => score ?? 0);
  return (
    <Card className="min-w-0">
      <ChartFigure
        title={title}
        table={{
          columns: [
            { id: "semester", label: "学期" },
            { id: "score", label: "得分", numeric: true },
            { id: "count", label: "有效问卷", numeric: true },
            { id: "rate", label: "参评率", numeric: true },
          ],
          rows: points.map(({ semester, score, count, rate }) => ({
            id: `${semester.id}`,
            cells: { semester: semester.name, score: scoreText(score), count, rate: rateText(rate) },
          })),
        }}
      >
        <Lines
          label={title}
          names={points.map(({ semester }) => semester.name)}
          from={Math.floor(Math.min(...scores) / 10) * 10}
          decimals={2}
          unit="分"
          series={[
            {
              id: "score",
              label: "得分",
              values: points.map(({ score }) => score),
              tone: "accent",
              written: true,
            },
          ]}
        />
      </ChartFigure>
    </Card>
  );
}
