import { isRealRoom, type OccupiedMeeting, type PlacedMeeting } from "./rules.ts";

/**
 * The meetings of many offerings by who and what they occupy, so that those in the way of one more are found without
 * looking at all. It only narrows down: `findOccupied` decides.
 */
export class OccupiedIndex {
  private readonly byKey = new Map<string, OccupiedMeeting[]>();
  private readonly known = new Set<string>();

  add(meetings: readonly OccupiedMeeting[]): void {
    for (const meeting of meetings) {
      const { teacherIds, weekday, weeks, sections, campus, classroom } = meeting;
      const occupies = JSON.stringify([teacherIds, weekday, weeks, sections, campus, classroom]);
      // Of a joint class one is enough.
      if (this.known.has(occupies)) continue;
      this.known.add(occupies);
      for (const key of keysOf(meeting, meeting.teacherIds)) {
        const of = this.byKey.get(key);
        if (of === undefined) this.byKey.set(key, [meeting]);
        else of.push(meeting);
      }
    }
  }

  /** Meetings that share a weekday and a teacher or a room with one of these; each once. */
  near(input: { teacherIds: readonly number[]; meetings: readonly PlacedMeeting[] }): OccupiedMeeting[] {
    const found = new Set<OccupiedMeeting>();
    for (const meeting of input.meetings) {
      for (const key of keysOf(meeting, input.teacherIds)) {
        for (const other of this.byKey.get(key) ?? []) found.add(other);
      }
    }
    return [...found];
  }
}

function keysOf(meeting: PlacedMeeting, teacherIds: readonly number[]): string[] {
  const { weekday, campus = "", classroom = "" } = meeting;
  const keys = teacherIds.map((id) => `${weekday} teacher ${id}`);
  if (isRealRoom(classroom)) keys.push(`${weekday} room ${campus} ${classroom}`);
  return keys;
}
