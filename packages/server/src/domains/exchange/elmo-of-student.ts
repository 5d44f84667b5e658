import { labels } from "@huxuan/api-client";
import { and, asc, eq, ne, sql } from "drizzle-orm";
import { Attachment } from "../../contract/index.ts";
import type { Queryable } from "../../db/index.ts";
import { notFound, stateConflict } from "../../errors/index.ts";
import { type ElmoCourse, type ElmoReport, writeElmo } from "../../platform/elmo/index.ts";
import { chinaDay } from "../../text/china-time.ts";
import { course } from "../course/index.ts";
import { grade } from "../grade/index.ts";
import { student } from "../person/index.ts";
import { school } from "../school/index.ts";
import { enrolment } from "../selection/index.ts";
import { semester } from "../semester/index.ts";
import { splitName } from "./names.ts";

/** What the marks of a scale are, for who reads them elsewhere. */
const SCHEMES: Readonly<Record<keyof typeof labels.markScale, string>> = {
  percent: "百分制：0–100 分，60 分及格",
  five: "五级制：优秀、良好、中等、及格、不及格",
  two: "两级制：合格、不合格",
};

type Host = { id: number; code: string; name: string };
type Result = ElmoCourse & { host: Host };

/**
 * What a student has at other schools: results as the hosts wrote them, and courses that are under way. Throws 404 for a
 * student who is not there, 409 where there is nothing.
 *
 * @param origin where people reach the platform: schools have no address of their own here
 */
export async function elmoOf(
  db: Queryable,
  studentId: number,
  { at, origin }: { at: Date; origin: string },
): Promise<Attachment> {
  const [of] = await db
    .select({ name: student.name, studentNumber: student.studentNumber })
    .from(student)
    .where(eq(student.id, studentId));
  if (of === undefined) throw notFound("学生");
  const results = [...(await gradedOf(db, studentId)), ...(await studyingOf(db, studentId))];
  if (results.length === 0) throw stateConflict(`${of.name}没有外校的成绩，也没有在外校修读的课程`);
  const byHost = Map.groupBy(results, ({ host }) => host.id);
  const reports = [...byHost.values()].map((courses): ElmoReport => {
    const [{ host }] = courses as [Result, ...Result[]];
    const used = new Set(courses.map(({ scheme }) => scheme));
    return {
      issuer: { code: host.code, name: host.name, url: origin },
      courses,
      issuedAt: at,
      schemes: Object.entries(SCHEMES)
        .map(([scale, description]) => ({ id: labels.markScale[scale as keyof typeof SCHEMES], description }))
        .filter(({ id }) => used.has(id)),
    };
  });
  const learner = {
    identifiers: [{ type: "studentNumber", value: of.studentNumber }],
    ...splitName(of.name),
  };
  const xml = Buffer.from(writeElmo(learner, reports, at));
  return new Attachment(`ELMO-${of.studentNumber}.xml`, xml, {
    bytes: xml.length,
    mediaType: "application/xml",
  });
}

const host = { id: school.id, code: school.code, name: school.name };

/** Each grade that another school published, the earliest first; a deferred one is still open. */
async function gradedOf(db: Queryable, studentId: number): Promise<Result[]> {
  const rows = await db
    .select({ grade, course, host, semester })
    .from(grade)
    .innerJoin(course, eq(course.id, grade.courseId))
    .innerJoin(school, eq(school.id, grade.hostSchoolId))
    .leftJoin(semester, eq(semester.id, grade.semesterId))
    .where(and(eq(grade.studentId, studentId), ne(grade.hostSchoolId, grade.homeSchoolId)))
    .orderBy(asc(grade.hostSchoolId), asc(grade.publishedAt), asc(grade.id));
  return rows.map(({ grade: of, course: taught, host: at, semester: when }): Result => {
    const open = of.flag === "deferred";
    return {
      host: at,
      ...aboutOf(taught, when),
      credits: of.credits,
      status: of.passed ? "passed" : open ? "in-progress" : "failed",
      ...(!open && {
        date: chinaDay(of.publishedAt),
        scheme: labels.markScale[of.originalScale],
        result: of.flag === null ? of.originalText : labels.gradeFlag[of.flag],
      }),
    };
  });
}

/** Seats at other schools whose grade is not there yet. */
async function studyingOf(db: Queryable, studentId: number): Promise<Result[]> {
  const rows = await db
    .select({ course, host, semester })
    .from(enrolment)
    .innerJoin(course, eq(course.id, enrolment.courseId))
    .innerJoin(school, eq(school.id, enrolment.schoolId))
    .innerJoin(semester, eq(semester.id, enrolment.semesterId))
    .where(
      and(
        eq(enrolment.studentId, studentId),
        eq(enrolment.state, "enrolled"),
        ne(enrolment.schoolId, enrolment.homeSchoolId),
        sql`not exists (select from ${grade} g
          where g.offering_id = ${enrolment.offeringId} and g.student_id = ${enrolment.studentId})`,
      ),
    )
    .orderBy(asc(enrolment.schoolId), asc(enrolment.id));
  return rows.map(
    ({ course: taught, host: at, semester: when }): Result => ({
      host: at,
      ...aboutOf(taught, when),
      credits: taught.credits,
      status: "in-progress",
    }),
  );
}

const DAY_MS = 86_400_000;

function aboutOf(
  { code, name, hours }: typeof course.$inferSelect,
  when: typeof semester.$inferSelect | null,
): Pick<ElmoCourse, "code" | "name" | "hours" | "term"> {
  const begins = when === null ? 0 : Date.parse(when.firstMonday);
  return {
    code,
    name,
    hours,
    ...(when !== null && {
      term: {
        titles: [when.name, when.code],
        start: when.firstMonday,
        end: new Date(begins + (when.weeks * 7 - 1) * DAY_MS).toISOString().slice(0, 10),
      },
    }),
  };
}
