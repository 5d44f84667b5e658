import { type EvaluationResultDetail, labels, tones } from "@huxuan/api-client";
import { Alert, Card, EmptyState, StatCard, Tag } from "@huxuan/ui";
import { formatMoment } from "@huxuan/ui/format";
import { ChoicesCard, DimensionsCard, QuestionsCard, TrendCard } from "./result-figures.tsx";
import { changeSince, differenceText, rateText, scoreText } from "./result-words.ts";

/** What students said of a teacher in a class: figures, sides, questions, comments. Who said it is nowhere. */
export function ResultView({ result }: { result: EvaluationResultDetail }) {
  const { state, message, dimensions, questions, trend, course } = result;
  return (
    <div className="grid gap-4">
      {message !== "" && <Alert tone={state === "shown" ? "warning" : "accent"} title={message} />}
      <Figures result={result} />
      {state === "shown" && (
        <>
          <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] print:block print:space-y-4">
            <DimensionsCard dimensions={dimensions} />
            <div className="grid min-w-0 gap-4">
              <QuestionsCard questions={questions} />
              <CommentsCard result={result} />
            </div>
          </div>
          <ChoicesCard questions={questions} />
          <TrendCard points={trend} title={`${course.name}各学期得分`} />
        </>
      )}
      <VersionsCard result={result} />
    </div>
  );
}

/** The four figures, each with what it is compared to. */
function Figures({ result }: { result: EvaluationResultDetail }) {
  const { state, score, untrimmed, level, reference, departmentMedian, schoolMedian, rate, count, invited } =
    result;
  const median = departmentMedian ?? schoolMedian;
  const change = changeSince(result, result.trend);
  return (
    <Card>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4 print:grid-cols-4">
        {state === "shown" && (
          <>
            <StatCard
              label="学生评价"
              value={scoreText(score)}
              unit={level && <Tag tone={tones.evaluationLevel[level]}>{labels.evaluationLevel[level]}</Tag>}
              description={
                untrimmed === undefined ? undefined : `去掉两端的几份；不去掉是 ${scoreText(untrimmed)}`
              }
            />
            <StatCard
              label={departmentMedian === undefined ? "全校中位数" : "本院中位数"}
              value={scoreText(median)}
              description={
                median === undefined || score === undefined
                  ? "不足 5 个结果，没有中位数"
                  : `相差 ${differenceText(score - median)}`
              }
            />
          </>
        )}
        <StatCard
          label="参评率"
          value={rateText(rate)}
          description={`${count} / ${invited}，谁没有评不显示${reference ? "；仅供参考" : ""}`}
          tone={reference ? "warning" : "neutral"}
        />
        {state === "shown" && (
          <StatCard
            label="与上次相比"
            value={change ? differenceText(change.difference) : "–"}
            description={change ? `${change.semester} ${scoreText(change.score)}` : "这门课以前没有评过"}
            tone={change && change.difference > 0 ? "success" : "neutral"}
          />
        )}
      </div>
    </Card>
  );
}

/** Without time or order; how many wait for the office is said, what they say is not. */
function CommentsCard({ result: { comments, heldComments } }: { result: EvaluationResultDetail }) {
  return (
    <Card title={`意见 ${comments.length} 条`} description="已打乱，不按时间">
      {comments.length === 0 ? (
        <EmptyState compact title="没有写下的意见" />
      ) : (
        <ul className="m-0 grid list-none p-0">
          {comments.map(({ id, text }) => (
            <li
              key={id}
              className="border-t border-line py-2 whitespace-pre-line wrap-anywhere first:border-t-0"
            >
              {text}
            </li>
          ))}
        </ul>
      )}
      {heldComments > 0 && (
        <p className="mt-2 text-sm text-ink-2">{`另有 ${heldComments} 条由学校审核，暂不显示`}</p>
      )}
    </Card>
  );
}

/** Only where an appeal made another version, or was raised: what was, what is, and why. */
function VersionsCard({ result: { versions, appeal } }: { result: EvaluationResultDetail }) {
  if (versions.length < 2 && appeal === undefined) return null;
  return (
    <Card title="申诉和版本">
      {appeal && (
        <div className="mb-3 grid gap-1">
          <p className="flex flex-wrap items-center gap-2">
            <b className="font-semibold">{labels.evaluationAppealKind[appeal.kind]}</b>
            <Tag tone={tones.evaluationAppealState[appeal.state]}>
              {labels.evaluationAppealState[appeal.state]}
            </Tag>
            <span className="text-sm text-ink-2">{formatMoment(appeal.raisedAt)}</span>
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{appeal.words}</p>
          {appeal.answer !== "" && (
            <p className="text-sm text-ink-2">
              {`${appeal.decidedBy}：${appeal.answer}`}
              {appeal.decidedAt && `（${formatMoment(appeal.decidedAt)}）`}
            </p>
          )}
        </div>
      )}
      {versions.length > 1 && (
        <ul className="m-0 grid list-none p-0">
          {versions.map(({ number, score, count, invited, included, note, madeAt }) => (
            <li key={number} className="border-t border-line py-2 first:border-t-0">
              <b className="font-semibold">{`第 ${number} 版`}</b>
              <span className="ms-2 tabular-nums">{`${scoreText(score)}，${count} / ${invited} 份`}</span>
              {!included && <span className="ms-2 text-warning">不计入汇总</span>}
              <span className="block text-sm text-ink-2">
                {[note, formatMoment(madeAt)].filter(Boolean).join(" · ")}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
