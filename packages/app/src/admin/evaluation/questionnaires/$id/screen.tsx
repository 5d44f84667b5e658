import type { Permission } from "@huxuan/api-client";
import { getQuestionnaireOptions } from "@huxuan/api-client/query";
import { EmptyState, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { ReadFailure } from "../../../../failure/read-failure.tsx";
import { QuestionnairePage } from "./questionnaire-page.tsx";

export const title = "问卷";
export const drawsHeading = true;
export const permission: Permission = "questionnaire-search";

/** One revision: its questions, and how they look on a phone. */
export function Screen() {
  const { id = "" } = useParams();
  return /^\d{1,9}$/.test(id) ? <QuestionnaireOf key={id} id={Number(id)} /> : <Missing />;
}

const Missing = () => (
  <EmptyState
    title="没有这份问卷"
    description="它可能已被删除，或不在你的管理范围内；请从「问卷管理」里打开。"
  />
);

function QuestionnaireOf({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery(
    getQuestionnaireOptions({ path: { id }, meta: { quiet: true } }),
  );
  if (data) return <QuestionnairePage questionnaire={data} />;
  if (error?.code === "NOT_FOUND") return <Missing />;
  if (error)
    return (
      <ReadFailure title="问卷暂时无法读取" error={error} busy={isFetching} onRetry={() => void refetch()} />
    );
  return <Skeleton lines={12} />;
}
