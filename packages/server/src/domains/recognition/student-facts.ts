import { capOf, type TakenCourse } from "@huxuan/credits";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { course } from "../course/index.ts";
import { degreeProgress } from "../degree-progress/tables.ts";
import { grade } from "../grade/index.ts";
import { passedCourse, student } from "../person/index.ts";
import { followedProgramme, programme, programmeItem, programmeModule } from "../programme/index.ts";
import { recognitionRule } from "../recognition-rule/index.ts";
import { enrolment } from "../selection/index.ts";
import { bestOf, numberText } from "./rules.ts";
import { recognition, recognitionSource, recognitionTarget, seatVerdict } from "./tables.ts";

/** A module of the student's programme, and how much of it is missing. */
export interface ModuleRoom {
  name: string;
  /** At least so many credits belong to it. */
  need: number;
  room: number;
}

/** What a recognition asks of a student. */
export interface StudentFacts {
  studentId: number;
  homeSchoolId: number;
  department: string;
  /** Credits of their programme; undefined while none is published for them. */
  total: number | undefined;
  modules: readonly ModuleRoom[];
  /** Names of the modules that list courses of the home school, by course. */
  moduleOf: ReadonlyMap<number, string>;
  /** Recognised already, over all agreements. */
  used: number;
  /** Courses of the home school that are passed or recognised. */
  passed: readonly number[];
  /** What they have of other schools' courses. */
  taken: readonly TakenCourse[];
  /** Verdicts of their seats that are frozen, by course. */
  frozen: ReadonlyMap<number, FrozenVerdict>;
}

/** The frozen verdict of a seat, with the version of the rule that it is by. */
export interface FrozenVerdict {
  verdict: typeof seatVerdict.$inferSelect;
  rule: { number: number; revision: number } | null;
}

/** The most that is recognised of a student under an agreement; no limit while there is no programme. */
export const capUnder = ({ total }: Pick<StudentFacts, "total">, capPercent: number): number =>
  total === undefined ? Number.POSITIVE_INFINITY : capOf(total, capPercent);

interface ReadGrade {
  courseId: number;
  passed: boolean;
  mark: number | null;
  usedBy: number | null;
}

/** The facts of students, all in one statement: a page of verdicts costs no more than one of them. */
export async function readFacts(
  db: Queryable,
  studentIds: readonly number[],
): Promise<Map<number, StudentFacts>> {
  if (studentIds.length === 0) return new Map();
  const rows = await db
    .select({
      studentId: student.id,
      homeSchoolId: student.schoolId,
      department: student.department,
      total: programme.totalCredits,
      kept: degreeProgress.modules,
      modules: sql<{ key: string; name: string; need: number }[] | null>`(
        select jsonb_agg(jsonb_build_object('key', m.key, 'name', m.name, 'need', m.min_credits) order by m.position)
        from ${programmeModule} m where m.programme_id = ${programme.id})`,
      moduleOf: sql<Record<string, string> | null>`(
        select jsonb_object_agg(i.course_id, m.name) from ${programmeItem} i
        join ${programmeModule} m on m.programme_id = i.programme_id and m.key = i.module_key
        where i.programme_id = ${programme.id})`,
      used: sql<number>`(select coalesce(sum(r.credits), 0)::float8 from ${recognition} r
        where r.student_id = ${student.id} and r.state = 'recognised')`,
      passed: sql<number[] | null>`(select array_agg(distinct p.course_id) from (
          select g.course_id from ${grade} g
            where g.student_id = ${student.id} and g.passed and g.host_school_id = g.home_school_id
          union all select c.course_id from ${passedCourse} c join ${course} on ${course.id} = c.course_id
            where c.student_id = ${student.id} and ${course.schoolId} = ${student.schoolId}
          union all select t.course_id from ${recognitionTarget} t where t.student_id = ${student.id} and t.live
        ) p)`,
      grades: sql<ReadGrade[] | null>`(
        select jsonb_agg(jsonb_build_object('courseId', g.course_id, 'passed', g.passed,
          'mark', coalesce(g.original_mark, g.converted_mark),
          'usedBy', (select r.number from ${recognitionSource} s join ${recognition} r on r.id = s.recognition_id
            where s.grade_id = g.id and s.live)))
        from ${grade} g where g.student_id = ${student.id} and g.host_school_id <> g.home_school_id)`,
      studying: sql<number[] | null>`(select array_agg(distinct e.course_id) from ${enrolment} e
        where e.student_id = ${student.id} and e.state = 'enrolled' and e.school_id <> e.home_school_id
          and not exists (select from ${grade} g where g.student_id = e.student_id and g.offering_id = e.offering_id))`,
    })
    .from(student)
    .leftJoin(programme, eq(programme.id, followedProgramme))
    .leftJoin(
      degreeProgress,
      and(eq(degreeProgress.studentId, student.id), eq(degreeProgress.programmeId, programme.id)),
    )
    .where(inArray(student.id, [...studentIds]));
  const frozen = await readFrozen(db, studentIds);
  return new Map(
    rows.map((row) => [
      row.studentId,
      {
        studentId: row.studentId,
        homeSchoolId: row.homeSchoolId,
        department: row.department,
        total: row.total ?? undefined,
        modules: (row.modules ?? []).map(({ key, name, need }) => {
          const credits = row.kept?.find((one) => one.key === key)?.credits ?? 0;
          return { name, need, room: Math.max(0, need - credits) };
        }),
        moduleOf: new Map(Object.entries(row.moduleOf ?? {}).map(([id, name]) => [Number(id), name])),
        used: row.used,
        passed: row.passed ?? [],
        taken: takenOf(row.grades ?? [], row.studying ?? []),
        frozen: frozen.get(row.studentId) ?? new Map(),
      },
    ]),
  );
}

function takenOf(grades: readonly ReadGrade[], studying: readonly number[]): TakenCourse[] {
  const byCourse = Map.groupBy(grades, ({ courseId }) => courseId);
  const graded = [...byCourse].map(([courseId, of]): TakenCourse => {
    const best = bestOf(of);
    const used = of.find(({ usedBy }) => usedBy !== null)?.usedBy;
    return {
      courseId,
      state: best?.passed === true ? "passed" : studying.includes(courseId) ? "studying" : "failed",
      ...(best?.passed === true && best.mark !== null && { mark: best.mark }),
      ...(used !== undefined && used !== null && { usedBy: numberText(used) }),
    };
  });
  const others = studying.filter((courseId) => !byCourse.has(courseId));
  return [...graded, ...others.map((courseId): TakenCourse => ({ courseId, state: "studying" }))];
}

/** Verdicts of the seats that students hold, by student and course. */
async function readFrozen(
  db: Queryable,
  studentIds: readonly number[],
): Promise<Map<number, Map<number, FrozenVerdict>>> {
  const rows = await db
    .select({
      verdict: seatVerdict,
      rule: { number: recognitionRule.number, revision: recognitionRule.revision },
      courseId: enrolment.courseId,
    })
    .from(seatVerdict)
    .innerJoin(enrolment, eq(enrolment.id, seatVerdict.enrolmentId))
    .leftJoin(recognitionRule, eq(recognitionRule.id, seatVerdict.ruleId))
    .where(and(inArray(seatVerdict.studentId, [...studentIds]), eq(enrolment.state, "enrolled")))
    .orderBy(seatVerdict.enrolmentId);
  return new Map(
    [...Map.groupBy(rows, ({ verdict }) => verdict.studentId)].map(([id, of]) => [
      id,
      new Map(of.map(({ courseId, ...frozen }) => [courseId, frozen])),
    ]),
  );
}
