import type { SelectableOffering } from "@huxuan/api-client";
import { Card, WeekGrid } from "@huxuan/ui";
import { useMemo, useState } from "react";
import { gridOffering, toWeekEntries } from "../../catalogue/week-entries.ts";
import { previewWeek } from "./preview-week.ts";
import { useMyWeek } from "./use-my-week.ts";

interface MyWeekPanelProps {
  semesterId: number;
  /** The course that has hover or focus, or is open. */
  previewed: SelectableOffering | undefined;
}

/** The week that the student turned to, and the course that was previewed then, if any. */
interface Turned {
  week: number;
  offeringId: number | undefined;
}

/**
 * My week beside the list, with the course in question drawn in: a clash is seen before the click. A course that does
 * not meet in the week in view turns the grid to the first week in which it does, and back when it is left.
 */
export function MyWeekPanel({ semesterId, previewed }: MyWeekPanelProps) {
  const { timetable, entries, marks, clocks } = useMyWeek(semesterId);
  const [own, setOwn] = useState<number>();
  const [turned, setTurned] = useState<Turned>();
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
  const offeringId = previewed?.offering.id;
  const ownWeek = own ?? Math.max(1, timetable.data?.currentWeek ?? 1);
  const week =
    offeringId !== undefined && turned?.offeringId === offeringId
      ? turned.week
      : previewWeek(ownWeek, preview);
  return (
    <Card>
      <WeekGrid
        size="compact"
        title="我的课表"
        entries={entries}
        preview={preview}
        week={week}
        weeks={semester?.weeks}
        onWeekChange={(next) =>
          offeringId === undefined ? setOwn(next) : setTurned({ week: next, offeringId })
        }
        firstMonday={semester?.firstMonday}
        clock={timetable.data?.sections}
        marks={marks}
      />
    </Card>
  );
}
