import { labels, type LikeCase, tones } from "@huxuan/api-client";
import { Card, Tag } from "@huxuan/ui";
import { formatDateTime } from "@huxuan/ui/format";
import { Link } from "react-router-dom";
import { formatCredits } from "../../../../catalogue/words.ts";
import { paths } from "../../../../paths.ts";

/** How applications with the same courses ended, with the words of the colleague who decided. */
export function LikeCases({ cases }: { cases: readonly LikeCase[] }) {
  const agreed = cases.filter(({ state }) => state === "recognised").length;
  return (
    <Card
      title={cases.length === 0 ? "同类案例" : `同类案例：${agreed} 件同意，${cases.length - agreed} 件没有`}
    >
      {cases.length === 0 && <p className="m-0 text-ink-2">以前没有同样的申请。</p>}
      <ul className="m-0 list-none p-0">
        {cases.map(({ id, number, state, targets, module, credits, opinion, decidedAt }) => (
          <li key={id} className="grid gap-1 border-t border-line py-2 first:border-t-0">
            <span className="flex flex-wrap items-center gap-2">
              <Link to={paths.admin.recognition(id)}>{number}</Link>
              <span>
                {targets.length > 0 ? targets.join("、") : `「${module}」`} {formatCredits(credits)} 学分
              </span>
              <Tag tone={tones.recognitionState[state]}>{labels.recognitionState[state]}</Tag>
              {decidedAt !== undefined && (
                <span className="text-sm text-ink-2">{formatDateTime(decidedAt)}</span>
              )}
            </span>
            {opinion !== "" && <span className="text-sm text-ink-2">{opinion}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
