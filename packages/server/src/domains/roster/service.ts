import type { Offering, RosterSearch, RosterStudent } from "@huxuan/api-client";
import { and, asc, desc, eq, like, ne, or, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { likePattern, searchWords } from "../../text/pinyin.ts";
import type { Act } from "../act.ts";
import { offering, offeringsWithSeats, offeringTeacher } from "../offering/index.ts";
import { course } from "../course/index.ts";
import { student } from "../person/index.ts";
import { school } from "../school/index.ts";
import { currentSemesterId } from "../semester/index.ts";
import { enrolment } from "../selection/index.ts";
import { rosterAccess } from "./access.ts";

const SORT = {
  studentNumber: student.studentNumber,
  name: student.pinyin,
  homeSchool: school.pinyin,
  enrolledAt: enrolment.enrolledAt,
  queuePosition: enrolment.queueNumber,
} as const;

/** Offerings the caller teaches in a semester; none for somebody who is no teacher. */
export async function teachingOfferings(
  { session, services }: Act,
  semesterId: number | undefined,
): Promise<{ items: Offering[]; rowCount: number }> {
  const { db } = services;
  if (session.teacherId === null) return { items: [], rowCount: 0 };
  const rows = await db
    .select({ id: offering.id })
    .from(offeringTeacher)
    .innerJoin(offering, eq(offering.id, offeringTeacher.offeringId))
    .innerJoin(course, eq(course.id, offering.courseId))
    .where(
      and(
        eq(offeringTeacher.teacherId, session.teacherId),
        eq(offering.semesterId, semesterId ?? (await currentSemesterId(db))),
        ne(offering.state, "draft"),
      ),
    )
    .orderBy(asc(course.pinyin), asc(offering.code), asc(offering.id));
  const items = await offeringsWithSeats(
    db,
    rows.map((row) => row.id),
  );
  return { items, rowCount: items.length };
}

/** Who is in an offering, or waits for it, as far as the caller may see. */
export async function searchRoster(
  act: Act,
  offeringId: number,
  search: RosterSearch,
): Promise<{ items: RosterStudent[]; rowCount: number }> {
  const { students } = await rosterAccess(act, offeringId);
  const { pageIndex = 1, pageSize = 50, orderBy = [] } = search.page ?? {};
  const state = search.state ?? "enrolled";
  const where = and(
    students,
    eq(enrolment.state, state),
    ...searchWords(search.keyword ?? "").map((word) =>
      or(
        like(sql`lower(${student.name})`, likePattern(word)),
        like(sql`lower(${student.studentNumber})`, likePattern(word)),
      ),
    ),
  );
  const order = orderBy.map(({ field, sortType }) => (sortType === "desc" ? desc : asc)(SORT[field]));
  const standard =
    state === "queued" ? [asc(enrolment.queueNumber)] : [asc(school.pinyin), asc(student.studentNumber)];
  return readRoster(act.services.db, where, [...order, ...standard, asc(enrolment.id)], {
    limit: pageSize,
    offset: (pageIndex - 1) * pageSize,
  });
}

/** The rows of a roster. A place on the waitlist counts everybody who waits, seen or not. */
export async function readRoster(
  db: Queryable,
  where: SQL | undefined,
  order: SQL[],
  page?: { limit: number; offset: number },
): Promise<{ items: RosterStudent[]; rowCount: number }> {
  const query = db
    .select({
      enrolment,
      student,
      schoolName: school.name,
      position: sql<number>`(
        select count(*)::int from ${enrolment} ahead
        where ahead.offering_id = ${enrolment.offeringId} and ahead.state = 'queued'
          and ahead.queue_number <= ${enrolment.queueNumber})`,
    })
    .from(enrolment)
    .innerJoin(student, eq(student.id, enrolment.studentId))
    .innerJoin(school, eq(school.id, enrolment.homeSchoolId))
    .where(where)
    .orderBy(...order);
  const rows = page === undefined ? await query : await query.limit(page.limit).offset(page.offset);
  const [count] = await db
    .select({ rows: sql<number>`count(*)::int` })
    .from(enrolment)
    .innerJoin(student, eq(student.id, enrolment.studentId))
    .where(where);
  return {
    items: rows.map(({ enrolment: e, student: s, schoolName, position }) => ({
      studentId: s.id,
      studentNumber: s.studentNumber,
      name: s.name,
      homeSchool: { id: e.homeSchoolId, name: schoolName },
      department: s.department,
      major: s.major,
      grade: s.grade,
      state: e.state,
      source: e.source,
      ...(e.state === "queued" ? { queuePosition: position } : {}),
      enrolledAt: e.enrolledAt.toISOString(),
    })),
    rowCount: count?.rows ?? 0,
  };
}
