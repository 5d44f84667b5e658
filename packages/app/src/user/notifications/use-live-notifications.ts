import { followNotificationsLive } from "@huxuan/api-client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { renewNotifications } from "../../acts/renewal.ts";
import { useSession } from "../../session/session-store.ts";

/**
 * Reads notifications again when the server says that there may be new ones. Only while the page is in view: a browser keeps
 * few connections to a server, and people keep many pages open.
 */
export function useLiveNotifications(): void {
  const queryClient = useQueryClient();
  const continued = useSession((state) => state.continued);
  useEffect(() => {
    let stop: AbortController | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const turn = () => {
      if (document.visibilityState !== "visible") {
        stop?.abort();
        stop = undefined;
      } else if (stop === undefined) {
        stop = new AbortController();
        followNotificationsLive({
          signal: stop.signal,
          onNews: ({ spreadMs }) => {
            clearTimeout(timer);
            timer = setTimeout(() => renewNotifications(queryClient), Math.random() * spreadMs);
          },
        }).catch(() => undefined);
      }
    };
    turn();
    document.addEventListener("visibilitychange", turn);
    return () => {
      document.removeEventListener("visibilitychange", turn);
      clearTimeout(timer);
      stop?.abort();
    };
    // A stream that ended with the session begins anew when it is continued.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [queryClient, continued]);
}
