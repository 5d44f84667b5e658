import type { EvaluationCampaign } from "@huxuan/api-client";
import { searchEvaluationCampaignsOptions } from "@huxuan/api-client/query";
import { Card, Progress } from "@huxuan/ui";
import { formatMoment } from "@huxuan/ui/format";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { paths } from "../../paths.ts";

/** Of so many campaigns, the latest, those that wait for the office are looked for. */
const LOOKED_AT = 20;
/** Shown on the home; the list has the others. */
const MOST = 4;

/** Evaluations that are open or wait for the office; nothing where none does. */
export function EvaluationsCard() {
  const { data } = useQuery(
    searchEvaluationCampaignsOptions({
      body: {
        page: { pageIndex: 1, pageSize: LOOKED_AT, orderBy: [{ field: "closesAt", sortType: "desc" }] },
      },
      meta: { quiet: true },
    }),
  );
  const shown = (data?.items ?? [])
    .map((campaign) => ({ campaign, waits: waitsFor(campaign) }))
    .filter(({ campaign, waits }) => campaign.state === "open" || waits !== "")
    .slice(0, MOST);
  if (shown.length === 0) return null;
  return (
    <Card title="评教" actions={<Link to={paths.admin.evaluationCampaigns}>全部批次</Link>}>
      <ul className="m-0 grid list-none gap-4 p-0">
        {shown.map(({ campaign: { id, name, state, done, invited, closesAt }, waits }) => (
          <li key={id} className="grid gap-1">
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <Link to={paths.admin.evaluationCampaign(id)} className="min-w-0 wrap-anywhere">
                {name}
              </Link>
              {state === "open" && (
                <span className="text-sm text-ink-2 tabular-nums">{formatMoment(closesAt)} 截止</span>
              )}
            </span>
            {state === "open" && (
              <Progress
                label={`${name}的参评率`}
                value={done}
                max={invited}
                valueText={`${done} / ${invited} 人次`}
                showLabel
              />
            )}
            {waits !== "" && <span className="text-sm text-ink-2">{waits}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What the office has to do for a campaign; empty where nothing is. */
function waitsFor({ state, heldComments, openAppeals }: EvaluationCampaign): string {
  return [
    ...(heldComments > 0 ? [`${heldComments} 条评语待审核`] : []),
    ...(state === "closed" ? ["已截止，待计算结果"] : []),
    ...(state === "computed" ? ["结果已算好，待发布"] : []),
    ...(openAppeals > 0 ? [`${openAppeals} 条申诉待处理`] : []),
  ].join("；");
}
