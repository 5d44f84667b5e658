import { sql } from "drizzle-orm";
import type { Transaction } from "../../db/index.ts";
import { course } from "../course/index.ts";
import { meeting, offering, offeringSeat, offeringTeacher } from "../offering/index.ts";
import { teacher } from "../person/index.ts";
import { campus, school } from "../school/index.ts";
import { semester } from "../semester/index.ts";
import type { ImportTarget } from "./import-target.ts";

/** Runs statements that insert rows. */
export type Inserting = <T>(work: () => Promise<T>) => Promise<T>;

/** Inserts as ever: each row's references are checked as it is written. */
export const checkingEachRow: Inserting = (work) => work();

/**
 * Inserts on PGlite without checking each row's references one by one; `refuseDanglingReferences` checks all of them
 * before the commit. Row by row they are four fifths of what an import costs there, while everybody waits for the only
 * connection; and because it is the only one, nothing can be deleted between the check and the commit. Unique and check
 * constraints hold all the time. For inserts alone: what follows an update or a delete by a reference needs the triggers
 * that are off here.
 */
export const checkingAtTheEnd =
  (tx: Transaction): Inserting =>
  async (work) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    const done = await work();
    await tx.execute(sql`set local session_replication_role = origin`);
    return done;
  };

/** Throws when a row of the school's semester, or a course, teacher or campus of the school, references nothing. */
export async function refuseDanglingReferences(
  tx: Transaction,
  { schoolId, semesterId }: ImportTarget,
): Promise<void> {
  const mine = sql`select id from ${offering} where school_id = ${schoolId} and semester_id = ${semesterId}`;
  const result = await tx.execute<{ what: string }>(sql`
    select 'school' as what where not exists (select from ${school} where id = ${schoolId})
    union all
    select 'semester' where not exists (select from ${semester} where id = ${semesterId})
    union all
    (select 'offering' from ${offering} o left join ${course} c on c.id = o.course_id
      where o.school_id = ${schoolId} and o.semester_id = ${semesterId} and c.id is null limit 1)
    union all
    (select 'offering_seat' from ${offeringSeat} s left join ${offering} o on o.id = s.offering_id and o.course_id = s.course_id
      where s.school_id = ${schoolId} and s.semester_id = ${semesterId} and o.id is null limit 1)
    union all
    (select 'offering_teacher' from ${offeringTeacher} t left join ${teacher} p on p.id = t.teacher_id
      where t.offering_id in (${mine}) and p.id is null limit 1)
    union all
    (select 'offering_teacher' from ${offeringTeacher} t left join ${offering} o on o.id = t.offering_id
      where o.id is null limit 1)
    union all
    (select 'meeting' from ${meeting} m left join ${campus} c on c.id = m.campus_id
      where m.offering_id in (${mine}) and m.campus_id is not null and c.id is null limit 1)
    union all
    (select 'meeting' from ${meeting} m left join ${offering} o on o.id = m.offering_id
      where o.id is null limit 1)`);
  const dangling = result.rows.map(({ what }) => what);
  if (dangling.length > 0) throw new Error(`References lead nowhere: ${dangling.join(", ")}`);
}
