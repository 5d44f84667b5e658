import { labels, type SurveyQuestionResult, type SurveyRowResult } from "@huxuan/api-client";
import { Card, Tag } from "@huxuan/ui";
import type { ReactNode } from "react";

interface QuestionFigureProps {
  question: SurveyQuestionResult;
  number: number;
  weighted: boolean;
  /** What was written, for those who may read it. */
  texts?: ReactNode;
}

/** One question: how its answers lie, and what they come to. */
export function QuestionFigure({ question, number, weighted, texts }: QuestionFigureProps) {
  const { kind, text, answers, hidden, options, scale, nps, rows } = question;
  const figures = [
    ...(scale
      ? [`平均 ${scale.mean.toFixed(2)}`, `打 4、5 分 ${scale.topTwo}%`, `满意指数 ${scale.index}`]
      : []),
    ...(nps === undefined ? [] : [`净推荐值 ${nps}`]),
  ];
  return (
    <Card
      title={`${number}. ${text}`}
      actions={<Tag>{labels.questionKind[kind]}</Tag>}
      description={[`${answers} 人答`, ...figures].join(" · ")}
    >
      {kind === "text" ? (
        (texts ?? <p className="m-0 text-ink-2">文字只给学校看，不在这里显示。</p>)
      ) : kind === "matrix" ? (
        <div className="grid gap-5">
          {rows.map((row) => (
            <section key={row.key} className="grid gap-2">
              <h3 className="m-0 text-sm font-semibold">
                {row.text}
                <span className="ml-2 font-normal text-ink-2">
                  {row.scale
                    ? `平均 ${row.scale.mean.toFixed(2)} · 打 4、5 分 ${row.scale.topTwo}% · 满意指数 ${row.scale.index}`
                    : ""}
                </span>
              </h3>
              <Distribution name={row.text} row={row} weighted={weighted} />
            </section>
          ))}
        </div>
      ) : hidden !== "" ? (
        <p className="m-0 text-ink-2">{hidden}</p>
      ) : (
        <Distribution name={text} row={{ ...question, options }} weighted={weighted} />
      )}
    </Card>
  );
}

/** Each answer with its share as a bar; a table, so that it is read out as one. */
function Distribution({ name, row, weighted }: { name: string; row: SurveyRowResult; weighted: boolean }) {
  if (row.hidden !== "") return <p className="m-0 text-ink-2">{row.hidden}</p>;
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{name}的分布</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">答案</th>
          <th scope="col">比例</th>
          {!weighted && <th scope="col">人数</th>}
        </tr>
      </thead>
      <tbody>
        {row.options.map(({ key, text, count, share }) => (
          <tr key={key}>
            <th
              scope="row"
              className="w-2/5 max-w-60 py-1 pe-3 text-start align-middle font-normal wrap-anywhere"
            >
              {text === key ? key : /^\d+$/u.test(key) ? `${key} ${text}` : text}
            </th>
            <td aria-label={`${share.toFixed(1)}%`} className="py-1 align-middle">
              <span className="flex items-center gap-2">
                <span className="h-3 min-w-0 flex-1 rounded-sm bg-surface-2" aria-hidden="true">
                  <span
                    className="block h-3 rounded-sm bg-accent print:bg-ink"
                    style={{ width: `${Math.min(100, share)}%` }}
                  />
                </span>
                <span className="w-14 text-end tabular-nums">{share.toFixed(1)}%</span>
              </span>
            </td>
            {!weighted && <td className="w-16 py-1 text-end text-ink-2 tabular-nums">{count} 人</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
