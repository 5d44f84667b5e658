import { type ClashMeeting, firstClash, type TravelMinutes } from "../offering/index.ts";

/** Of each offering, the others of the same timetable that it clashes with. */
export function conflictsWithin(
  offerings: readonly { id: number; meetings: readonly ClashMeeting[] }[],
  travel: TravelMinutes,
): Map<number, number[]> {
  const conflicts = new Map<number, number[]>(offerings.map((o) => [o.id, []]));
  offerings.forEach((one, at) => {
    for (const other of offerings.slice(at + 1)) {
      if (firstClash(one.meetings, other.meetings, travel) === undefined) continue;
      conflicts.get(one.id)?.push(other.id);
      conflicts.get(other.id)?.push(one.id);
    }
  });
  return conflicts;
}
