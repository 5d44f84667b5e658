import { markJobNoticeRead } from "@huxuan/api-client";
import { countUnreadNotificationsQueryKey } from "@huxuan/api-client/query";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/**
 * Who watched a job to its end needs no notice of it: what says that it has ended counts as read. A job that is left
 * behind leaves its notice.
 *
 * @param jobId undefined while there is none
 * @param watched its end is on the screen
 */
export function useWatchedJob(jobId: string | undefined, watched: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (jobId === undefined || !watched) return undefined;
    const read = () =>
      void markJobNoticeRead({ path: { jobId }, meta: { quiet: true } })
        .then(({ data }) => queryClient.setQueryData(countUnreadNotificationsQueryKey(), data))
        // It stays unread, and that is all.
        .catch(() => undefined);
    read();
    // The notice may come a moment after the end.
    return read;
  }, [jobId, watched, queryClient]);
}
