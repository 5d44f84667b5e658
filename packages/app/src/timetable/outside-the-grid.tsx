import type { TimetableEntry } from "@huxuan/api-client";
import { wholeWeeksLine } from "../catalogue/week-entries.ts";

/** The classes of a timetable that no grid of weekdays and sections holds: those of whole weeks, and those without times yet. */
export function OutsideTheGrid({ entries }: { entries: readonly TimetableEntry[] }) {
  const whole = entries.filter(({ wholeWeeks }) => wholeWeeks.length > 0);
  const untimed = entries.filter(
    ({ meetings, wholeWeeks }) => meetings.length === 0 && wholeWeeks.length === 0,
  );
  return (
    <>
      {whole.length > 0 && (
        <section aria-label="集中周" className="mt-4 border-0 border-t border-solid border-line pt-3">
          <h3 className="m-0 text-sm font-medium">集中周</h3>
          <ul className="m-0 mt-1 grid list-none gap-1 p-0 text-ink-2">
            {whole.map(({ offeringId, courseName, wholeWeeks }) => (
              <li key={offeringId} className="[overflow-wrap:anywhere]">
                {courseName}：{wholeWeeks.map((one) => wholeWeeksLine(one).replace("集中周 ", "")).join("；")}
              </li>
            ))}
          </ul>
        </section>
      )}
      {untimed.length > 0 && (
        <section aria-label="时间待定" className="mt-4 border-0 border-t border-solid border-line pt-3">
          <h3 className="m-0 text-sm font-medium">时间待定</h3>
          <ul className="m-0 mt-1 grid list-none gap-1 p-0 text-ink-2">
            {untimed.map(({ offeringId, offeringCode, courseName, school, teachers }) => (
              <li key={offeringId} className="[overflow-wrap:anywhere]">
                <span className="text-ink">{courseName}</span>
                {`（${[offeringCode, school.name, teachers.join("、")].filter(Boolean).join(" · ")}）时间另行通知，排好后进入课表。`}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
