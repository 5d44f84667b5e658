import { searchSurveysOptions } from "@huxuan/api-client/query";
import { Card, Progress } from "@huxuan/ui";
import { formatMoment } from "@huxuan/ui/format";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { paths } from "../../paths.ts";
import { rateText } from "../../surveys/survey-words.ts";

/** Shown on the home; the list has the others. */
const MOST = 4;

/** Surveys that are open, with how many have answered; nothing where none is. */
export function SurveysCard() {
  const { data } = useQuery(
    searchSurveysOptions({
      body: {
        state: "open",
        page: { pageIndex: 1, pageSize: MOST, orderBy: [{ field: "closesAt", sortType: "asc" }] },
      },
      meta: { quiet: true },
    }),
  );
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Card title="问卷调查" actions={<Link to={paths.admin.surveys}>全部调查</Link>}>
      <ul className="m-0 grid list-none gap-4 p-0">
        {data.items.map(({ id, name, invited, answered, viaLink, publicLink, closesAt }) => (
          <li key={id} className="grid gap-1">
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <Link to={paths.admin.survey(id)} className="min-w-0 wrap-anywhere">
                {name}
              </Link>
              <span className="text-sm text-ink-2 tabular-nums">{formatMoment(closesAt)} 截止</span>
            </span>
            {invited > 0 && (
              <Progress
                label={`${name}的回收率`}
                value={answered}
                max={invited}
                valueText={`${answered} / ${invited}`}
              />
            )}
            <span className="text-sm text-ink-2 tabular-nums">
              {[
                ...(invited > 0 ? [`已答 ${answered} / ${invited}，${rateText(answered, invited)}`] : []),
                ...(publicLink ? [`公开链接 ${viaLink} 份`] : []),
              ].join("；")}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
