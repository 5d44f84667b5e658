import type { DegreeProgress } from "@huxuan/api-client";
import { getMySuggestionsOptions } from "@huxuan/api-client/query";
import { Button, Card, Skeleton, Tag } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatCredits } from "../../catalogue/words.ts";
import { ReadFailure } from "../../failure/read-failure.tsx";
import type { TriedCourses } from "./use-tried-courses.ts";

/** Shown before somebody asks for all. */
const FIRST = 6;

/** Open classes that would fill what is missing, the most first; a press tries one. */
export function SuggestionsCard({ progress, tried }: { progress: DegreeProgress; tried: TriedCourses }) {
  const { data, isError, error, isFetching, refetch } = useQuery(
    getMySuggestionsOptions({ meta: { quiet: true } }),
  );
  const [all, setAll] = useState(false);
  const moduleName = (key: string) => progress.programme?.modules.find((one) => one.key === key)?.name ?? key;
  if (isError)
    return (
      <ReadFailure
        title="最补缺的课暂时无法读取"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton lines={4} />;
  const shown = all ? data.items : data.items.slice(0, FIRST);
  return (
    <Card
      title="最补缺的课"
      className="print:hidden"
      actions={
        data.items.length > FIRST &&
        !all && (
          <Button variant="text" size="sm" onClick={() => setAll(true)}>
            全部 {data.items.length} 门
          </Button>
        )
      }
    >
      {shown.length === 0 && <p className="m-0 text-ink-2">现在没有能补上缺口的教学班可选。</p>}
      <ul className="m-0 list-none p-0">
        {shown.map(({ offeringId, courseId, courseName, school, moduleKey, fills, clash }) => (
          <li
            key={offeringId}
            className="flex items-center justify-between gap-3 border-t border-line py-2 first:border-t-0"
          >
            <span className="min-w-0">
              <button
                type="button"
                className="cursor-pointer border-0 bg-transparent p-0 text-start font-medium text-accent-strong wrap-anywhere hover:underline pointer-coarse:min-h-11"
                aria-pressed={tried.ids.includes(courseId)}
                onClick={() =>
                  tried.ids.includes(courseId)
                    ? tried.remove(courseId)
                    : tried.add({ id: courseId, name: courseName })
                }
              >
                {courseName}
              </button>
              <span className="block text-sm text-ink-2">
                {school.name}
                {clash !== undefined && <span className="text-danger"> · 与{clash}冲突</span>}
              </span>
            </span>
            <Tag tone="success" className="flex-none">
              {moduleName(moduleKey)} {formatCredits(fills)}
            </Tag>
          </li>
        ))}
      </ul>
    </Card>
  );
}
