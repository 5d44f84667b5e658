import {
  type EnrolmentState,
  type OoapiAssociation,
  type OoapiAssociationDetail,
  type OoapiCourse,
  type OoapiOffering,
  type OoapiPerson,
  type OoapiResult,
} from "@huxuan/api-client";
import { and, asc, desc, eq, exists, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Session } from "../../contract/index.ts";
import type { Queryable } from "../../db/index.ts";
import { notFound } from "../../errors/index.ts";
import { containsWords, equals, readPage, type RequestContext } from "../../resource/index.ts";
import { inScope } from "../../scope/index.ts";
import { chinaDay } from "../../text/china-time.ts";
import { course } from "../course/index.ts";
import { grade } from "../grade/index.ts";
import { offering, offeringSeat } from "../offering/index.ts";
import { student } from "../person/index.ts";
import { school } from "../school/index.ts";
import { enrolment } from "../selection/index.ts";
import { semester } from "../semester/index.ts";
import { splitName } from "./names.ts";
import { numberOf, ooapiId } from "./ooapi-ids.ts";

type Context = RequestContext;

/** Which page is asked for. */
interface Paging {
  pageNumber?: number | undefined;
  pageSize?: number | undefined;
}

/** The standard's. */
const PAGE_SIZE = 10;

/** What courses and classes are taught in: the platform keeps no language. */
const LANGUAGE = "zho";

/** Everything is of the school whose program asks; what the province registered for itself is of no single one. */
const ofSchool = ({ schoolId }: Session, ...columns: readonly PgColumn[]): SQL | undefined =>
  schoolId === null ? undefined : or(...columns.map((column) => eq(column, schoolId)));

/** A page as the standard writes it. */
function paged<Row, Item>(
  { pageNumber = 1, pageSize = PAGE_SIZE }: Paging,
  found: { rows: Row[]; rowCount: number; more?: boolean },
  show: (row: Row) => Item,
) {
  const { rows, rowCount, more = false } = found;
  return {
    pageSize,
    pageNumber,
    hasPreviousPage: pageNumber > 1,
    hasNextPage: more || pageNumber * pageSize < rowCount,
    ...(!more && { totalPages: Math.ceil(rowCount / pageSize) }),
    items: rows.map(show),
  };
}

const pageOf = ({ pageNumber = 1, pageSize = PAGE_SIZE }: Paging) => ({ pageIndex: pageNumber, pageSize });

const zh = (value: string) => [{ language: "zh-CN", value }];
const load = (value: number) => ({ studyLoadUnit: "sp", value });

type CourseRow = typeof course.$inferSelect;

const shownCourse = (of: CourseRow): OoapiCourse => ({
  courseId: ooapiId("course", of.id),
  primaryCode: { codeType: "identifier", code: of.code },
  name: zh(of.name),
  abbreviation: of.code,
  description: zh(of.description || of.name),
  teachingLanguage: LANGUAGE,
  // What it is counted as at another university, rules of recognition say, not a level.
  level: "undefined",
  studyLoad: load(of.credits),
  organization: ooapiId("organization", of.schoolId),
});

/** Courses of the caller's school, by name. */
export async function ooapiCourses(
  { session, services }: Context,
  { q, primaryCode, ...paging }: Paging & { q?: string; primaryCode?: string },
) {
  const found = await readPage(services.db, {
    rows: services.db.select().from(course).$dynamic(),
    where: and(
      ofSchool(session, course.schoolId),
      inScope(session, course),
      equals(course.code, primaryCode),
      containsWords(q, { searchText: course.searchText }),
    ),
    page: pageOf(paging),
    sort: {},
    standard: [asc(course.name), asc(course.id)],
  });
  return paged(paging, found, shownCourse);
}

async function findCourse({ session, services }: Context, uuid: string): Promise<CourseRow> {
  const id = numberOf("course", uuid, "课程");
  const [row] = await services.db
    .select()
    .from(course)
    .where(and(eq(course.id, id), ofSchool(session, course.schoolId), inScope(session, course)));
  if (row === undefined) throw notFound("课程");
  return row;
}

/** Throws 404 for another school's. */
export const ooapiCourse = async (context: Context, uuid: string): Promise<OoapiCourse> =>
  shownCourse(await findCourse(context, uuid));

const offeringRows = (db: Queryable) =>
  db
    .select({
      offering,
      course,
      semester,
      capacity: offeringSeat.capacity,
      taken: offeringSeat.taken,
    })
    .from(offering)
    .innerJoin(course, eq(course.id, offering.courseId))
    .innerJoin(semester, eq(semester.id, offering.semesterId))
    .innerJoin(offeringSeat, eq(offeringSeat.offeringId, offering.id))
    .$dynamic();

type OfferingRow = Awaited<ReturnType<typeof offeringRows>>[number];

const DAY_MS = 86_400_000;

const shownOffering = ({
  offering: of,
  course: taught,
  semester: when,
  capacity,
  taken,
}: OfferingRow): OoapiOffering => ({
  offeringId: ooapiId("offering", of.id),
  primaryCode: { codeType: "offeringCode", code: of.code },
  offeringType: "course",
  academicSession: ooapiId("academicSession", when.id),
  name: zh(taught.name),
  description: zh(of.notes || taught.description || taught.name),
  teachingLanguage: LANGUAGE,
  resultExpected: true,
  resultValueType: "0-100",
  maxNumberStudents: capacity,
  enrolledNumberStudents: taken,
  startDate: when.firstMonday,
  endDate: new Date(Date.parse(when.firstMonday) + (when.weeks * 7 - 1) * DAY_MS).toISOString().slice(0, 10),
  course: ooapiId("course", taught.id),
  organization: ooapiId("organization", of.schoolId),
});

/** What is drafted is nobody else's to read. */
const isPublished = ne(offering.state, "draft");

/** Classes of a course of the caller's school. Throws 404 for another school's. */
export async function ooapiCourseOfferings(context: Context, uuid: string, paging: Paging) {
  const { id } = await findCourse(context, uuid);
  const { db } = context.services;
  const found = await readPage(db, {
    rows: offeringRows(db),
    where: and(eq(offering.courseId, id), isPublished),
    page: pageOf(paging),
    sort: {},
    standard: [desc(semester.firstMonday), asc(offering.code), asc(offering.id)],
  });
  return paged(paging, found, shownOffering);
}

async function findOffering({ session, services }: Context, uuid: string): Promise<OfferingRow> {
  const id = numberOf("offering", uuid, "教学班");
  const [row] = await offeringRows(services.db).where(
    and(eq(offering.id, id), ofSchool(session, offering.schoolId), inScope(session, offering), isPublished),
  );
  if (row === undefined) throw notFound("教学班");
  return row;
}

/** Throws 404 for another school's. */
export const ooapiOffering = async (context: Context, uuid: string): Promise<OoapiOffering> =>
  shownOffering(await findOffering(context, uuid));

/** The newest grade of a class that a student has. */
const gradeOf = sql<{
  passed: boolean;
  flag: string | null;
  text: string;
  day: string;
} | null>`(select jsonb_build_object('passed', g.passed, 'flag', g.flag, 'text', g.original_text, 'day', g.published_at)
  from ${grade} g where g.offering_id = ${enrolment.offeringId} and g.student_id = ${enrolment.studentId}
  order by g.attempt desc limit 1)`;

const associationRows = (db: Queryable) =>
  db
    .select({
      id: enrolment.id,
      state: enrolment.state,
      credits: enrolment.credits,
      studentId: enrolment.studentId,
      offeringId: enrolment.offeringId,
      grade: gradeOf,
    })
    .from(enrolment)
    .innerJoin(student, eq(student.id, enrolment.studentId))
    .$dynamic();

type AssociationRow = Awaited<ReturnType<typeof associationRows>>[number];

const STATES: Readonly<Record<EnrolmentState, string>> = {
  enrolled: "associated",
  queued: "queued",
  dropped: "canceled",
  withdrawn: "canceled",
};

/** Of the caller's school and in their scope: seats in its classes, and what its students take elsewhere. */
const isOfSchool = (session: Session): SQL | undefined =>
  and(ofSchool(session, enrolment.schoolId, enrolment.homeSchoolId), inScope(session, enrolment));

function aboutAssociation({ id, state, credits, grade: of }: AssociationRow) {
  return {
    associationId: ooapiId("association", id),
    associationType: "courseOfferingAssociation",
    role: "student",
    state: STATES[state],
    ...(of !== null && { result: resultOf(of, credits) }),
  };
}

function resultOf(
  { passed, flag, text, day }: NonNullable<AssociationRow["grade"]>,
  credits: number,
): OoapiResult {
  const isOpen = flag === "deferred";
  return {
    state: isOpen ? "postponed" : "completed",
    pass: isOpen ? "unknown" : passed ? "passed" : "failed",
    ...(flag === null && { score: text }),
    resultDate: chinaDay(new Date(day)),
    studyLoad: load(credits),
  };
}

const shownAssociation = (row: AssociationRow): OoapiAssociation => ({
  ...aboutAssociation(row),
  person: { personId: ooapiId("person", row.studentId) },
  ext: { offeringId: ooapiId("offering", row.offeringId) },
});

async function associations({ services: { db } }: Context, where: SQL | undefined, paging: Paging) {
  const found = await readPage(db, {
    rows: associationRows(db),
    where,
    page: pageOf(paging),
    sort: {},
    standard: [asc(enrolment.id)],
  });
  return paged(paging, found, shownAssociation);
}

/** Students of a class of the caller's school, with their results. Throws 404 for another school's. */
export async function ooapiOfferingAssociations(context: Context, uuid: string, paging: Paging) {
  const { offering: of } = await findOffering(context, uuid);
  return associations(context, and(eq(enrolment.offeringId, of.id), isOfSchool(context.session)), paging);
}

/** Throws 404 for what the caller's school has nothing to do with. */
export async function ooapiAssociation(context: Context, uuid: string): Promise<OoapiAssociationDetail> {
  const id = numberOf("association", uuid, "选课记录");
  const [row] = await associationRows(context.services.db).where(
    and(eq(enrolment.id, id), isOfSchool(context.session)),
  );
  if (row === undefined) throw notFound("选课记录");
  return {
    ...aboutAssociation(row),
    person: ooapiId("person", row.studentId),
    offering: ooapiId("offering", row.offeringId),
  };
}

const personRows = (db: Queryable) =>
  db
    .select({ student, school: { code: school.code } })
    .from(student)
    .innerJoin(school, eq(school.id, student.schoolId))
    .$dynamic();

function shownPerson({
  student: of,
  school: home,
}: Awaited<ReturnType<typeof personRows>>[number]): OoapiPerson {
  const { familyName, givenNames } = splitName(of.name);
  return {
    personId: ooapiId("person", of.id),
    primaryCode: { codeType: "studentNumber", code: of.studentNumber },
    givenName: givenNames,
    surname: familyName,
    displayName: of.name,
    affiliations: ["student"],
    activeEnrollment: of.state === "active",
    mail: `student-${of.id}@huxuan.invalid`,
    otherCodes: [{ codeType: "x-school", code: home.code }],
  };
}

/** Students of the caller's school in their data scope, by number. */
export async function ooapiPersons(
  { session, services: { db } }: Context,
  { q, primaryCode, ...paging }: Paging & { q?: string; primaryCode?: string },
) {
  const found = await readPage(db, {
    rows: personRows(db),
    where: and(
      ofSchool(session, student.schoolId),
      inScope(session, student),
      equals(student.studentNumber, primaryCode),
      containsWords(q, { searchText: student.searchText, indexed: true }),
    ),
    page: pageOf(paging),
    sort: {},
    standard: [asc(student.studentNumber), asc(student.id)],
  });
  return paged(paging, found, shownPerson);
}

async function findPerson({ session, services: { db } }: Context, uuid: string) {
  const id = numberOf("person", uuid, "人员");
  const [row] = await personRows(db).where(
    and(
      eq(student.id, id),
      or(
        and(ofSchool(session, student.schoolId), inScope(session, student)),
        exists(
          db
            .select({ one: sql`1` })
            .from(enrolment)
            .where(
              and(
                eq(enrolment.studentId, student.id),
                ofSchool(session, enrolment.schoolId),
                inScope(session, enrolment),
                inArray(enrolment.state, ["enrolled", "withdrawn"]),
              ),
            ),
        ),
      ),
    ),
  );
  if (row === undefined) throw notFound("人员");
  return row;
}

/** A student of the caller's school, or a guest in one of its classes. Throws 404 for anybody else. */
export const ooapiPerson = async (context: Context, uuid: string): Promise<OoapiPerson> =>
  shownPerson(await findPerson(context, uuid));

/** What such a student takes. Throws 404 for anybody else. */
export async function ooapiPersonAssociations(context: Context, uuid: string, paging: Paging) {
  const { student: of } = await findPerson(context, uuid);
  return associations(context, and(eq(enrolment.studentId, of.id), isOfSchool(context.session)), paging);
}
