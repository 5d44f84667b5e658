import type { Permission } from "@huxuan/api-client";
import { PersonalTimetable, useTimetableAddress } from "../../../timetable/personal-timetable.tsx";
import { EndedSelections } from "../../selection/ended-selections.tsx";
import { useMyWeek } from "../../selection/use-my-week.ts";

export const title = "我的课表";
export const permission: Permission = "timetable-view";

/** A student's week. */
export function Screen() {
  const { semesterId } = useTimetableAddress();
  const { timetable, entries, marks, mine } = useMyWeek(semesterId);
  return (
    <div className="p-5 max-sm:p-3 print:p-0">
      <PersonalTimetable timetable={timetable} entries={entries} marks={marks} />
      <EndedSelections items={mine.data?.ended ?? []} />
    </div>
  );
}
