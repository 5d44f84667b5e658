import { sql } from "drizzle-orm";
import { semester } from "../semester/index.ts";
import type { NeedsProgressUse, StudentUse } from "../person/index.ts";
import { announceStudents } from "./student-memory.ts";
import { enrolment } from "./tables.ts";

/** Students as those by whose facts selection decides. */
export const createStudentUse = ({ progressUse }: NeedsProgressUse): StudentUse => ({
  async changed(tx, ids) {
    if (ids.length === 0) return [];
    // What selection decides by counts in their programme, too.
    await progressUse.changed(tx, ids);
    return announceStudents(tx, ids);
  },
  holdsSeats: (studentId, now) => sql`exists (select from ${enrolment} e
    join ${semester} s on s.id = e.semester_id and s.first_monday + s.weeks * 7 > (${now.toISOString()}::timestamptz at time zone 'Asia/Shanghai')::date
    where e.student_id = ${studentId} and e.state = 'enrolled')`,
});
