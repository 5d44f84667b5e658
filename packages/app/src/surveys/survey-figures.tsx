import type { SurveyResults } from "@huxuan/api-client";
import { Alert, Card, StatCard } from "@huxuan/ui";
import { ChartFigure, DivergingBars, HeatMap, Lines } from "@huxuan/ui/charts";
import type { ComponentType } from "react";
import { QuestionFigure } from "./question-figure.tsx";
import { balanceOf, rateText } from "./survey-words.ts";
import "@huxuan/ui/charts.css";

interface SurveyFiguresProps {
  results: SurveyResults;
  /** Draws what was written to a question; only for those who may read it. */
  Texts?: ComponentType<{ surveyId: number; question: string }>;
}

/** What came of a survey: how many answered, where satisfied and dissatisfied lie, units, waves, and each question. */
export function SurveyFigures({ results, Texts }: SurveyFiguresProps) {
  const { answers, invited, weighted, hiddenUnits, hidden, questions } = results;
  // Who came by the public link was not asked: there is no share of them.
  const byLink = results.units.some(({ unit }) => unit === "公开链接");
  return (
    <div className="grid gap-4">
      <Card>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-3">
          <StatCard
            label="有效答卷"
            value={<span className="text-2xl">{answers}</span>}
            unit="份"
            description={results.state === "open" ? "每满 5 份一起显示" : undefined}
          />
          {invited > 0 && !byLink && (
            <StatCard
              label="回收率"
              value={<span className="text-2xl">{rateText(answers, invited)}</span>}
              description={`邀请 ${invited} 人`}
            />
          )}
          <StatCard
            label="合计的算法"
            value={weighted ? "按院系加权" : "每份相同"}
            description={weighted ? "抽样：每份代表本院系总人数 ÷ 有效答卷数" : "普查：不加权"}
          />
        </div>
      </Card>
      {hidden !== "" ? (
        <Alert title="还不能显示结果">{hidden}</Alert>
      ) : (
        <>
          <Balance results={results} />
          <Units results={results} />
          {hiddenUnits > 0 && (
            <p className="m-0 text-sm text-ink-2">
              有 {hiddenUnits} 个单位没有单独显示：不足 5
              份的不显示，并多隐藏一个最小的，免得用合计相减算出来；它们都算在合计里
              {weighted && "，合成一层加权"}。
            </p>
          )}
          <Waves results={results} />
          {questions.map((question, at) => (
            <QuestionFigure
              key={question.key}
              question={question}
              number={at + 1}
              weighted={weighted}
              texts={Texts && <Texts surveyId={results.id} question={question.key} />}
            />
          ))}
        </>
      )}
    </div>
  );
}

/** More agree, or more disagree: of every scale, and every row of a matrix, beside each other. */
function Balance({ results: { questions } }: { results: SurveyResults }) {
  const scales = questions.flatMap((question) =>
    [question, ...question.rows].filter(({ scale }) => scale !== undefined),
  );
  if (scales.length < 2) return null;
  const items = scales.map((one, at) => ({
    id: `${at}-${one.key}`,
    label: one.text,
    value: balanceOf(one.options),
  }));
  return (
    <Card>
      <ChartFigure
        title="各项满意与不满意之差"
        note="打 4、5 分的百分比减去打 1、2 分的百分比"
        table={{
          columns: [
            { id: "item", label: "项目" },
            { id: "value", label: "差（百分点）", numeric: true },
            { id: "mean", label: "平均分", numeric: true },
            { id: "topTwo", label: "打 4、5 分（%）", numeric: true },
            { id: "index", label: "满意指数", numeric: true },
          ],
          rows: scales.map((one, at) => ({
            id: items[at]?.id ?? one.key,
            cells: {
              item: one.text,
              value: String(items[at]?.value ?? ""),
              mean: one.scale?.mean.toFixed(2),
              topTwo: String(one.scale?.topTwo),
              index: String(one.scale?.index),
            },
          })),
        }}
      >
        <DivergingBars
          label="各项满意与不满意之差"
          items={items}
          sides={{ below: "不满意的多", above: "满意的多" }}
          unit="百分点"
        />
      </ChartFigure>
    </Card>
  );
}

/** Units beside each other, by what is measured. */
function Units({ results: { units, measures } }: { results: SurveyResults }) {
  const shown = units.filter(({ answers }) => answers !== undefined);
  if (shown.length === 0 || measures.length === 0) return null;
  const valueOf = (unit: string, key: string) =>
    shown.find((one) => one.unit === unit)?.values.find((value) => value.key === key);
  return (
    <Card>
      <ChartFigure
        title="各单位的满意指数"
        note="（平均分 − 1）÷ 4，0 到 100；不足 5 份的不显示，同一项里最小的一个也不显示"
      >
        <HeatMap
          label="各单位的满意指数"
          corner="单位 ↓ 项目 →"
          rows={shown.map(({ unit, answers }) => ({ id: unit, label: unit, total: answers }))}
          columns={measures.map(({ key, text }) => ({
            id: key,
            label: text.length > 8 ? `${text.slice(0, 7)}…` : text,
            name: text,
          }))}
          cell={(unit, key) => {
            const value = valueOf(unit, key)?.index;
            return { value, text: value === undefined ? "不显示" : String(value) };
          }}
          totalLabels={{ row: "答卷", column: "" }}
        />
      </ChartFigure>
    </Card>
  );
}

/** Lines of a trend that are still told apart. */
const MOST_LINES = 6;

/** The same questions in earlier surveys. */
function Waves({ results: { waves, measures } }: { results: SurveyResults }) {
  if (waves.length < 2) return null;
  const asked = measures.filter(({ key }) =>
    waves
      .slice(0, -1)
      .some(({ values }) => values.some((value) => value.key === key && value.index !== undefined)),
  );
  if (asked.length === 0) return null;
  const indexOf = (wave: (typeof waves)[number], key: string) =>
    wave.values.find((value) => value.key === key)?.index;
  return (
    <Card>
      <ChartFigure
        title="历次调查的满意指数"
        note={
          asked.length > MOST_LINES
            ? `同名问卷，按截止时间；图上画前 ${MOST_LINES} 项，表里有全部`
            : "同名问卷，按截止时间"
        }
        table={{
          columns: [
            { id: "item", label: "项目" },
            ...waves.map(({ id, name }) => ({ id: String(id), label: name, numeric: true })),
          ],
          rows: asked.map(({ key, text }) => ({
            id: key,
            cells: {
              item: text,
              ...Object.fromEntries(waves.map((wave) => [String(wave.id), indexOf(wave, key) ?? "不显示"])),
            },
          })),
        }}
      >
        <Lines
          label="历次调查的满意指数"
          names={waves.map(({ name }) => name)}
          series={asked.slice(0, MOST_LINES).map(({ key, text }) => ({
            id: key,
            label: text,
            values: waves.map((wave) => indexOf(wave, key)),
            written: asked.length <= 2,
          }))}
        />
      </ChartFigure>
    </Card>
  );
}
