import type { Transaction } from "../db/index.ts";
import { calendarException, semester } from "../domains/semester/index.ts";
import { addDays } from "../domains/timetable/index.ts";

/** Days from the first to the last, both included. */
function days(name: string, first: string, last: string): { day: string; name: string }[] {
  const list = [];
  for (let day = first; day <= last; day = addDays(day, 1)) list.push({ day, name });
  return list;
}

/**
 * The autumn in which the demo plays, the year before it, and the spring of the real catalogue (2019-2020-2). Holidays and make-up days
 * as the State Council announced them; what a make-up day follows is the university's choice.
 */
const SEMESTERS = [
  {
    code: "2026-2027-1",
    year: 2026,
    term: 1,
    name: "2026–2027 学年第一学期",
    firstMonday: "2026-09-07",
    weeks: 20,
    isCurrent: true,
    exceptions: [
      { day: "2026-09-20", name: "国庆节调休", followsDay: "2026-10-06" },
      ...days("中秋节", "2026-09-25", "2026-09-27"),
      ...days("国庆节", "2026-10-01", "2026-10-07"),
      { day: "2026-10-10", name: "国庆节调休", followsDay: "2026-10-07" },
      ...days("元旦", "2027-01-01", "2027-01-03"),
    ],
  },
  {
    code: "2025-2026-1",
    year: 2025,
    term: 1,
    name: "2025–2026 学年第一学期",
    firstMonday: "2025-09-01",
    weeks: 20,
    isCurrent: false,
    exceptions: [
      { day: "2025-09-28", name: "国庆节调休", followsDay: "2025-10-07" },
      ...days("国庆节、中秋节", "2025-10-01", "2025-10-08"),
      { day: "2025-10-11", name: "国庆节调休", followsDay: "2025-10-08" },
      ...days("元旦", "2026-01-01", "2026-01-03"),
      { day: "2026-01-04", name: "元旦调休", followsDay: "2026-01-02" },
    ],
  },
  {
    code: "2025-2026-2",
    year: 2025,
    term: 2,
    name: "2025–2026 学年第二学期",
    firstMonday: "2026-03-02",
    weeks: 19,
    isCurrent: false,
    exceptions: [
      ...days("清明节", "2026-04-04", "2026-04-06"),
      ...days("劳动节", "2026-05-01", "2026-05-05"),
      { day: "2026-05-09", name: "劳动节调休", followsDay: "2026-05-05" },
      ...days("端午节", "2026-06-19", "2026-06-21"),
    ],
  },
  {
    code: "2019-2020-2",
    year: 2019,
    term: 2,
    name: "2019–2020 学年第二学期",
    firstMonday: "2020-02-24",
    weeks: 24,
    isCurrent: false,
    exceptions: [
      ...days("清明节", "2020-04-04", "2020-04-06"),
      { day: "2020-04-26", name: "劳动节调休", followsDay: "2020-05-04" },
      ...days("劳动节", "2020-05-01", "2020-05-05"),
      { day: "2020-05-09", name: "劳动节调休", followsDay: "2020-05-05" },
      ...days("端午节", "2020-06-25", "2020-06-27"),
      { day: "2020-06-28", name: "端午节调休", followsDay: "2020-06-26" },
    ],
  },
];

/** A semester that is over. */
export interface PastSemester {
  id: number;
  /** When its grades had been published. */
  endedAt: Date;
}

/** The year before the demo's: its grades are there. */
const LAST_YEAR: readonly { code: string; endedAt: string }[] = [
  { code: "2025-2026-1", endedAt: "2026-01-20T02:00:00Z" },
  { code: "2025-2026-2", endedAt: "2026-07-14T02:00:00Z" },
];

/** Makes the semesters; gives the id of the current one, and those of the year before, the earlier first. */
export async function createSemesters(
  tx: Transaction,
): Promise<{ semesterId: number; past: PastSemester[] }> {
  const rows = await tx
    .insert(semester)
    .values(SEMESTERS.map(({ exceptions: _exceptions, ...columns }) => columns))
    .returning({ id: semester.id, code: semester.code, isCurrent: semester.isCurrent });
  await tx
    .insert(calendarException)
    .values(
      SEMESTERS.flatMap(({ exceptions }, at) =>
        exceptions.map((exception) => ({ ...exception, semesterId: rows[at]?.id as number })),
      ),
    );
  const past = LAST_YEAR.map(({ code, endedAt }) => ({
    id: rows.find((row) => row.code === code)?.id as number,
    endedAt: new Date(endedAt),
  }));
  return { semesterId: rows.find((row) => row.isCurrent)?.id as number, past };
}
