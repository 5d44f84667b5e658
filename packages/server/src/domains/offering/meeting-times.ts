import type { SectionClockEntry } from "../school/tables.ts";
import type { CatalogueMeeting } from "./catalogue.ts";
import { minuteOfDay } from "./meeting-rules.ts";
import type { meeting } from "./tables.ts";

/** When the sections of a school's day begin and end, by their number. */
export type SectionClock = ReadonlyMap<number, SectionClockEntry>;

/** The stored sections of a school, by their number. */
export function readSectionClock(entries: readonly SectionClockEntry[]): SectionClock {
  return new Map(entries.map((entry) => [entry.section, entry]));
}

/** A stored meeting with the name of its campus. */
export interface MeetingRow {
  meeting: typeof meeting.$inferSelect;
  campusName: string | null;
}

/** Meetings with their clock times, in the order of the week. */
export function timedMeetings(rows: readonly MeetingRow[], clock: SectionClock): CatalogueMeeting[] {
  return rows
    .map((row) => timed(row, clock))
    .sort(
      (a, b) =>
        a.weekday - b.weekday || a.startMinute - b.startMinute || (a.weeks[0] ?? 0) - (b.weeks[0] ?? 0),
    );
}

function timed({ meeting: m, campusName }: MeetingRow, clock: SectionClock): CatalogueMeeting {
  const first = clock.get(Math.min(...m.sections));
  const last = clock.get(Math.max(...m.sections));
  // A school that shortened its day keeps old meetings; they stay visible, at midnight, until they are changed.
  const startTime = first?.start ?? "00:00";
  const endTime = last?.end ?? startTime;
  return {
    weekday: m.weekday,
    weeks: m.weeks,
    sections: m.sections,
    ...((campusName ?? "") === "" ? {} : { campus: campusName ?? "" }),
    ...(m.classroom === "" ? {} : { classroom: m.classroom }),
    startTime,
    endTime,
    startMinute: minuteOfDay(startTime),
    endMinute: minuteOfDay(endTime),
    campusId: m.campusId,
  };
}
