import { followSelectionLive, type LiveState, type LiveMine } from "@huxuan/api-client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { renewSelection } from "../../acts/renewal.ts";
import { heard, setStreamLost } from "../../session/connection.ts";
import { useSession } from "../../session/session-store.ts";
import { LiveSeatsStore } from "./live-seats.ts";
import { isOwnAct } from "./lost-acts.ts";

/** Requests that all browsers would send in the same moment are spread over this time, ms. */
const SPREAD_MS = 2_000;

interface LiveRoundHandlers {
  /** Promoted from the waitlist, withdrawn by a school, moved up. */
  onMine: (event: LiveMine) => void;
}

/** Follows a round while the page is shown: seats into a store, own events to the handler. */
export function useLiveRound(roundId: number | undefined, handlers: LiveRoundHandlers) {
  const queryClient = useQueryClient();
  const continued = useSession((state) => state.continued);
  const [store] = useState(() => new LiveSeatsStore());
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
        renewSelection(queryClient);
      }, Math.random() * SPREAD_MS);
      timers.add(timer);
    };
    const follow = (next: LiveState) => {
      if (stop.signal.aborted) return;
      // Connecting again is still lost.
      if (next !== "connecting") setStreamLost(next === "waiting");
    };
    followSelectionLive({
      roundId,
      signal: stop.signal,
      onSeats: (seats) => store.update(seats),
      onMine: (event) => {
        // Its own acts are known to this window; those of another one change what it shows, and need no notice.
        if (isOwnAct(event.key)) return;
        if (!event.own) latest.current.onMine(event);
        renewSelection(queryClient);
      },
      onAlive: heard,
      onRound: renewLater,
      onState: follow,
    }).catch(() => follow("waiting"));
    return () => {
      setStreamLost(false);
      stop.abort();
      for (const timer of timers) clearTimeout(timer);
    };
    // A stream that ended with the session begins anew when it is continued.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [queryClient, roundId, store, continued]);

  return { store };
}
