import { getMySurveysOptions } from "@huxuan/api-client/query";
import { Button, Card } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { ReadFailure } from "../failure/read-failure.tsx";
import { paths } from "../paths.ts";
import { standingText } from "./survey-words.ts";

/** Shown on a home; the page has the others. */
const MOST = 3;

/** Surveys that wait for who is signed in, and results that are there; nothing where there are none. */
export function MySurveysCard({ base }: { base: "/student/" | "/teacher/" }) {
  const { data, isError, error, isFetching, refetch } = useQuery(
    getMySurveysOptions({ meta: { quiet: true } }),
  );
  if (isError && data === undefined)
    return (
      <Card title="问卷调查">
        <ReadFailure
          compact
          title="问卷暂时无法读取"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </Card>
    );
  const shown = (data?.items ?? []).filter(({ state, done }) => state === "published" || !done);
  if (shown.length === 0) return null;
  const waiting = shown.filter(({ state }) => state === "open").length;
  const all = `${base}${paths.mySurveys}`;
  return (
    <Card title="问卷调查" actions={<Link to={all}>{waiting > 0 ? `${waiting} 份待答` : "全部"}</Link>}>
      <ul className="m-0 grid list-none gap-2 p-0">
        {shown.slice(0, MOST).map((each) => (
          <li key={each.id} className="flex items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              {each.name}
              <span className="block text-sm text-ink-2">{standingText(each)}</span>
            </span>
            <Button size="lg" asChild>
              <Link
                to={`${all}?survey=${each.id}`}
                aria-label={`${each.state === "open" ? "去填写" : "看结果"} ${each.name}`}
              >
                {each.state === "open" ? "去填写" : "看结果"}
              </Link>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
