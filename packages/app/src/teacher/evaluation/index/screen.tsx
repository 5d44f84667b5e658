import { type EvaluationResult, labels, type Permission, tones } from "@huxuan/api-client";
import { getMyEvaluationResultOptions, getMyEvaluationResultsOptions } from "@huxuan/api-client/query";
import { EmptyState, Field, type PageAction, PageHeader, Select, Skeleton, useCan } from "@huxuan/ui";
import { formatMoment } from "@huxuan/ui/format";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { ResultView } from "../../../evaluation/result-view.tsx";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { AppealDialog } from "./appeal-dialog.tsx";

export const title = "评教结果";
export const permission: Permission = "evaluation-result-mine";
export const drawsHeading = true;

/** 数据结构 CS203-02（2026–2027 学年第一学期）: a class may be evaluated in more than one campaign. */
const nameOf = (
  { course, classCode, semester, campaign }: EvaluationResult,
  all: readonly EvaluationResult[],
) => {
  const name = `${course.name} ${classCode}（${semester.name}）`;
  const twice =
    all.filter((one) => one.classCode === classCode && one.semester.id === semester.id).length > 1;
  return twice ? `${name} ${campaign.name}` : name;
};

/** What students said of the teacher's own classes, one class at a time, the latest first. */
export function Screen() {
  const results = useQuery(getMyEvaluationResultsOptions({ meta: { quiet: true } }));
  const [params, setParams] = useSearchParams();
  if (results.isError)
    return (
      <ReadFailure
        title="评教结果暂时无法读取"
        error={results.error}
        busy={results.isFetching}
        onRetry={() => void results.refetch()}
      />
    );
  if (results.isPending) return <Skeleton lines={12} />;
  const { items } = results.data;
  const [first] = items;
  if (first === undefined)
    return (
      <>
        <PageHeader title={title} />
        <EmptyState
          title="还没有评教结果"
          description="学校对你的教学班开放评教后，参评率会出现在这里；学校发布、成绩锁定后能看到结果。"
        />
      </>
    );
  const chosen = items.find(({ id }) => String(id) === params.get("result")) ?? first;
  const choose = (id: string) => setParams({ result: id });
  return (
    <ResultOf key={chosen.id} result={chosen}>
      {items.length > 1 && (
        <Field label="教学班">
          <Select
            value={String(chosen.id)}
            onValueChange={choose}
            options={items.map((one) => ({ value: String(one.id), label: nameOf(one, items) }))}
          />
        </Field>
      )}
    </ResultOf>
  );
}

interface ResultOfProps {
  result: EvaluationResult;
  /** Chooses another class. */
  children: React.ReactNode;
}

function ResultOf({ result, children }: ResultOfProps) {
  const { id, state, campaign, appealUntil } = result;
  const detail = useQuery(getMyEvaluationResultOptions({ path: { id }, meta: { quiet: true } }));
  const [appealing, setAppealing] = useState(false);
  const mayAppeal = useCan()("evaluation-appeal-raise") && appealUntil !== undefined;
  const actions: PageAction[] = [
    ...(state === "shown" ? [{ id: "print", label: "打印", onSelect: () => globalThis.print() }] : []),
    ...(mayAppeal ? [{ id: "appeal", label: "申诉…", onSelect: () => setAppealing(true) }] : []),
  ];
  return (
    <div className="grid gap-4">
      <PageHeader
        title={`${result.course.name} ${result.classCode}`}
        status={{ label: labels.evaluationResultState[state], tone: tones.evaluationResultState[state] }}
        description={[
          result.semester.name,
          campaign.name,
          appealUntil && `可申诉至 ${formatMoment(appealUntil)}`,
        ]
          .filter(Boolean)
          .join(" · ")}
        actions={actions}
      />
      <div className="max-w-120 print:hidden">{children}</div>
      {detail.data ? (
        <ResultView result={detail.data} />
      ) : detail.isError ? (
        <ReadFailure
          title="这个教学班的结果暂时无法读取"
          error={detail.error}
          busy={detail.isFetching}
          onRetry={() => void detail.refetch()}
        />
      ) : (
        <Skeleton lines={10} />
      )}
      {appealing && <AppealDialog result={result} onClose={() => setAppealing(false)} />}
    </div>
  );
}
