import { configureClient, NOTIFY_MS } from "@huxuan/api-client";
import { toast } from "@huxuan/ui";
import { heard, missed, watchNetwork } from "./connection.ts";
import { tokens, useSession } from "./session-store.ts";

/** Connects the generated calls with this page: cookies, messages, and the question when the session ends. */
export function setUpClient(): void {
  configureClient({
    baseUrl: window.location.origin,
    tokens,
    onNotify: ({ message, durationMs }, { reads }) => {
      // A page that cannot be read says so itself, with a way to try again: no message on top of it.
      if (!reads) toast.error(message, { duration: durationMs === NOTIFY_MS.long ? "long" : "short" });
    },
    onReach: (reached) => (reached ? heard() : missed()),
    onSessionExpired: () => useSession.setState({ expired: true }),
  });
  watchNetwork();
}
