import type pg from "pg";
import type { SelectionWorld } from "./selection-world.ts";

/** The home school placed a student, by index, into an offering: outside of all rounds. */
export async function placeProgramme(
  { pool }: { pool: Pick<pg.ClientBase, "query"> },
  world: SelectionWorld,
  n: number,
  offering: { id: number; courseId: number },
): Promise<void> {
  const { id: studentId, schoolId } = world.students[n] as { id: number; schoolId: number };
  const { semesterId } = world;
  await pool.query(
    `insert into enrolment (semester_id, school_id, offering_id, course_id, student_id, home_school_id, state, source,
       enrolled_at, sequence, credits)
     select $1, $2, $3, id, $5, $2, 'enrolled', 'programme', now(), nextval('selection_log_sequence_seq'), credits
     from course where id = $4`,
    [semesterId, schoolId, offering.id, offering.courseId, studentId],
  );
  await pool.query(
    `insert into student_term (semester_id, student_id, offering_ids, placed_ids) values ($1, $2, array[$3::int], array[$3::int])
     on conflict (semester_id, student_id) do update
       set offering_ids = student_term.offering_ids || $3::int, placed_ids = student_term.placed_ids || $3::int`,
    [semesterId, studentId, offering.id],
  );
  await pool.query(
    `update offering_seat set taken = taken + 1, version = version + 1,
       taken_by_school = taken_by_school
         || jsonb_build_object($2::text, coalesce((taken_by_school ->> $2::text)::int, 0) + 1) where offering_id = $1`,
    [offering.id, String(schoolId)],
  );
}
