import { ApiFailure } from "@huxuan/api-client";
import { MutationCache, QueryClient } from "@tanstack/react-query";
import { renewAfterMutation } from "./acts/renewal.ts";
import { isOffline } from "./session/connection.ts";

/** A refusal stays a refusal; only an unreachable or overloaded server is asked again, unless the search is too wide. */
function retry(failures: number, error: Error): boolean {
  const worthwhile =
    error instanceof ApiFailure &&
    (error.kind === "network" || (error.status >= 502 && error.code !== "QUERY_TOO_SLOW"));
  return worthwhile && failures < 2 && !isOffline();
}

/** How long an answer is as good as new, ms. */
export const STALE_MS = 15_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry,
      staleTime: STALE_MS,
      refetchOnWindowFocus: false,
      // Without a network a call fails at once and says so: paused, a list would look empty and a button busy for ever.
      networkMode: "always",
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: "always" },
  },
  mutationCache: new MutationCache({
    // After a refusal too: what is in view was not what the server has.
    onSettled: (_data, _error, _variables, _result, { options }): void =>
      renewAfterMutation(queryClient, options.mutationKey),
  }),
});
