import { roundStateAt, type StudentRound } from "@huxuan/api-client";
import { getSelectionOverviewOptions } from "@huxuan/api-client/query";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useServerClock, useTurnAt } from "../../catalogue/use-server-clock.ts";

/** My rounds with their state by the server's clock, running first. */
export function useRounds() {
  const overview = useQuery(getSelectionOverviewOptions());
  const clock = useServerClock(overview.data?.now, overview.dataUpdatedAt);
  const listed = useMemo(() => overview.data?.rounds ?? [], [overview.data]);
  useTurnAt(
    listed.flatMap(({ round }) => [round.opensAt, round.closesAt, round.dropEndsAt ?? []].flat()),
    clock,
  );
  const now = clock();
  const rounds = listed.map(
    (each): StudentRound => ({ ...each, round: { ...each.round, state: roundStateAt(each.round, now) } }),
  );
  return { ...overview, rounds, clock };
}
