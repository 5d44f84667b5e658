import { configureClient, NOTIFY_MS } from "@huxuan/api-client";
import { readSite } from "../site.ts";
import { heard, missed, watchNetwork } from "./connection.ts";
import { agreeWithOtherTabs, askToSignIn, tokens } from "./session-store.ts";

/**
 * Connects the generated calls with this page: cookies, messages, and the question when the session ends.
 *
 * @param tell shows a message about a call that failed; a page without messages of this kind says it in its own words
 */
export function setUpClient(tell?: (message: string, duration: "long" | "short") => void): void {
  configureClient({
    baseUrl: window.location.origin,
    tokens,
    onNotify: ({ message, durationMs }, { reads }) => {
      // A page that cannot be read says so itself, with a way to try again: no message on top of it.
      if (!reads) tell?.(message, durationMs === NOTIFY_MS.long ? "long" : "short");
    },
    onReach: (reached) => (reached ? heard() : missed()),
    onSessionExpired: askToSignIn,
  });
  watchNetwork();
  agreeWithOtherTabs();
  void readSite();
}
