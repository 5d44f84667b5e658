import type { EvaluationCampaign } from "@huxuan/api-client";
import { searchEvaluationCampaignsOptions } from "@huxuan/api-client/query";
import { useCan } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";

/** Campaigns offered to choose from; older ones are found in their list. */
const OFFERED = 100;

/** The campaigns of the office, the latest first. */
export function useCampaigns(): readonly EvaluationCampaign[] {
  const permitted = useCan()("evaluation-campaign-search");
  const { data } = useQuery({
    ...searchEvaluationCampaignsOptions({ body: { page: { pageIndex: 1, pageSize: OFFERED } } }),
    enabled: permitted,
  });
  return data?.items ?? [];
}

/** The same as choices of a search. */
export const campaignOptions = (campaigns: readonly EvaluationCampaign[]) =>
  campaigns.map(({ id, name, semester }) => ({ value: String(id), label: `${name}（${semester.name}）` }));
