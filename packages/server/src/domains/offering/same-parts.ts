import type { OfferingOffering, OfferingOfferingInput } from "@huxuan/api-client";
import { ascending, mergeMeetings } from "./rules.ts";

/** Whether an input names the teachers that there are, in their order. */
export function sameTeachers(
  before: Pick<OfferingOffering, "teachers">,
  input: Pick<OfferingOfferingInput, "teacherIds">,
): boolean {
  const ids = before.teachers.map((teacher) => teacher.id);
  return ids.length === input.teacherIds.length && ids.every((id, at) => id === input.teacherIds[at]);
}

/** Whether an input holds the meetings that there are; a different order alone may count as another. */
export function sameMeetings(
  before: Pick<OfferingOffering, "meetings">,
  input: Pick<OfferingOfferingInput, "meetings">,
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

function plainMeeting(m: OfferingOfferingInput["meetings"][number]): PlainMeeting {
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
