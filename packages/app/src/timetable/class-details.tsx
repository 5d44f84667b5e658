import { Dialog, type SectionClock, type WeekEntry } from "@huxuan/ui";
import { formatMeeting, formatTimeSpan } from "@huxuan/ui/format";
import { Fragment } from "react";

interface ClassDetailsProps {
  /** All meetings of one class. */
  entries: readonly WeekEntry[];
  /** Clock of the person's own school. */
  clock: SectionClock;
  onClose: () => void;
}

/** Everything the timetable knows about a class: who teaches it, and all its meetings. */
export function ClassDetails({ entries, clock, onClose }: ClassDetailsProps) {
  const [first] = entries;
  if (!first) return null;
  const facts = [
    { label: "任课教师", lines: [first.teacher || "教师待定"] },
    { label: "开课学校", lines: [first.school ?? ""] },
    { label: "教学班", lines: [first.code ?? ""] },
    {
      label: "上课安排",
      lines: entries.map((entry) =>
        [formatMeeting(entry), timeOf(entry, clock), entry.place].filter(Boolean).join(" · "),
      ),
    },
    { label: "状态", lines: [first.state === "queued" ? "候补中" : "已选"] },
  ];
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} dismissable title={first.title}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {facts.map(({ label, lines }) => (
          <Fragment key={label}>
            <dt className="text-ink-2">{label}</dt>
            <dd className="tabular-nums">
              {lines.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}

function timeOf({ sections, clock: own }: WeekEntry, clock: SectionClock): string {
  return formatTimeSpan(own ?? clock, Math.min(...sections), Math.max(...sections));
}
