import { labels, type PositiveListVersion } from "@huxuan/api-client";
import { searchPositiveListChangesOptions } from "@huxuan/api-client/query";
import { Card, Skeleton, Tag } from "@huxuan/ui";
import { formatDateTime } from "@huxuan/ui/format";
import { useQuery } from "@tanstack/react-query";
import { ReadFailure } from "../failure/read-failure.tsx";
import { versionName } from "./list-state.tsx";

/** Changes that are read at a time: more than a class loses or gains at once. */
const MOST = 500;

interface VersionChangesProps {
  offeringId: number;
  version: PositiveListVersion;
}

/** What a version differs in from the one before: who came, who went, and why. */
export function VersionChanges({ offeringId, version }: VersionChangesProps) {
  const { number, added, removed } = version;
  const { data, error, refetch } = useQuery({
    ...searchPositiveListChangesOptions({
      path: { id: offeringId },
      body: { number, page: { pageIndex: 1, pageSize: MOST } },
    }),
    enabled: number > 1 && added + removed > 0,
  });
  if (number === 1) return null;
  const before = `与第 ${number - 1} 版相比`;
  if (added + removed === 0) return <p className="m-0 text-sm text-ink-2">{before}，名单没有变化。</p>;
  return (
    <Card title={`${versionName(version)}的变化`} className="print:hidden">
      <p className="mt-0 mb-3 text-sm text-ink-2">
        {before}，新增 {added} 人，移出 {removed} 人。
      </p>
      {error ? (
        <ReadFailure title="变化暂时无法读取" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={3} />
      ) : (
        <ul className="m-0 grid list-none gap-2 p-0">
          {data.items.map(({ studentId, change, name, studentNumber, homeSchool, reason, actor, at }) => (
            <li
              key={studentId}
              className="grid gap-x-3 gap-y-1 sm:grid-cols-[auto_minmax(0,15rem)_minmax(0,1fr)]"
            >
              <span>
                <Tag tone={change === "added" ? "success" : "danger"}>
                  {labels.positiveListChangeKind[change]}
                </Tag>
              </span>
              <span className="tabular-nums">
                {name}（{studentNumber}）<span className="block text-sm text-ink-2">{homeSchool.name}</span>
              </span>
              <span>
                {reason}
                <span className="block text-sm text-ink-2 tabular-nums">
                  {[actor, at && formatDateTime(at)].filter(Boolean).join(" · ")}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
