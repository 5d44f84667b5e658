import type { StudentProgress, StudentProgressSearch } from "@huxuan/api-client";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import {
  containsWords,
  equals,
  type PageOfItems,
  readPage,
  type RequestContext,
} from "../../resource/index.ts";
import { inScope } from "../../scope/index.ts";
import { student } from "../person/index.ts";
import { followedProgramme, followsNone, nameOf, programme, trackOf } from "../programme/index.ts";
import { school } from "../school/index.ts";
import { degreeProgress } from "./tables.ts";

/** Of the programme that a student follows now, whatever was reckoned last. */
const follows = sql`${programme.id} = ${followedProgramme}`;

/** What was reckoned of the programme that the student follows; before that nothing is known. */
const credits: SQL<number> = sql`coalesce(${degreeProgress.credits}, 0)`.mapWith(degreeProgress.credits);

/** How far students in the caller's scope were when it was reckoned last; with those of whom it never was. */
export async function searchDegreeProgress(
  { session, services: { db } }: RequestContext,
  { page, schoolId, grade, department, major, met, withoutProgramme, keyword }: StudentProgressSearch,
): Promise<PageOfItems<StudentProgress>> {
  const { rows, ...counted } = await readPage(db, {
    rows: db
      .select({
        id: student.id,
        studentNumber: student.studentNumber,
        name: student.name,
        school: { id: school.id, name: school.name },
        department: student.department,
        grade: student.grade,
        major: student.major,
        className: sql<string>`coalesce(${student.className}, '')`,
        track: trackOf,
        programme,
        credits,
        met: sql<boolean>`coalesce(${degreeProgress.met}, false)`,
        missing: sql<string>`coalesce(${degreeProgress.missing}, '')`,
        auditedAt: degreeProgress.auditedAt,
      })
      .from(student)
      .innerJoin(school, eq(school.id, student.schoolId))
      .leftJoin(degreeProgress, eq(degreeProgress.studentId, student.id))
      .leftJoin(programme, follows)
      .$dynamic(),
    where: and(
      inScope(session, student),
      eq(student.state, "active"),
      equals(student.schoolId, schoolId),
      equals(student.grade, grade),
      equals(student.department, department),
      equals(student.major, major),
      met === undefined ? undefined : sql`coalesce(${degreeProgress.met}, false) = ${met}`,
      withoutProgramme === true ? followsNone : undefined,
      containsWords(keyword, { searchText: student.searchText, indexed: true }),
    ),
    page,
    sort: { studentNumber: student.studentNumber, credits },
    standard: [asc(student.studentNumber), asc(student.id)],
  });
  const items = rows.map(({ programme: followed, auditedAt, ...row }) => ({
    ...row,
    ...(followed !== null && { programme: { id: followed.id, name: nameOf(followed) } }),
    need: followed?.totalCredits ?? 0,
    ...(auditedAt !== null && { auditedAt: auditedAt.toISOString() }),
  }));
  return { items, ...counted };
}
