/** Counts after a run what must hold, in SQL and JavaScript of its own: none of the code that is measured. */
import type pg from "pg";
import type { World } from "./world.ts";

export interface Audit {
  offeringsOverCapacity: number;
  countersWrong: number;
  studentsOverCaps: number;
  conflicts: number;
  acknowledgedLost: number;
  enrolled: number;
}

export interface Acknowledged {
  studentId: number;
  offeringId: number;
}

interface Held {
  student_id: number;
  offering_id: number;
  weekday: number;
  weeks: number[];
  sections: number[];
}

/** Every acknowledged seat is looked for, every rule is counted anew. */
export async function audit(
  pool: Pick<pg.Pool, "query">,
  world: Pick<World, "maxCredits" | "maxCourses">,
  acknowledged: readonly Acknowledged[],
): Promise<Audit> {
  const number = async (text: string, values: unknown[] = []) =>
    Number((await pool.query<{ count: string }>(text, values)).rows[0]?.count ?? -1);
  const taken =
    "select offering_id, count(*) as n from enrolment where state = 'enrolled' group by offering_id";
  return {
    offeringsOverCapacity: await number(
      `select count(*) from (${taken}) e join offering_seat s using (offering_id) where e.n > s.capacity`,
    ),
    countersWrong: await number(
      `select count(*) from offering_seat s left join (${taken}) e using (offering_id) where s.taken <> coalesce(e.n, 0)`,
    ),
    studentsOverCaps: await number(
      `select count(*) from (
         select e.student_id from enrolment e join course c on c.id = e.course_id where e.state = 'enrolled'
         group by e.student_id having sum(c.credits) > $1 or count(*) > $2) over_caps`,
      [world.maxCredits, world.maxCourses],
    ),
    conflicts: await countConflicts(pool),
    acknowledgedLost: await countLost(pool, acknowledged),
    enrolled: await number("select count(*) from enrolment where state = 'enrolled'"),
  };
}

async function countLost(
  pool: Pick<pg.Pool, "query">,
  acknowledged: readonly Acknowledged[],
): Promise<number> {
  const { rows } = await pool.query<{ student_id: number; offering_id: number }>(
    "select student_id, offering_id from enrolment where state = 'enrolled'",
  );
  const stored = new Set(rows.map((row) => `${row.student_id}-${row.offering_id}`));
  return acknowledged.filter((seat) => !stored.has(`${seat.studentId}-${seat.offeringId}`)).length;
}

/** All schools of the benchmark ring the same bell, so the sections tell. */
async function countConflicts(pool: Pick<pg.Pool, "query">): Promise<number> {
  const { rows } = await pool.query<Held>(
    `select e.student_id, e.offering_id, m.weekday, m.weeks, m.sections
     from enrolment e join meeting m on m.offering_id = e.offering_id where e.state = 'enrolled'`,
  );
  let conflicts = 0;
  for (const held of Map.groupBy(rows, (row) => row.student_id).values()) {
    const busy = new Map<string, number>();
    for (const { offering_id: id, weekday, weeks, sections } of held) {
      for (const week of weeks) {
        for (const section of sections) {
          const slot = `${week}-${weekday}-${section}`;
          if ((busy.get(slot) ?? id) !== id) conflicts += 1;
          busy.set(slot, id);
        }
      }
    }
  }
  return conflicts;
}

/** Whether everything held. */
export const isClean = (result: Audit): boolean =>
  result.offeringsOverCapacity +
    result.countersWrong +
    result.studentsOverCaps +
    result.conflicts +
    result.acknowledgedLost ===
  0;
