import { getMyTimetableOptions } from "@huxuan/api-client/query";
import { type DayMark, useCan, type WeekEntry } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { dayMarks } from "../catalogue/day-marks.ts";
import { useSchoolClocks } from "../catalogue/use-school-clocks.ts";
import { toWeekEntries } from "../catalogue/week-entries.ts";

/**
 * My timetable as the week grid draws it: what I attend as a student, what I teach as a teacher.
 *
 * @param semesterId the current semester without it
 */
export function useTimetable(semesterId: number | undefined) {
  const timetable = useQuery({
    ...getMyTimetableOptions({ query: semesterId === undefined ? {} : { semesterId } }),
    enabled: useCan()("timetable-view"),
    // Courses may have been taken in another window meanwhile.
    refetchOnWindowFocus: "always",
  });
  const clocks = useSchoolClocks();
  const entries = useMemo<WeekEntry[]>(
    () =>
      (timetable.data?.entries ?? []).flatMap((entry) =>
        toWeekEntries(
          {
            id: entry.offeringId,
            code: entry.offeringCode,
            courseName: entry.courseName,
            schoolName: entry.school.name,
            teachers: entry.teachers,
            meetings: entry.meetings,
          },
          { state: "enrolled", clock: clocks.get(entry.school.id) },
        ),
      ),
    [timetable.data, clocks],
  );
  const marks = useMemo<DayMark[]>(
    () => (timetable.data ? dayMarks(timetable.data.semester) : []),
    [timetable.data],
  );
  return { timetable, entries, marks, clocks };
}
