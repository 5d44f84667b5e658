import type { SectionClockEntry } from "../school/tables.ts";
import type { CatalogueMeeting } from "./catalogue.ts";
import { minuteOfDay } from "./meeting-rules.ts";
import { sectionRuns } from "./rules.ts";
import type { meeting } from "./tables.ts";

/** When the sections of a school's day begin and end, by their number. */
export type SectionClock = ReadonlyMap<number, SectionClockEntry>;

/** The stored sections of a school, by their number. */
export function readSectionClock(entries: readonly SectionClockEntry[]): SectionClock {
  return new Map(entries.map((entry) => [entry.section, entry]));
}

/** A meeting as it is stored, or would be, with the name of its campus. */
export interface MeetingRow {
  meeting: Pick<typeof meeting.$inferSelect, "weekday" | "weeks" | "sections" | "campusId" | "classroom">;
  campusName: string | null;
}

/**
 * Meetings with their clock times, in the order of the week: one for each run of sections, for between 1–2 and 9–10
 * nobody is busy. Whatever asks when somebody meets (clashes, feeds, grids) reads these.
 */
export function timedMeetings(rows: readonly MeetingRow[], clock: SectionClock): CatalogueMeeting[] {
  return rows
    .flatMap((row) => sectionRuns(row.meeting.sections).map((sections) => timed(row, sections, clock)))
    .sort(
      (a, b) =>
        a.weekday - b.weekday || a.startMinute - b.startMinute || (a.weeks[0] ?? 0) - (b.weeks[0] ?? 0),
    );
}

function timed(
  { meeting: m, campusName }: MeetingRow,
  sections: number[],
  clock: SectionClock,
): CatalogueMeeting {
  const first = clock.get(sections[0] as number);
  const last = clock.get(sections.at(-1) as number);
  // A school that shortened its day keeps old meetings; they stay visible, at midnight, until they are changed.
  const startTime = first?.start ?? "00:00";
  const endTime = last?.end ?? startTime;
  return {
    weekday: m.weekday,
    weeks: m.weeks,
    sections,
    ...((campusName ?? "") === "" ? {} : { campus: campusName ?? "" }),
    ...(m.classroom === "" ? {} : { classroom: m.classroom }),
    startTime,
    endTime,
    startMinute: minuteOfDay(startTime),
    endMinute: minuteOfDay(endTime),
    campusId: m.campusId,
  };
}
