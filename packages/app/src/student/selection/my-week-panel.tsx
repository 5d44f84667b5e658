import type { SelectionSelectableOffering } from "@huxuan/api-client";
import { Card, WeekGrid } from "@huxuan/ui";
import { useMemo, useState } from "react";
import { gridOffering, toWeekEntries } from "../../catalogue/week-entries.ts";
import { useMyWeek } from "./use-my-week.ts";

interface MyWeekPanelProps {
  semesterId: number;
  /** The course that has hover or focus, or is open. */
  previewed: SelectionSelectableOffering | undefined;
}

/** My week beside the list, with the course in question drawn in: a clash is seen before the click. */
export function MyWeekPanel({ semesterId, previewed }: MyWeekPanelProps) {
  const { timetable, entries, marks, clocks } = useMyWeek(semesterId);
  const [chosen, setChosen] = useState<number | null>(null);
  const semester = timetable.data?.semester;
  const preview = useMemo(
    () =>
      previewed
        ? toWeekEntries(gridOffering(previewed.offering), {
            clock: clocks.get(previewed.offering.school.id),
          }).map((entry, place) => ({
            ...entry,
            state: previewed.preview.clashing?.includes(place)
              ? ("conflict" as const)
              : ("previewed" as const),
          }))
        : [],
    [previewed, clocks],
  );
  const week = chosen ?? Math.max(1, timetable.data?.currentWeek ?? 1);
  return (
    <Card>
      <WeekGrid
        size="compact"
        title="我的课表"
        entries={entries}
        preview={preview}
        week={week}
        weeks={semester?.weeks}
        onWeekChange={setChosen}
        firstMonday={semester?.firstMonday}
        clock={timetable.data?.sections}
        marks={marks}
      />
    </Card>
  );
}
