import type { ApiError, Job } from "@huxuan/api-client";
import { getJobOptions } from "@huxuan/api-client/query";
import { useQuery, type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type ActOperation, renewAfter } from "../acts/renewal.ts";
import { useWatchedJob } from "./use-watched-job.ts";

/** Pause between two requests for the state of a running job, ms. */
const POLL_MS = 700;

/**
 * A job that this page follows to its end. Then its notice counts as read, and what its act changed is read again. Why it
 * could not be read is for the page to say, in `job.error`.
 *
 * @param act the operation that began it
 */
export function useFollowedJob(
  jobId: string,
  act: ActOperation,
): { job: UseQueryResult<Job, ApiError>; over: boolean } {
  const queryClient = useQueryClient();
  const job = useQuery({
    ...getJobOptions({ path: { jobId }, meta: { quiet: true } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.endedAt === undefined ? POLL_MS : false),
  });
  const over = job.data?.endedAt !== undefined;
  useWatchedJob(jobId, over);
  useEffect(() => {
    if (over) renewAfter(queryClient, act);
  }, [over, queryClient, act]);
  return { job, over };
}
