import type { ApiError, Job, JobState } from "@huxuan/api-client";
import { getJobOptions } from "@huxuan/api-client/query";
import type { JobState as ShownState } from "@huxuan/ui";
import { useQuery, type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type ActOperation, renewAfter } from "../acts/renewal.ts";
import { useWatchedJob } from "./use-watched-job.ts";

/** Pause between two requests for the state of a running job, ms. */
const POLL_MS = 700;

/** The states of a job as its progress bar knows them. */
const SHOWN = {
  waiting: "queued",
  retrying: "queued",
  running: "running",
  succeeded: "succeeded",
  partly: "partly",
  refused: "refused",
  checked: "checked",
  failed: "failed",
  cancelled: "cancelled",
} as const satisfies Record<JobState, ShownState>;

interface FollowedJob {
  job: UseQueryResult<Job, ApiError>;
  /** It has ended. */
  over: boolean;
  /** For `JobProgress`; queued while nothing is known. */
  state: ShownState;
}

/**
 * A job that this page follows to its end. Then its notice counts as read, and what its act changed is read again. Why it
 * could not be read is for the page to say, in `job.error`.
 *
 * @param jobId undefined while there is none
 * @param act the operation that began it
 */
export function useFollowedJob(jobId: string | undefined, act: ActOperation): FollowedJob {
  const queryClient = useQueryClient();
  const job = useQuery({
    ...getJobOptions({ path: { jobId: jobId ?? "" }, meta: { quiet: true } }),
    enabled: jobId !== undefined,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.endedAt === undefined ? POLL_MS : false),
  });
  const over = job.data?.endedAt !== undefined;
  useWatchedJob(jobId, over);
  useEffect(() => {
    if (over) renewAfter(queryClient, act);
  }, [over, queryClient, act]);
  return { job, over, state: SHOWN[job.data?.state ?? "waiting"] };
}
