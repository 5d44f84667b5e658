import { inArray, sql } from "drizzle-orm";
import { type ProgressUse, student } from "../person/index.ts";
import { degreeProgressDue } from "./tables.ts";

/** Students as those whose progress follows from what is known of them. */
export const createProgressUse = (): ProgressUse => ({
  async changed(tx, students) {
    if (Array.isArray(students) && students.length === 0) return;
    const where = Array.isArray(students) ? inArray(student.id, [...students]) : students;
    // In the order of their ids, so that two transactions with the same students wait for each other and do not block.
    await tx.execute(sql`insert into ${degreeProgressDue} as due (student_id)
      select ${student.id} from ${student} where ${where} order by ${student.id}
      on conflict (student_id) do update set number = due.number + 1`);
  },
});
