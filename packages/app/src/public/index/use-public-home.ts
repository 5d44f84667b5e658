import { type PublicRound, roundStateAt } from "@huxuan/api-client";
import { getPublicHomeOptions } from "@huxuan/api-client/query";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useServerClock, useTurnAt } from "../../catalogue/use-server-clock.ts";

/** Everybody looks at the same second: their questions are spread over so long, ms (domain/portal.md, section 3). */
const SPREAD_MS = 5_000;

/** What the home page shows, with the rounds by the server's clock; read again a little after one opens or closes. */
export function usePublicHome() {
  const home = useQuery({ ...getPublicHomeOptions({ meta: { quiet: true } }), staleTime: 60_000 });
  const { refetch } = home;
  const clock = useServerClock(home.data?.now, home.dataUpdatedAt);
  const listed = home.data?.rounds ?? [];
  useTurnAt(
    listed.flatMap(({ opensAt, closesAt }) => [opensAt, closesAt]),
    clock,
  );
  const now = clock();
  const rounds = listed
    .map((round): PublicRound => ({ ...round, state: roundStateAt(round, now) }))
    .filter(({ state }) => state !== "ended");
  const states = rounds.map(({ id, state }) => `${id} ${state}`).join();
  const shown = useRef(states);
  useEffect(() => {
    if (shown.current === states) return;
    const isFirst = shown.current === "";
    shown.current = states;
    if (isFirst) return;
    const timer = setTimeout(() => void refetch(), Math.random() * SPREAD_MS);
    return () => clearTimeout(timer);
  }, [states, refetch]);
  return { ...home, rounds, clock };
}
