import { labels, type MyGrades } from "@huxuan/api-client";
import { Card } from "@huxuan/ui";
import { ChartFigure, Lines } from "@huxuan/ui/charts";
import "@huxuan/ui/charts.css";
import type { ReactNode } from "react";
import { formatCredits } from "../../catalogue/words.ts";
import { axisFrom, shortTerm, type TermPoint, termPoints } from "./grade-words.ts";
import { pointTableOf } from "./point-table.ts";

interface AveragesCardProps {
  grades: MyGrades;
  /** The year in which the student began; names terms 「大二上」. */
  grade: number | undefined;
}

/** Average, credits and place, and the line over terms. */
export function AveragesCard({ grades, grade }: AveragesCardProps) {
  const { gpa, average, credits, rank, rules, terms } = grades;
  const [newest] = terms;
  return (
    <Card className="break-inside-avoid">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <Figure label={`平均绩点（${labels.gpaFormula[rules.formula]}）`}>
          <span className="text-2xl leading-none font-semibold tabular-nums">{gpa ?? "还没有"}</span>
          {newest?.gpa !== undefined && terms.length > 1 && (
            <span className="ml-2 text-sm text-ink-2 tabular-nums">
              {shortTerm(newest, grade)} {newest.gpa}
            </span>
          )}
        </Figure>
        <Figure label="已得学分">
          <Big>{formatCredits(credits)}</Big>
        </Figure>
        {average !== undefined && (
          <Figure label="平均分">
            <Big>{average}</Big>
          </Figure>
        )}
        {rank && (
          <Figure label="同年级同专业排名">
            <Big>{rank.text}</Big>
          </Figure>
        )}
      </div>
      <div className="mt-4">
        <TermLines points={termPoints(terms, grade)} />
      </div>
      <Formula grades={grades} />
    </Card>
  );
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <dl className="m-0 min-w-0">
    <dt className="text-sm text-ink-2">{label}</dt>
    <dd className="m-0">{children}</dd>
  </dl>
);

const Big = ({ children }: { children: ReactNode }) => (
  <span className="text-lg leading-snug font-semibold tabular-nums">{children}</span>
);

const COLUMNS = [
  { id: "term", label: "学期" },
  { id: "credits", label: "学分", numeric: true },
  { id: "gpa", label: "学期绩点", numeric: true },
  { id: "soFar", label: "累计绩点", numeric: true },
];

const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));

/** From the second term on. */
function TermLines({ points }: { points: readonly TermPoint[] }) {
  if (points.length < 2) return null;
  return (
    <ChartFigure
      title="各学期平均绩点"
      table={{
        columns: COLUMNS,
        rows: points.map(({ id, name, credits, gpa, gpaSoFar }) => ({
          id,
          cells: {
            term: name,
            credits: formatCredits(credits),
            gpa: gpa ?? "没有计入的成绩",
            soFar: gpaSoFar ?? "没有计入的成绩",
          },
        })),
      }}
    >
      <Lines
        label="各学期平均绩点"
        height={168}
        names={points.map(({ short }) => short)}
        from={axisFrom(points)}
        decimals={2}
        series={[
          {
            id: "soFar",
            label: "累计",
            tone: "ink",
            dashed: true,
            values: points.map(({ gpaSoFar }) => numberOf(gpaSoFar)),
          },
          {
            id: "term",
            label: "每学期",
            tone: "accent",
            written: true,
            values: points.map(({ gpa }) => numberOf(gpa)),
          },
        ]}
      />
    </ChartFigure>
  );
}

/** How it is reckoned, for who wants to know. */
function Formula({ grades: { rules } }: { grades: MyGrades }) {
  const table = pointTableOf(rules);
  return (
    <details className="mt-3 text-sm">
      <summary className="min-h-11 print:hidden cursor-pointer content-center text-accent-strong lg:min-h-8">
        本校算法与折算表
      </summary>
      <div className="grid gap-2 pt-1 text-ink-2">
        <p>{rules.formulaText}</p>
        <p>
          {`同一门课有几次成绩，${labels.retakePolicy[rules.retake]}；不及格的课程在通过以前${rules.failsCount ? "按绩点 0 计入" : "不计入绩点"}；两级制、免修和缓考不计入绩点；跨校课程认定后计入。`}
        </p>
        {table.length > 0 && (
          <table className="w-full border-collapse tabular-nums">
            <caption className="sr-only">分数与绩点</caption>
            <thead>
              <tr>
                <th scope="col" className="py-1 text-start font-normal">
                  分数
                </th>
                <th scope="col" className="py-1 text-end font-normal">
                  绩点
                </th>
              </tr>
            </thead>
            <tbody>
              {table.map(({ marks, point }) => (
                <tr key={marks} className="border-t border-line">
                  <td className="py-1 text-ink">{marks}</td>
                  <td className="py-1 text-end text-ink">{point}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </details>
  );
}
