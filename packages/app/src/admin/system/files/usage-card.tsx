import { getFileUsageOptions } from "@huxuan/api-client/query";
import { Card, EmptyState, Progress, Skeleton, useCan } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { PLATFORM_NAME } from "../../../catalogue/words.ts";
import { sizeInWords } from "./size-in-words.ts";

/** Schools that are shown at first: who uses most. */
const SHOWN = 6;

/** What each school uses of its quota, who uses most first. */
export function UsageCard() {
  const may = useCan()("file-search");
  const { data, isError, error, refetch } = useQuery({ ...getFileUsageOptions(), enabled: may });
  if (!may) return null;
  return (
    <Card title="空间用量" description="每所学校的上限在「平台设置」里修改。">
      {isError ? (
        <ReadFailure compact title="用量暂时无法读取" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={3} />
      ) : data.items.length === 0 ? (
        <EmptyState title="还没有文件" />
      ) : (
        <ul className="m-0 grid gap-3 p-0 sm:grid-cols-2 lg:grid-cols-3">
          {data.items.slice(0, SHOWN).map(({ school, files, bytes, quotaBytes }) => {
            const name = school?.name ?? PLATFORM_NAME;
            const percent = Math.min(100, Math.round((bytes / quotaBytes) * 100));
            return (
              <li key={name} className="grid list-none gap-1">
                <span className="flex justify-between gap-2">
                  <span className="min-w-0 truncate">{name}</span>
                  <span className="shrink-0 text-sm text-ink-2 tabular-nums">
                    {files} 个，{sizeInWords(bytes)} / {sizeInWords(quotaBytes)}
                  </span>
                </span>
                <Progress
                  value={percent}
                  label={`${name}的空间用量`}
                  tone={percent >= 90 ? "warning" : "accent"}
                />
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
