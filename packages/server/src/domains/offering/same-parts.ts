import type { Offering, OfferingInput } from "@huxuan/api-client";
import { ascending, mergeMeetings } from "./rules.ts";

/** Whether an input names the teachers that there are, in their order. */
export function sameTeachers(
  before: Pick<Offering, "teachers">,
  input: Pick<OfferingInput, "teacherIds">,
): boolean {
  const ids = before.teachers.map((teacher) => teacher.id);
  return ids.length === input.teacherIds.length && ids.every((id, at) => id === input.teacherIds[at]);
}

/** Whether an input holds the meetings that there are; a different order alone may count as another. */
export function sameMeetings(
  before: Pick<Offering, "meetings">,
  input: Pick<OfferingInput, "meetings">,
): boolean {
  return (
    JSON.stringify(before.meetings.map(plainMeeting)) ===
    JSON.stringify(sorted(mergeMeetings(input.meetings).map(plainMeeting)))
  );
}

interface PlainMeeting {
  weekday: number;
  weeks: number[];
  sections: number[];
  campus: string;
  classroom: string;
}

function plainMeeting(m: OfferingInput["meetings"][number]): PlainMeeting {
  return {
    weekday: m.weekday,
    weeks: ascending(m.weeks),
    sections: ascending(m.sections),
    campus: m.campus ?? "",
    classroom: m.classroom ?? "",
  };
}

/** In the order in which stored meetings are shown; a different order alone only costs a needless rewrite. */
function sorted(meetings: PlainMeeting[]): PlainMeeting[] {
  return meetings.sort(
    (a, b) =>
      a.weekday - b.weekday ||
      (a.sections[0] ?? 0) - (b.sections[0] ?? 0) ||
      (a.weeks[0] ?? 0) - (b.weeks[0] ?? 0),
  );
}
