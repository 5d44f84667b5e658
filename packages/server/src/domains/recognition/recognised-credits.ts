import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { course } from "../course/index.ts";
import type { RecognisedCredit, RecognisedCredits } from "../degree-progress/index.ts";
import { grade } from "../grade/index.ts";
import type { NeedsRecognitionRules } from "../recognition-rule/index.ts";
import { school } from "../school/index.ts";
import { enrolment } from "../selection/index.ts";
import { Judge } from "./judge.ts";
import { readFacts } from "./student-facts.ts";
import { recognition, recognitionSource, recognitionTarget, seatVerdict } from "./tables.ts";
import { readJudged } from "./verdicts.ts";

/** What a recognition, a seat or a verdict grants: courses, or credits of a module. */
interface Grant {
  studentId: number;
  key: string;
  courseId: number;
  school: { id: number; name: string };
  targets: readonly { courseId: number; credits: number }[];
  module: string;
  credits: number;
}

/** Each course that is granted is a record of its own, and credits of a module are one. */
const creditsOf = ({ targets, module, credits, ...of }: Grant): RecognisedCredit[] =>
  targets.length === 0
    ? [{ ...of, credits, module }]
    : targets.map(({ courseId, credits: granted }) => ({
        ...of,
        key: `${of.key}-${courseId}`,
        credits: granted,
        recognisedAs: courseId,
      }));

/** Tells the degree audit what courses of other schools count as. */
export const createRecognisedCredits = ({ recognitionRules }: NeedsRecognitionRules): RecognisedCredits => ({
  async of(db, studentIds) {
    if (studentIds.length === 0) return [];
    const rows = await db
      .select({
        id: recognition.id,
        studentId: recognition.studentId,
        module: recognition.module,
        credits: recognition.credits,
        school: { id: school.id, name: school.name },
        courseId: sql<number>`(select g.course_id from ${recognitionSource} s join ${grade} g on g.id = s.grade_id
          where s.recognition_id = ${recognition.id} order by s.grade_id limit 1)`,
      })
      .from(recognition)
      .innerJoin(school, eq(school.id, recognition.hostSchoolId))
      .where(and(inArray(recognition.studentId, [...studentIds]), eq(recognition.state, "recognised")))
      .orderBy(asc(recognition.id));
    const targets = await targetsOf(
      db,
      rows.map(({ id }) => id),
    );
    return rows.flatMap(({ id, ...row }) =>
      creditsOf({ ...row, key: `recognition-${id}`, targets: targets.get(id) ?? [] }),
    );
  },
  async expected(db, studentIds) {
    if (studentIds.length === 0) return [];
    const rows = await db
      .select({
        id: seatVerdict.enrolmentId,
        studentId: seatVerdict.studentId,
        courseId: enrolment.courseId,
        school: { id: school.id, name: school.name },
        targets: seatVerdict.targets,
        module: seatVerdict.module,
        credits: seatVerdict.credits,
      })
      .from(seatVerdict)
      .innerJoin(enrolment, eq(enrolment.id, seatVerdict.enrolmentId))
      .innerJoin(school, eq(school.id, enrolment.schoolId))
      .where(
        and(
          inArray(seatVerdict.studentId, [...studentIds]),
          eq(seatVerdict.outcome, "counts"),
          eq(enrolment.state, "enrolled"),
          sql`not exists (select from ${grade} g
            where g.offering_id = ${enrolment.offeringId} and g.student_id = ${enrolment.studentId})`,
        ),
      )
      .orderBy(asc(seatVerdict.enrolmentId));
    return rows.flatMap(({ id, ...row }) => creditsOf({ ...row, key: `seat-${id}` }));
  },
  async wouldCount(db, studentId, courseIds) {
    const facts = (await readFacts(db, [studentId])).get(studentId);
    if (facts === undefined || courseIds.length === 0) return [];
    const judge = new Judge(await recognitionRules.of(facts.homeSchoolId, db), facts);
    const schools = new Map(
      (await db.select({ id: school.id, name: school.name }).from(school)).map((one) => [one.id, one]),
    );
    return (await readJudged(db, courseIds)).flatMap((of) => {
      const host = schools.get(of.schoolId);
      if (of.schoolId === facts.homeSchoolId || host === undefined) return [];
      const { outcome, targets, module = "", credits } = judge.decide(of);
      if (outcome !== "counts") return [];
      return creditsOf({
        studentId,
        key: `would-${of.id}`,
        courseId: of.id,
        school: host,
        targets,
        module,
        credits,
      });
    });
  },
});

/** The courses of the home school that recognitions grant, by recognition, in their order. */
export async function targetsOf(db: Queryable, recognitionIds: readonly number[]) {
  if (recognitionIds.length === 0) return new Map<number, never[]>();
  const rows = await db
    .select({
      recognitionId: recognitionTarget.recognitionId,
      courseId: course.id,
      code: course.code,
      name: course.name,
      credits: recognitionTarget.credits,
      nature: course.nature,
    })
    .from(recognitionTarget)
    .innerJoin(course, eq(course.id, recognitionTarget.courseId))
    .where(inArray(recognitionTarget.recognitionId, [...recognitionIds]))
    .orderBy(asc(recognitionTarget.recognitionId), asc(recognitionTarget.position));
  return Map.groupBy(rows, ({ recognitionId }) => recognitionId);
}
