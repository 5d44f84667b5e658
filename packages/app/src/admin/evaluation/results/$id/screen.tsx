import { type EvaluationResultDetail, labels, type Permission, tones } from "@huxuan/api-client";
import { getEvaluationResultOptions } from "@huxuan/api-client/query";
import { EmptyState, PageHeader, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { ResultView } from "../../../../evaluation/result-view.tsx";
import { ReadFailure } from "../../../../failure/read-failure.tsx";
import { paths } from "../../../../paths.ts";
import { usePageTab } from "../../../../shell/page-tab.ts";
import { renderLink } from "../../../../shell/render-link.tsx";

export const title = "评教结果";
export const drawsHeading = true;
export const permission: Permission = "evaluation-result-search";

/** What students said of one teacher in one class. */
export function Screen() {
  const { id = "" } = useParams();
  return /^\d{1,9}$/.test(id) ? <ResultOf key={id} id={Number(id)} /> : <Missing />;
}

const Missing = () => (
  <EmptyState title="没有这个评教结果" description="它可能不在你的管理范围内；请从「评教结果」里打开。" />
);

function ResultOf({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery(
    getEvaluationResultOptions({ path: { id }, meta: { quiet: true } }),
  );
  if (data) return <ResultPage result={data} />;
  if (error?.code === "NOT_FOUND") return <Missing />;
  if (error)
    return (
      <ReadFailure
        title="评教结果暂时无法读取"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return <Skeleton lines={12} />;
}

function ResultPage({ result }: { result: EvaluationResultDetail }) {
  const { course, classCode, teacher, department, campaign, semester, state } = result;
  usePageTab({ title: `${teacher.name}《${course.name}》`, unsaved: false });
  return (
    <div className="grid gap-4">
      <PageHeader
        title={`${teacher.name}《${course.name}》${classCode}`}
        status={{ label: labels.evaluationResultState[state], tone: tones.evaluationResultState[state] }}
        description={[department, semester.name, campaign.name].filter(Boolean).join(" · ")}
        back={{ href: paths.admin.evaluationResultsOf(campaign.id), label: "评教结果" }}
        renderLink={renderLink}
        actions={[{ id: "print", label: "打印", onSelect: () => globalThis.print() }]}
      />
      <ResultView result={result} />
    </div>
  );
}
