import { type GradeWindow, labels } from "@huxuan/api-client";
import { searchGradeWindowsOptions } from "@huxuan/api-client/query";
import { Button, Card, RequirePermission, Skeleton, Tag } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { CopyPlus } from "lucide-react";
import { useState } from "react";
import { useSemesters } from "../../../catalogue/use-semesters.ts";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { useSessionInfo } from "../../../session/session-store.ts";
import { CopyDialog } from "./copy-dialog.tsx";
import { entryNow } from "./entry-now.ts";

/** The most of one request; no school has as many windows in a semester. */
const ALL = { pageIndex: 1, pageSize: 500 };
/** Windows open and end by the minute, ms. */
const AGAIN_MS = 60_000;

/** How entering stands in the current semester, in words, and the way to take over the windows of an earlier one. */
export function Standing() {
  const { semesters, current, isPending } = useSemesters();
  const ownSchool = useSessionInfo().school;
  const [copying, setCopying] = useState(false);
  const found = useQuery({
    ...searchGradeWindowsOptions({ body: { semesterId: current?.id, page: ALL } }),
    enabled: current !== undefined,
    refetchInterval: AGAIN_MS,
  });
  if (isPending || (found.isPending && current !== undefined)) return <Skeleton lines={2} />;
  if (current === undefined) return null;
  const windows: readonly GradeWindow[] = found.data?.items ?? [];
  return (
    <Card className="mb-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        {found.isError ? (
          <ReadFailure
            compact
            title="录入情况暂时无法读取"
            error={found.error}
            onRetry={() => void found.refetch()}
          />
        ) : (
          <NowInWords
            semester={current.name}
            lines={entryNow(windows, ownSchool !== undefined, new Date(found.dataUpdatedAt))}
          />
        )}
        <RequirePermission required="grade-window-create">
          <Button icon={<CopyPlus />} onClick={() => setCopying(true)}>
            沿用以前学期…
          </Button>
        </RequirePermission>
      </div>
      {copying && <CopyDialog semesters={semesters} current={current} onClose={() => setCopying(false)} />}
    </Card>
  );
}

interface NowInWordsProps {
  semester: string;
  lines: ReturnType<typeof entryNow>;
}

function NowInWords({ semester, lines }: NowInWordsProps) {
  if (lines.length === 0)
    return (
      <p className="m-0 max-w-prose">
        <b>{semester}</b> 还没有录入时间，教师现在不能录入成绩。新建一个，或沿用以前学期的。
      </p>
    );
  return (
    <div className="grid min-w-0 flex-1 gap-2">
      <p className="m-0 font-semibold">{semester}</p>
      <ul className="m-0 grid list-none gap-1 p-0">
        {lines.map(({ examKind, open, text }) => (
          <li key={examKind} className="flex items-start gap-2">
            <Tag tone={open ? "success" : "neutral"}>{labels.examKind[examKind]}</Tag>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
