import { useEffect, useMemo, useState } from "react";

/**
 * A clock that runs with the server: a phone's own clock may be minutes off, and at 8:00 seconds count.
 *
 * @param serverNow the server's time in the latest answer
 * @param receivedAt `Date.now()` when the answer came
 */
export function useServerClock(serverNow: string | undefined, receivedAt: number): () => Date {
  const offset = serverNow === undefined ? 0 : Date.parse(serverNow) - receivedAt;
  return useMemo(() => () => new Date(Date.now() + offset), [offset]);
}

/** Renders once when the clock reaches the next of these moments, so that buttons unlock on the second. */
export function useTurnAt(moments: readonly string[], clock: () => Date): void {
  const [, turn] = useState(0);
  const key = moments.join();
  useEffect(() => {
    const now = clock().getTime();
    const next = Math.min(
      ...key
        .split(",")
        .map((moment) => Date.parse(moment))
        .filter((at) => at > now),
    );
    if (!Number.isFinite(next)) return;
    // Timers fire early when asked for more than 2^31 ms: a far moment is looked at again after a day.
    const timer = setTimeout(() => turn((count) => count + 1), Math.min(next - now, 86_400_000) + 5);
    return () => clearTimeout(timer);
  });
}
