import type { TimedMeeting, WholeWeeks } from "@huxuan/api-client";
import { formatMeeting } from "@huxuan/ui/format";
import { wholeWeeksLine } from "./week-entries.ts";

interface ClassTimesProps {
  offering: { meetings: readonly TimedMeeting[]; wholeWeeks: readonly WholeWeeks[] };
}

/** When and where a class meets, a line for each time. */
export function ClassTimes({ offering: { meetings, wholeWeeks } }: ClassTimesProps) {
  const lines = [
    ...meetings.map((meeting) => {
      const place = [meeting.campus, meeting.classroom].filter(Boolean).join(" ");
      const time = `${formatMeeting(meeting)} · ${meeting.startTime}–${meeting.endTime}`;
      return place === "" ? time : `${time} · ${place}`;
    }),
    ...wholeWeeks.map(wholeWeeksLine),
  ];
  if (lines.length === 0) return "时间另行通知";
  return lines.map((line, index) => (
    <span key={index} className="block">
      {line}
    </span>
  ));
}
