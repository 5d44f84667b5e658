import { Card, WeekGrid, type WeekEntry } from "@huxuan/ui";
import { useMemo, useState } from "react";
import { gridOffering, toWeekEntries } from "../../catalogue/week-entries.ts";
import { previewWeek } from "../selection/preview-week.ts";
import { useMyWeek } from "../selection/use-my-week.ts";
import type { KnownWish } from "./wish-rows.ts";

interface WishWeekProps {
  semesterId: number;
  /** The wishes in their order. */
  wishes: readonly KnownWish[];
  /** The class whose row has the pointer or the focus. */
  previewedId: number | undefined;
}

/** My week if all wishes were won: own classes solid, wishes dashed with their rank, the one in view solid. */
export function WishWeek({ semesterId, wishes, previewedId }: WishWeekProps) {
  const { timetable, entries, marks, clocks } = useMyWeek(semesterId);
  const [own, setOwn] = useState<number>();
  const semester = timetable.data?.semester;
  const wished = useMemo(
    () =>
      wishes.map(({ offering }, at) => ({
        id: offering.id,
        entries: toWeekEntries(gridOffering(offering), {
          rank: at + 1,
          clock: clocks.get(offering.school.id),
        }),
      })),
    [wishes, clocks],
  );
  const held = useMemo(() => {
    const ids = new Set(wishes.map(({ offering }) => String(offering.id)));
    return entries.filter(({ courseId }) => courseId === undefined || !ids.has(courseId));
  }, [entries, wishes]);
  const preview = wished
    .filter(({ id }) => id === previewedId)
    .flatMap((one): WeekEntry[] => one.entries.map((entry) => ({ ...entry, state: "previewed" })));
  const rest = wished.filter(({ id }) => id !== previewedId).flatMap((one) => one.entries);
  const week = previewWeek(own ?? Math.max(1, timetable.data?.currentWeek ?? 1), preview);
  return (
    <WeekGrid
      size="compact"
      title="如果都中"
      entries={[...held, ...rest]}
      preview={preview}
      week={week}
      weeks={semester?.weeks}
      onWeekChange={setOwn}
      firstMonday={semester?.firstMonday}
      clock={timetable.data?.sections}
      marks={marks}
    />
  );
}

/** The same in a card, beside the list. */
export const WishWeekCard = (props: WishWeekProps) => (
  <Card>
    <WishWeek {...props} />
  </Card>
);
