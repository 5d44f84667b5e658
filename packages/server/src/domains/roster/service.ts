import type { Offering, RosterSearch, RosterStudent } from "@huxuan/api-client";
import { and, asc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import {
  containsWords,
  equals,
  type PageOfItems,
  readPage,
  type RequestContext,
} from "../../resource/index.ts";
import type { Files } from "../../platform/files/index.ts";
import { offering, offeringRows, offeringTeacher, showOfferings } from "../offering/index.ts";
import { course } from "../course/index.ts";
import { student } from "../person/index.ts";
import { school } from "../school/index.ts";
import { currentSemesterId } from "../semester/index.ts";
import { enrolment } from "../selection/index.ts";
import { studentPhoto } from "../student-photo/index.ts";
import { rosterAccess } from "./access.ts";

/** Offerings the caller teaches in a semester; none for somebody who is no teacher. */
export async function teachingOfferings(
  { session, services }: RequestContext,
  semesterId: number | undefined,
): Promise<PageOfItems<Offering>> {
  const { db } = services;
  if (session.teacherId === null) return { items: [], rowCount: 0 };
  const taught = db
    .select({ id: offeringTeacher.offeringId })
    .from(offeringTeacher)
    .where(eq(offeringTeacher.teacherId, session.teacherId));
  const rows = await offeringRows(db)
    .where(
      and(
        inArray(offering.id, taught),
        eq(offering.semesterId, semesterId ?? (await currentSemesterId(db))),
        ne(offering.state, "draft"),
      ),
    )
    .orderBy(asc(course.pinyin), asc(offering.code), asc(offering.id));
  const items = await showOfferings(rows, db);
  return { items, rowCount: items.length };
}

/** Who is in an offering, or waits for it, as far as the caller may see. */
export async function searchRoster(
  context: RequestContext<{ files: Files }>,
  offeringId: number,
  search: RosterSearch,
): Promise<PageOfItems<RosterStudent>> {
  const { db } = context.services;
  const { students } = await rosterAccess(context, offeringId);
  const state = search.state ?? "enrolled";
  const order = state === "queued" ? [asc(enrolment.queueNumber)] : BY_SCHOOL;
  const { rows, ...counted } = await readPage(db, {
    rows: rosterRows(db),
    where: and(
      students,
      eq(enrolment.state, state),
      equals(student.state, search.studentState),
      containsWords(search.keyword, { searchText: student.searchText, indexed: true }),
    ),
    page: search.page,
    sort: {
      studentNumber: student.studentNumber,
      name: student.pinyin,
      homeSchool: school.pinyin,
      enrolledAt: enrolment.enrolledAt,
      queuePosition: enrolment.queueNumber,
    },
    standard: [...order, asc(enrolment.id)],
  });
  const photos = await photosOf(
    db,
    rows.map(({ studentId }) => studentId),
  );
  const { files } = context.services;
  const items = rows.map((row) => {
    const photoId = photos.get(row.studentId);
    return { ...rosterStudent(row), ...(photoId !== undefined && { photo: files.link(photoId) }) };
  });
  return { items, ...counted };
}

/** Ids of the photos of students who have one, by student. */
async function photosOf(db: Queryable, studentIds: readonly number[]): Promise<Map<number, number>> {
  if (studentIds.length === 0) return new Map();
  const rows = await db
    .select({ studentId: studentPhoto.studentId, fileId: studentPhoto.fileId })
    .from(studentPhoto)
    .where(inArray(studentPhoto.studentId, [...studentIds]));
  return new Map(rows.map(({ studentId, fileId }) => [studentId, fileId]));
}

/** Everybody who is enrolled and meets the condition, by home school and student number. */
export async function readRoster(db: Queryable, students: SQL | undefined): Promise<RosterStudent[]> {
  const rows = await rosterRows(db)
    .where(and(students, eq(enrolment.state, "enrolled")))
    .orderBy(...BY_SCHOOL, asc(enrolment.id));
  return rows.map(rosterStudent);
}

const BY_SCHOOL = [asc(school.pinyin), asc(student.studentNumber)];

/** What an entry of a roster is made from. A place on the waitlist counts everybody who waits, seen or not. */
const rosterRows = (db: Queryable) =>
  db
    .select({
      studentId: student.id,
      studentNumber: student.studentNumber,
      name: student.name,
      homeSchool: { id: enrolment.homeSchoolId, name: school.name },
      department: student.department,
      major: student.major,
      grade: student.grade,
      studentState: student.state,
      state: enrolment.state,
      source: enrolment.source,
      queuePosition: sql<number | null>`case when ${enrolment.state} = 'queued' then (
        select count(*)::int from ${enrolment} ahead
        where ahead.offering_id = ${enrolment.offeringId} and ahead.state = 'queued'
          and ahead.queue_number <= ${enrolment.queueNumber}) end`,
      enrolledAt: enrolment.enrolledAt,
    })
    .from(enrolment)
    .innerJoin(student, eq(student.id, enrolment.studentId))
    .innerJoin(school, eq(school.id, enrolment.homeSchoolId))
    .$dynamic();

const rosterStudent = ({
  queuePosition,
  enrolledAt,
  ...row
}: Awaited<ReturnType<typeof rosterRows>>[number]): RosterStudent => ({
  ...row,
  queuePosition: queuePosition ?? undefined,
  enrolledAt: enrolledAt.toISOString(),
});
