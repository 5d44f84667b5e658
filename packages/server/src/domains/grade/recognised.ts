import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import type { CountedGrade } from "./averages.ts";
import { rulesById } from "./grade-rules.ts";

/** A course of another school as it counts at home: what it was recognised as, with the mark that it has there. */
export interface RecognisedGrade extends CountedGrade {
  studentId: number;
  /** The grade of the other school; of several that were recognised together the first. */
  gradeId: number;
  /** The home school's course, or where it counts in a module the host's. */
  name: string;
  code: string;
  /** As it is read: 82, 良好, 合格. */
  mark: string;
  host: string;
  year: number | null;
  term: number | null;
  begins: string | null;
}

interface Row extends Record<string, unknown> {
  id: number;
  part: number;
  studentId: number;
  gradeId: number;
  courseId: number;
  credits: number;
  counts: boolean;
  tenths: number | null;
  mark: string;
  rulesId: number;
  name: string;
  code: string;
  host: string;
  year: number | null;
  term: number | null;
  begins: string | null;
}

/** A recognised course is a later attempt than any at home. */
const LAST_ATTEMPT = 1_000;

/**
 * What is recognised of students, as their averages count it: by student. One that its rule leaves out of the GPA has no
 * mark there, and its credits all the same. What is recognised the domain of recognition stores, which stands on this one.
 */
export async function recognisedGrades(
  db: Queryable,
  studentIds: readonly number[],
): Promise<Map<number, RecognisedGrade[]>> {
  if (studentIds.length === 0) return new Map();
  const { rows } = await db.execute<Row>(recognisedRows(studentIds));
  const rules = await rulesById(
    db,
    rows.map(({ rulesId }) => rulesId),
  );
  const grades = rows.flatMap(({ id, part, rulesId, counts, tenths, ...row }): RecognisedGrade[] => {
    const of = rules.get(rulesId);
    return of === undefined
      ? []
      : [
          {
            ...row,
            // Below 0, where no grade is; of several courses of one recognition each its own.
            id: -(id * 16 + part),
            examKind: "regular",
            attempt: LAST_ATTEMPT,
            convertedMark: counts ? tenths : null,
            flag: null,
            passed: true,
            rules: of,
          },
        ];
  });
  return Map.groupBy(grades, ({ studentId }) => studentId);
}

/** A row for each course that a recognition counts as, or one for its credits in a module. */
const recognisedRows = (studentIds: readonly number[]): SQL => sql`
  select r.id, coalesce(t.position, 0) as part, r.student_id as "studentId", g.id as "gradeId",
    coalesce(t.course_id, g.course_id) as "courseId", coalesce(t.credits, r.credits)::float8 as credits,
    r.counts_in_gpa as counts, r.mark_tenths as tenths, r.mark, g.rules_id as "rulesId",
    c.name, c.code, h.name as host, m.year, m.term, m.first_monday as begins
  from recognition r
  join lateral (select g.* from recognition_source s join grade g on g.id = s.grade_id
    where s.recognition_id = r.id order by g.id limit 1) g on true
  left join recognition_target t on t.recognition_id = r.id
  join course c on c.id = coalesce(t.course_id, g.course_id)
  join school h on h.id = r.host_school_id
  left join semester m on m.id = g.semester_id
  where r.state = 'recognised' and r.student_id = any(${sql.param(studentIds)}::int[])
  order by r.id, t.position`;
