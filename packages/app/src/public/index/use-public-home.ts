import type { PublicRound } from "@huxuan/api-client";
import { getPublicHomeOptions } from "@huxuan/api-client/query";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { phaseAt } from "../../catalogue/round-phase.ts";
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
    .map((round): PublicRound => ({ ...round, phase: phaseAt({ ...round, state: "open" }, now) }))
    .filter(({ phase }) => phase !== "ended");
  const phases = rounds.map(({ id, phase }) => `${id} ${phase}`).join();
  const shown = useRef(phases);
  useEffect(() => {
    if (shown.current === phases) return;
    const isFirst = shown.current === "";
    shown.current = phases;
    if (isFirst) return;
    const timer = setTimeout(() => void refetch(), Math.random() * SPREAD_MS);
    return () => clearTimeout(timer);
  }, [phases, refetch]);
  return { ...home, rounds, clock };
}
