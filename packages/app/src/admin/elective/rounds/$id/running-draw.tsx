import type { RunningDraw as Running } from "@huxuan/api-client";
import { getJobOptions } from "@huxuan/api-client/query";
import { Alert, JobProgress } from "@huxuan/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { renewAfter } from "../../../../acts/renewal.ts";
import { formatMoment } from "../../../../catalogue/words.ts";
import { useWatchedJob } from "../../../../imports/use-watched-job.ts";

/** Ms between two requests for the state of a running job. */
const POLL_MS = 700;

interface RunningDrawProps {
  /** What was begun last, as far as this page saw it. */
  run: Running;
  /** The server says that it is still under way. */
  isRunning: boolean;
  onClose: () => void;
}

/**
 * How far something is that was begun with the draw, by whom and since when, and why it was not done. Whoever did not begin
 * it reads no progress: a job is its starter's.
 */
export function RunningDraw({ run, isRunning, onClose }: RunningDrawProps) {
  const queryClient = useQueryClient();
  const job = useQuery({
    ...getJobOptions({ path: { jobId: run.jobId }, meta: { quiet: true } }),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state: { data, error } }) =>
      error !== null || data?.endedAt !== undefined ? false : POLL_MS,
  });
  const state = job.data?.state;
  const over = job.data?.endedAt !== undefined;
  useWatchedJob(run.jobId, over);
  useEffect(() => {
    if (over) renewAfter(queryClient, "drawRound");
  }, [over, queryClient]);
  if (state === "failed" || state === "cancelled")
    return (
      <Alert tone="danger" title={`${run.what}没有完成，什么都没有写入`} onClose={onClose}>
        {job.data?.error ?? "它中途停止了"}
        {run.what === "抽签" && "。可以重抽，种子相同。"}
      </Alert>
    );
  if (over || !isRunning) return null;
  return (
    <JobProgress
      label={run.what}
      state={job.data === undefined || state === "waiting" ? "queued" : "running"}
      done={job.data?.done ?? 0}
      total={job.data?.total}
      detail={`${run.by} 在 ${formatMoment(run.since)} 开始${job.data?.text ? `，正在${job.data.text}` : ""}；离开这一页不影响，完成之前不能开始别的操作`}
    />
  );
}
