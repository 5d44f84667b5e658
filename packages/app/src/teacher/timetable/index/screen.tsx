import type { Permission } from "@huxuan/api-client";
import { PersonalTimetable, useTimetableAddress } from "../../../timetable/personal-timetable.tsx";
import { useTimetable } from "../../../timetable/use-timetable.ts";

export const title = "我的课表";
export const permission: Permission = "timetable-view";

/** A teacher's week: what I teach. */
export function Screen() {
  const { semesterId } = useTimetableAddress();
  const { timetable, entries, marks } = useTimetable(semesterId);
  return <PersonalTimetable timetable={timetable} entries={entries} marks={marks} />;
}
