import type { Permission } from "@huxuan/api-client";
import { getEvaluationCampaignOptions } from "@huxuan/api-client/query";
import { EmptyState, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { ReadFailure } from "../../../../failure/read-failure.tsx";
import { CampaignPage } from "./campaign-page.tsx";

export const title = "评教批次";
export const drawsHeading = true;
export const permission: Permission = "evaluation-campaign-search";

/** One campaign: how many are done, where, and what is to be done next. */
export function Screen() {
  const { id = "" } = useParams();
  return /^\d{1,9}$/.test(id) ? <CampaignOf key={id} id={Number(id)} /> : <Missing />;
}

const Missing = () => (
  <EmptyState title="没有这个评教批次" description="它可能不在你的管理范围内；请从「评教批次」里打开。" />
);

function CampaignOf({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery(
    getEvaluationCampaignOptions({ path: { id }, meta: { quiet: true } }),
  );
  if (data) return <CampaignPage campaign={data} />;
  if (error?.code === "NOT_FOUND") return <Missing />;
  if (error)
    return (
      <ReadFailure
        title="评教批次暂时无法读取"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return <Skeleton lines={12} />;
}
