import type { Permission } from "@huxuan/api-client";
import { getSurveyOptions } from "@huxuan/api-client/query";
import { EmptyState, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { ReadFailure } from "../../../../failure/read-failure.tsx";
import { SurveyPage } from "./survey-page.tsx";

export const title = "问卷调查";
export const drawsHeading = true;
export const permission: Permission = "survey-search";

/** One survey: whom it asks, how many have answered, and what came of it. */
export function Screen() {
  const { id = "" } = useParams();
  return /^\d{1,9}$/u.test(id) ? <SurveyOf key={id} id={Number(id)} /> : <Missing />;
}

const Missing = () => (
  <EmptyState title="没有这份问卷调查" description="它可能不在你的管理范围内；请从「问卷调查」列表里打开。" />
);

/** Answers come while it is open: how often the figures are looked at again, ms. */
const REFRESH_MS = 60_000;

function SurveyOf({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...getSurveyOptions({ path: { id }, meta: { quiet: true } }),
    refetchInterval: ({ state }) => (state.data?.state === "open" ? REFRESH_MS : false),
  });
  if (data) return <SurveyPage survey={data} />;
  if (error?.code === "NOT_FOUND") return <Missing />;
  if (error)
    return (
      <ReadFailure
        title="问卷调查暂时无法读取"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return <Skeleton lines={12} />;
}
