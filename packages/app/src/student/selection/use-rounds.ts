import type { Round, StudentRound } from "@huxuan/api-client";
import { getSelectionOverviewOptions } from "@huxuan/api-client/query";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { phaseAt } from "../../catalogue/round-phase.ts";
import { useServerClock, useTurnAt } from "../../catalogue/use-server-clock.ts";

/** My rounds with their phase by the server's clock, running first. */
export function useRounds() {
  const overview = useQuery(getSelectionOverviewOptions());
  const clock = useServerClock(overview.data?.now, overview.dataUpdatedAt);
  const listed = useMemo(() => overview.data?.rounds ?? [], [overview.data]);
  useTurnAt(
    listed.flatMap(({ round }) => [round.opensAt, round.closesAt]),
    clock,
  );
  const now = clock();
  const rounds = listed.map((each): StudentRound => {
    const round: Round = { ...each.round, phase: phaseAt(each.round, now) };
    return { ...each, round };
  });
  return { ...overview, rounds, clock };
}
