import { ApiFailure } from "@huxuan/api-client";
import { QueryClient } from "@tanstack/react-query";

/** A refusal stays a refusal; only an unreachable or overloaded server is asked again. */
function retry(failures: number, error: Error): boolean {
  const worthwhile = error instanceof ApiFailure && (error.kind === "network" || error.status >= 502);
  return worthwhile && failures < 2;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry, staleTime: 15_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});
