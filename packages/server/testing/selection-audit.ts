import type pg from "pg";
import { firstClash } from "../src/domains/offering/index.ts";
import type { Services } from "../src/domains.ts";

/**
 * Counts from the rows what must always hold, whatever was done at the same time, and gives a sentence for each thing
 * that does not: nothing oversold, counters as the rows say, every enrolment in its offering's course with the credits
 * that are counted for it, no conflicts, no caps exceeded.
 */
export async function auditSelection(
  { pool, catalogue }: Services,
  semesterId: number,
  caps: { maxCredits: number; maxCourses: number },
): Promise<string[]> {
  const problems: string[] = [];
  const rows = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
    (await pool.query<Row>(text)).rows;

  const seats = await rows<{
    id: number;
    capacity: number;
    taken: number;
    queued: number;
    n: number;
    q: number;
    by: object;
    counted: object;
  }>(`
    select s.offering_id as id, s.capacity, s.taken, s.queued, s.taken_by_school as by,
      count(e.id) filter (where e.state = 'enrolled')::int as n,
      count(e.id) filter (where e.state = 'queued')::int as q,
      coalesce((select jsonb_object_agg(home_school_id, m) from (
        select home_school_id, count(*) as m from enrolment x
        where x.offering_id = s.offering_id and x.state = 'enrolled' group by 1) as h), '{}') as counted
    from offering_seat s left join enrolment e on e.offering_id = s.offering_id group by s.offering_id`);
  for (const s of seats) {
    if (s.n > s.capacity) problems.push(`offering ${s.id} is oversold: ${s.n} of ${s.capacity}`);
    if (s.n !== s.taken || s.q !== s.queued) {
      problems.push(`offering ${s.id} counts ${s.taken}+${s.queued}, has ${s.n}+${s.q}`);
    }
    if (JSON.stringify(s.by) !== JSON.stringify(s.counted)) {
      problems.push(
        `offering ${s.id} counts by school ${JSON.stringify(s.by)}, has ${JSON.stringify(s.counted)}`,
      );
    }
  }

  const strays = await rows<{ id: number; course: number; is: number }>(`
    select e.id, e.course_id as course, o.course_id as is from enrolment e join offering o on o.id = e.offering_id
    where e.course_id <> o.course_id`);
  for (const e of strays)
    problems.push(`enrolment ${e.id} is in course ${e.course}, its offering in ${e.is}`);

  const terms = await rows<{
    student: number;
    sum: number;
    credits: number;
    courses: number;
    held: number[];
    waits: number[];
    is: number[];
    q: number[];
  }>(`
    select t.student_id as student, t.credits::float8, t.courses,
      coalesce(sum(e.credits) filter (where e.state = 'enrolled' and e.offering_id <> all (t.placed_ids)), 0)::float8
        as sum,
      (select coalesce(array_agg(x order by x), '{}') from unnest(t.offering_ids) x) as held,
      (select coalesce(array_agg(x order by x), '{}') from unnest(t.queued_ids) x) as waits,
      coalesce(array_agg(e.offering_id order by e.offering_id) filter (where e.state = 'enrolled'), '{}') as is,
      coalesce(array_agg(e.offering_id order by e.offering_id) filter (where e.state = 'queued'), '{}') as q
    from student_term t left join enrolment e on e.student_id = t.student_id and e.semester_id = t.semester_id
    where t.semester_id = ${semesterId} group by t.semester_id, t.student_id`);
  await catalogue.ensure(semesterId);
  for (const t of terms) {
    if (String(t.held) !== String(t.is) || String(t.waits) !== String(t.q)) {
      problems.push(
        `student ${t.student} should hold ${String(t.is)}, wait for ${String(t.q)}; counts ${String(t.held)} and ${String(t.waits)}`,
      );
    }
    const held = t.is.flatMap((id) => catalogue.get(id) ?? []);
    if (t.sum !== t.credits) {
      problems.push(`student ${t.student} holds ${t.sum} credits, counts ${t.credits}`);
    }
    if (t.sum > caps.maxCredits || t.courses > caps.maxCourses) {
      problems.push(`student ${t.student} exceeds the caps: ${t.sum} credits, ${t.courses} courses`);
    }
    held.forEach((a, at) => {
      for (const b of held.slice(at + 1)) {
        if (a.courseId === b.courseId) problems.push(`student ${t.student} holds course ${a.courseId} twice`);
        if (
          firstClash(a.meetings, b.meetings, (from, to) => catalogue.travelMinutes(from, to)) !== undefined
        ) {
          problems.push(`student ${t.student} has a conflict: ${a.id} and ${b.id}`);
        }
      }
    });
  }
  return problems;
}
