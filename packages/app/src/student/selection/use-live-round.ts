import { followSelectionLive, type LiveState, type SelectionLiveMine } from "@huxuan/api-client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { LiveSeatsStore } from "./live-seats.ts";

/** Ms over which a crowd spreads what all of them would ask in the same moment. */
const SPREAD_MS = 2_000;

interface LiveRoundHandlers {
  /** Promoted from the waitlist, withdrawn by a school, moved up. */
  onMine: (event: SelectionLiveMine) => void;
}

/** Follows a round while the page is shown: seats into a store, own events to the handler. */
export function useLiveRound(roundId: number | undefined, handlers: LiveRoundHandlers) {
  const queryClient = useQueryClient();
  const [store] = useState(() => new LiveSeatsStore());
  const [state, setState] = useState<LiveState>("connecting");
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });

  useEffect(() => {
    if (roundId === undefined) return;
    const stop = new AbortController();
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const renewLater = () => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        void queryClient.invalidateQueries();
      }, Math.random() * SPREAD_MS);
      timers.add(timer);
    };
    followSelectionLive({
      roundId,
      signal: stop.signal,
      onSeats: (seats) => store.update(seats),
      onMine: (event) => {
        latest.current.onMine(event);
        void queryClient.invalidateQueries();
      },
      onRound: renewLater,
      onState: setState,
    }).catch(() => setState("waiting"));
    return () => {
      stop.abort();
      for (const timer of timers) clearTimeout(timer);
    };
  }, [queryClient, roundId, store]);

  return { store, state };
}
