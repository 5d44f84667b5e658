import type { TimetableTimetable } from "@huxuan/api-client";
import { getMySelectionsOptions, getMyTimetableOptions } from "@huxuan/api-client/query";
import type { DayMark, WeekEntry } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSchoolClocks } from "../../catalogue/use-school-clocks.ts";
import { gridOffering, toWeekEntries } from "../../catalogue/week-entries.ts";
import { dayMarks } from "../../catalogue/day-marks.ts";

/** My timetable of a semester as the week grid draws it: taken courses, and those I wait for. */
export function useMyWeek(semesterId: number | undefined) {
  const query = { query: semesterId === undefined ? {} : { semesterId } };
  const timetable = useQuery(getMyTimetableOptions(query));
  const mine = useQuery(getMySelectionsOptions(query));
  const clocks = useSchoolClocks();

  const entries = useMemo<WeekEntry[]>(() => {
    const taken = (timetable.data?.entries ?? []).flatMap((entry) =>
      toWeekEntries(
        {
          id: entry.offeringId,
          courseName: entry.courseName,
          schoolName: entry.school.name,
          teachers: entry.teachers,
          meetings: entry.meetings,
        },
        { state: "enrolled", clock: clocks.get(entry.school.id) },
      ),
    );
    const queued = (mine.data?.items ?? [])
      .filter(({ state }) => state === "queued")
      .flatMap(({ offering }) =>
        toWeekEntries(gridOffering(offering), { state: "queued", clock: clocks.get(offering.school.id) }),
      );
    return [...taken, ...queued];
  }, [timetable.data, mine.data, clocks]);

  const marks = useMemo<DayMark[]>(() => marksOf(timetable.data), [timetable.data]);
  return { timetable, mine, entries, marks, clocks };
}

const marksOf = (timetable: TimetableTimetable | undefined) =>
  timetable ? dayMarks(timetable.semester) : [];
