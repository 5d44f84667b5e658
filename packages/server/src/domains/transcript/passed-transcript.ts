import type { DocumentLanguage } from "@huxuan/api-client";
import { asc, eq } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { notFound, stateConflict } from "../../errors/index.ts";
import type { DocumentContents, TranscriptData } from "../../platform/documents/index.ts";
import { course } from "../course/index.ts";
import { passedCourse, student } from "../person/index.ts";
import { school } from "../school/index.ts";
import { semester } from "../semester/index.ts";
import { creditText, termsOf } from "./rules.ts";
import { WORDS } from "./words.ts";

/**
 * What a student has passed, as their university has registered it. Throws 404 for a student who is not there, 409 while
 * nothing is registered.
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
  const passed = await db
    .select({
      name: course.name,
      credits: course.credits,
      grade: passedCourse.grade,
      hostId: course.schoolId,
      host: school.name,
      year: semester.year,
      term: semester.term,
    })
    .from(passedCourse)
    .innerJoin(course, eq(course.id, passedCourse.courseId))
    .innerJoin(school, eq(school.id, course.schoolId))
    .leftJoin(semester, eq(semester.id, passedCourse.semesterId))
    .where(eq(passedCourse.studentId, studentId))
    .orderBy(asc(semester.firstMonday), asc(course.code), asc(course.id));
  const { name, studentNumber, department, major, grade, schoolId } = person.student;
  if (passed.length === 0) throw stateConflict(`${name}还没有登记已修课程，登记以后才能出具成绩单`);
  const notes = [...new Set(passed.filter(({ hostId }) => hostId !== schoolId).map(({ host }) => host))];
  const lines = passed.map((each) => ({
    ...each,
    note: each.hostId === schoolId ? undefined : notes.indexOf(each.host) + 1,
  }));
  const terms = termsOf(lines, words);
  const credits = creditText(passed.reduce((sum, each) => sum + each.credits, 0));
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
        { label: words.grade, value: String(grade) },
        { label: words.courses, value: String(passed.length) },
        { label: words.department, value: department },
        { label: words.major, value: major },
      ],
      terms,
      totals: [
        { label: words.passed, value: String(passed.length) },
        { label: words.earned, value: credits },
      ],
      legend: words.legend,
      notes,
    },
    checked: {
      subject: major,
      facts: [
        { label: words.courses, value: String(passed.length) },
        { label: words.credits, value: credits },
      ],
      ...(last && { lastLine: [last.course, last.credits, last.mark].join(" · ") }),
    },
  };
}
