import { asc, sql } from "drizzle-orm";
import type { Database } from "../../db/index.ts";
import { keepProgress } from "./progress.ts";
import type { RecognisedCredits } from "./recognised.ts";
import { degreeProgressDue } from "./tables.ts";

/** Students whose progress is reckoned together. */
export const STUDENTS_AT_ONCE = 500;

/**
 * Reckons the progress of all students for whom something changed, and gives how many they were. One for whom something
 * changes meanwhile stays due.
 */
export async function reckonDue(
  db: Database,
  recognised: RecognisedCredits,
  clock: () => Date,
  signal?: AbortSignal,
): Promise<number> {
  let students = 0;
  for (;;) {
    signal?.throwIfAborted();
    const due = await db
      .select()
      .from(degreeProgressDue)
      .orderBy(asc(degreeProgressDue.studentId))
      .limit(STUDENTS_AT_ONCE);
    if (due.length === 0) return students;
    await keepProgress(
      db,
      recognised,
      due.map(({ studentId }) => studentId),
      clock(),
    );
    const done = JSON.stringify(due);
    await db.execute(sql`delete from ${degreeProgressDue} d
      using jsonb_to_recordset(${done}::jsonb) as done("studentId" int, number int)
      where d.student_id = done."studentId" and d.number = done.number`);
    students += due.length;
  }
}
