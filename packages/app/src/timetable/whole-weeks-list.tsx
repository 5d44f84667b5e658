import type { TimetableEntry } from "@huxuan/api-client";
import { wholeWeeksLine } from "../catalogue/week-entries.ts";

/** The classes of a timetable that take whole weeks: no grid of weekdays and sections holds them. */
export function WholeWeeksList({ entries }: { entries: readonly TimetableEntry[] }) {
  const whole = entries.filter(({ wholeWeeks }) => wholeWeeks.length > 0);
  if (whole.length === 0) return null;
  return (
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
  );
}
