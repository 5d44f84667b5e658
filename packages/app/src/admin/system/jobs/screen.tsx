import { type Job, type JobKind, labels, type Permission } from "@huxuan/api-client";
import { getJobKindsOptions, searchJobsList } from "@huxuan/api-client/query";
import { Card, defineSearchFields, Skeleton } from "@huxuan/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { renewAfter } from "../../../acts/renewal.ts";
import { choicesOf, JOB_STATE } from "../../../catalogue/words.ts";
import type { ListColumns } from "../../../lists/list-columns.tsx";
import { ListScreen } from "../../../lists/list-screen.tsx";
import { KindCard } from "./kind-card.tsx";

export const title = "定时任务";
export const permission: Permission = "job-search";

/** Pause between two looks while something waits or runs, ms. */
const REFRESH_MS = 2_000;

const columns: ListColumns<"searchJobs"> = [
  { prop: "title", minWidth: 180, card: "title" },
  { prop: "state", tags: JOB_STATE },
  { prop: "startedBy", width: 120, missing: "自动" },
  "createdAt",
  "startedAt",
  "endedAt",
  { prop: "error", minWidth: 220, customPopo: true },
  { prop: "attempts", width: 80, align: "end", hidden: true },
];

const isBusy = ({ waiting, running }: JobKind) => waiting + running > 0;

/** The scheduled jobs with their times, and the history of all jobs below. Only announced jobs can be run. */
export function Screen() {
  const kinds = useQuery({
    ...getJobKindsOptions(),
    refetchInterval: ({ state }) => (state.data?.items.some(isBusy) ? REFRESH_MS : false),
  });
  const items = kinds.data?.items;
  // Jobs that ended meanwhile are in the history now.
  const ended = items?.map(({ lastEndedAt }) => lastEndedAt).join();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (ended !== undefined) renewAfter(queryClient, "cancelJob");
  }, [ended, queryClient]);
  const fields = useMemo(
    () =>
      defineSearchFields([
        {
          prop: "kind",
          label: "任务",
          type: "select",
          options: (items ?? []).map(({ name, title: label }) => ({ value: name, label })),
        },
        { prop: "state", label: "状态", type: "select", options: choicesOf(labels.jobState) },
      ] as const),
    [items],
  );
  const scheduled = items?.filter(({ schedule }) => schedule !== undefined) ?? [];
  return (
    <div className="grid gap-4">
      <Card
        title="定时运行"
        description="平台内置的任务，按北京时间自动运行；这里不能输入或上传要运行的内容。"
      >
        {kinds.isError ? (
          <ReadFailure
            compact
            title="定时任务暂时无法读取"
            error={kinds.error}
            onRetry={() => void kinds.refetch()}
          />
        ) : kinds.isPending ? (
          <Skeleton lines={6} />
        ) : (
          <ul aria-label="定时任务" className="m-0 grid gap-3 p-0 lg:grid-cols-2">
            {scheduled.map((kind) => (
              <KindCard key={kind.name} kind={kind} />
            ))}
          </ul>
        )}
      </Card>
      <ListScreen
        id="jobs"
        name="运行记录"
        call={searchJobsList}
        fields={fields}
        columns={columns}
        orderBy={[{ field: "createdAt", sortType: "desc" }]}
        search={(values) => values}
        rowName={({ title: name, createdAt }: Job) => `${name}（${createdAt}）`}
        nothingYet={{ title: "还没有运行记录", description: "任务运行后，结果和错误记在这里。" }}
      />
    </div>
  );
}
