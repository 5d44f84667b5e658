import { Skeleton } from "@huxuan/ui";
import { type Query, useIsFetching, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";

/** After this, ms, what has been read is shown, and the rest comes when it comes. */
const PATIENCE_MS = 5_000;

/** Pages that were shown before: what they read is in the cache, or comes into cards that have their size. */
const shownBefore = new Set<string>();

const firstReading = { predicate: ({ state }: Query) => state.status === "pending" };

interface ShownTogetherProps {
  /** Names the page. */
  id: string;
  children: ReactNode;
}

/**
 * A page of several cards that read for themselves, shown when all of them have read: a card that grows would push those
 * below it away from under the finger.
 */
export function ShownTogether({ id, children }: ShownTogetherProps) {
  const queryClient = useQueryClient();
  const [ready, setReady] = useState(() => shownBefore.has(id));
  const reading = useIsFetching(firstReading);
  useEffect(() => {
    if (reading > 0) return undefined;
    // A card may begin to read what another one's answer names: looked at once more after two frames.
    const look = () => queryClient.isFetching(firstReading) === 0 && setReady(true);
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(frame);
  }, [queryClient, reading]);
  useEffect(() => {
    if (ready) shownBefore.add(id);
    const timer = setTimeout(() => setReady(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [id, ready]);
  return (
    <div className="relative" aria-busy={!ready || undefined}>
      {!ready && <Skeleton lines={8} className="absolute inset-x-0 top-0" />}
      <div className={ready ? undefined : "invisible"}>{children}</div>
    </div>
  );
}
