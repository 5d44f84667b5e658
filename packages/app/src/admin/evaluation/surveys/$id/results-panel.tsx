import type { Survey } from "@huxuan/api-client";
import { getSurveyResultsOptions } from "@huxuan/api-client/query";
import { Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { ReadFailure } from "../../../../failure/read-failure.tsx";
import { SurveyFigures } from "../../../../surveys/survey-figures.tsx";
import { TextsList } from "./texts-list.tsx";

/** Answers come while it is open: how often the results are read again, ms. */
const REFRESH_MS = 60_000;

/** What came of a survey, live while it is open. */
export function ResultsPanel({ survey: { id, state } }: { survey: Survey }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...getSurveyResultsOptions({ path: { id }, meta: { quiet: true } }),
    refetchInterval: state === "open" ? REFRESH_MS : false,
  });
  if (data) return <SurveyFigures results={data} Texts={TextsList} />;
  if (error)
    return (
      <ReadFailure title="结果暂时无法读取" error={error} busy={isFetching} onRetry={() => void refetch()} />
    );
  return <Skeleton lines={12} />;
}
