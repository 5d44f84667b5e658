import type { DocumentLanguage } from "@huxuan/api-client";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Queryable } from "../../db/index.ts";
import { notFound, stateConflict } from "../../errors/index.ts";
import type { DocumentContents, TranscriptData } from "../../platform/documents/index.ts";
import { course } from "../course/index.ts";
import {
  asText,
  averagesOf,
  countedGrades,
  countingGrades,
  grade,
  pointOf,
  type RecognisedGrade,
  recognisedGrades,
} from "../grade/index.ts";
import { offering } from "../offering/index.ts";
import { passedCourse, student } from "../person/index.ts";
import { school } from "../school/index.ts";
import { enrolment } from "../selection/index.ts";
import { semester } from "../semester/index.ts";
import { creditText, markText, termsOf, type TranscriptLine } from "./rules.ts";
import { WORDS } from "./words.ts";

/**
 * What a student has earned at their own university: of each course the grade that counts, what was registered before
 * there were grades, and what they withdrew from in mid-term. A course at another university is on it once it is
 * recognised. Throws 404 for a student who is not there, 409 while there is nothing of these.
 */
export async function transcriptOf(
  db: Queryable,
  studentId: number,
  language: DocumentLanguage,
): Promise<DocumentContents<TranscriptData>> {
  const words = WORDS[language];
  const [person] = await db
    .select({ student, school })
    .from(student)
    .innerJoin(school, eq(school.id, student.schoolId))
    .where(eq(student.id, studentId));
  if (person === undefined) throw notFound("学生");
  const { name, studentNumber, department, major, grade: year, schoolId } = person.student;
  const counted = (await countedGrades(db, [studentId])).get(studentId) ?? [];
  const graded = await gradedLines(db, studentId, counted, language);
  const recognised = (await recognisedGrades(db, [studentId])).get(studentId) ?? [];
  const registered = [...recognised.map(recognisedLine), ...(await registeredLines(db, studentId, schoolId))];
  const withdrawn = await withdrawnLines(db, studentId, schoolId, words.withdrawn);
  const notes = [...new Set(registered.flatMap(({ host }) => host ?? []))];
  const lines = [
    ...graded,
    ...withdrawn,
    ...registered.map(({ host, ...line }) => ({
      ...line,
      ...(host !== undefined && { remark: words.guest, note: notes.indexOf(host) + 1 }),
    })),
  ].toSorted((a, b) => orderOf(a) - orderOf(b) || a.code.localeCompare(b.code));
  if (lines.length === 0)
    throw stateConflict(`${name}还没有成绩，也没有登记已修课程，有成绩后才能出具成绩单`);
  const terms = termsOf(lines, words);
  const { earned, gpa, average } = averagesOf([...counted, ...recognised]);
  // What is recognised is earned already.
  const registeredCredits = registered.slice(recognised.length).reduce((sum, each) => sum + each.credits, 0);
  const credits = creditText(earned / 100 + registeredCredits);
  const passed = String(lines.filter((line) => line.passed).length);
  const [gpaText, averageText] = [asText(gpa), asText(average)];
  const last = terms.at(-1)?.rows.at(-1);
  return {
    title: words.title,
    holder: { name, number: studentNumber },
    issuer: person.school.name,
    office: words.office(person.school.name),
    data: {
      school: person.school.name,
      title: words.sheet,
      ...(words.subtitle !== undefined && { subtitle: words.subtitle }),
      name,
      person: [
        { label: words.name, value: name },
        { label: words.number, value: studentNumber },
        { label: words.grade, value: String(year) },
        { label: words.courses, value: String(lines.length) },
        { label: words.department, value: department },
        { label: words.major, value: major },
      ],
      terms,
      totals: [
        { label: words.passed, value: passed },
        { label: words.earned, value: credits },
        ...(gpaText === undefined ? [] : [{ label: words.gpa, value: gpaText }]),
        ...(averageText === undefined ? [] : [{ label: words.average, value: averageText }]),
      ],
      legend: [...words.legend, ...formulaLegend(counted, language)],
      notes,
    },
    checked: {
      subject: major,
      facts: [
        { label: words.courses, value: String(lines.length) },
        { label: words.credits, value: credits },
      ],
      ...(last && { lastLine: [last.course, last.credits, last.mark].join(" · ") }),
    },
  };
}

/** The first day of a line's term; what has none comes last. */
const orderOf = ({ begins }: { begins: string | null }): number =>
  begins === null ? Number.POSITIVE_INFINITY : Date.parse(begins);

type Line = TranscriptLine & { code: string; begins: string | null };

type Counted = NonNullable<ReturnType<Awaited<ReturnType<typeof countedGrades>>["get"]>>;

/** Of each course of the own university the attempt that counts. */
async function gradedLines(
  db: Queryable,
  studentId: number,
  counted: Counted,
  language: DocumentLanguage,
): Promise<Line[]> {
  const words = WORDS[language];
  const counting = countingGrades(counted);
  const byId = new Map(counted.map((one) => [one.id, one]));
  const rows = await db
    .select({
      id: grade.id,
      name: course.name,
      code: course.code,
      credits: grade.credits,
      text: grade.convertedText,
      flag: grade.flag,
      passed: grade.passed,
      examKind: grade.examKind,
      year: semester.year,
      term: semester.term,
      begins: semester.firstMonday,
    })
    .from(grade)
    .innerJoin(course, eq(course.id, grade.courseId))
    .leftJoin(semester, eq(semester.id, grade.semesterId))
    .where(eq(grade.studentId, studentId))
    .orderBy(asc(course.code), asc(grade.id));
  return rows.flatMap(({ id, text, flag, examKind, ...row }): Line[] => {
    const of = byId.get(id);
    if (of === undefined || !counting.has(id)) return [];
    const point = pointOf(of);
    const remark = words.exams[examKind];
    return [
      {
        ...row,
        mark: markText(text, flag, words),
        point: point === undefined ? "—" : point.toFixed(1),
        ...(remark !== undefined && { remark }),
      },
    ];
  });
}

/** A course of another university, as it was recognised. */
const recognisedLine = ({ host, ...of }: RecognisedGrade): Line & { host: string } => {
  const point = pointOf(of);
  return {
    name: of.name,
    code: of.code,
    credits: of.credits,
    mark: of.mark,
    point: point === undefined ? "—" : point.toFixed(1),
    passed: true,
    year: of.year,
    term: of.term,
    begins: of.begins,
    host,
  };
};

/** Courses that were registered as passed before there were grades; with the host where it is another university. */
async function registeredLines(
  db: Queryable,
  studentId: number,
  schoolId: number,
): Promise<(Line & { host?: string })[]> {
  const rows = await db
    .select({
      name: course.name,
      code: course.code,
      credits: course.credits,
      grade: passedCourse.grade,
      hostId: course.schoolId,
      host: school.name,
      year: semester.year,
      term: semester.term,
      begins: semester.firstMonday,
    })
    .from(passedCourse)
    .innerJoin(course, eq(course.id, passedCourse.courseId))
    .innerJoin(school, eq(school.id, course.schoolId))
    .leftJoin(semester, eq(semester.id, passedCourse.semesterId))
    .where(and(eq(passedCourse.studentId, studentId), hasNoGrade(studentId, passedCourse.courseId)))
    .orderBy(asc(course.code), asc(course.id));
  return rows.map(({ grade: mark, hostId, host, ...row }) => ({
    ...row,
    mark,
    point: "—",
    passed: true,
    ...(hostId !== schoolId && { host }),
  }));
}

const hasNoGrade = (studentId: number, courseId: AnyPgColumn): SQL =>
  sql`not exists (select from ${grade} g where g.student_id = ${studentId} and g.course_id = ${courseId})`;

/** Courses of the own university that the student withdrew from in mid-term, and has no grade of: W. */
async function withdrawnLines(
  db: Queryable,
  studentId: number,
  schoolId: number,
  remark: string,
): Promise<Line[]> {
  const rows = await db
    .select({
      name: course.name,
      code: course.code,
      credits: course.credits,
      year: semester.year,
      term: semester.term,
      begins: semester.firstMonday,
    })
    .from(enrolment)
    .innerJoin(offering, eq(offering.id, enrolment.offeringId))
    .innerJoin(course, eq(course.id, offering.courseId))
    .innerJoin(semester, eq(semester.id, enrolment.semesterId))
    .where(
      and(
        eq(enrolment.studentId, studentId),
        eq(enrolment.state, "withdrawn"),
        eq(offering.schoolId, schoolId),
        hasNoGrade(studentId, course.id),
      ),
    )
    .orderBy(asc(course.code), asc(enrolment.id));
  return rows.map((row) => ({
    ...row,
    mark: "W",
    point: "—",
    passed: false,
    remark,
  }));
}

/** The formula of the average: the reader may be abroad. */
function formulaLegend(counted: Counted, language: DocumentLanguage): { title: string; text: string }[] {
  const words = WORDS[language];
  const used = [...new Set(counted.map(({ rules }) => rules.formulaName))];
  if (used.length === 0) return [];
  return [
    {
      title: words.formula,
      text: used.map((formulaName) => words.formulas[formulaName]).join(language === "zh" ? "；" : "; "),
    },
  ];
}
