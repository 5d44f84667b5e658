import { getMySelectionsOptions } from "@huxuan/api-client/query";
import { useCan, type WeekEntry } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { gridOffering, toWeekEntries } from "../../catalogue/week-entries.ts";
import { useTimetable } from "../../timetable/use-timetable.ts";

/** My timetable of a semester as the week grid draws it: taken courses, and those I wait for. */
export function useMyWeek(semesterId: number | undefined) {
  const { entries: taken, clocks, ...rest } = useTimetable(semesterId);
  const mine = useQuery({
    ...getMySelectionsOptions({ query: semesterId === undefined ? {} : { semesterId } }),
    enabled: useCan()("selection-view"),
  });
  const entries = useMemo<WeekEntry[]>(() => {
    const queued = (mine.data?.items ?? [])
      .filter(({ state }) => state === "queued")
      .flatMap(({ offering }) =>
        toWeekEntries(gridOffering(offering), { state: "queued", clock: clocks.get(offering.school.id) }),
      );
    return [...taken, ...queued];
  }, [taken, mine.data, clocks]);
  return { ...rest, mine, entries, clocks };
}
