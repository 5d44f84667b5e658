import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "../../db/index.ts";
import { pinyinSortKey } from "../../text/pinyin.ts";
import { course, courseKeys } from "../course/index.ts";
import { meeting, offering, offeringText, offeringTeacher, refreshOfferingText } from "../offering/index.ts";
import { teacher } from "../person/index.ts";
import { campus } from "../school/index.ts";
import { changeCapacities, createSeats, enrolment, offeringSeat } from "../selection/index.ts";
import type { ImportRow } from "./import-row.ts";
import type { FileMeeting } from "./meeting-text.ts";
import { type ImportPlan, type StoredFacts, type StoredOffering, teacherFinder } from "./plan.ts";
import type { ImportSummary } from "./tables.ts";

/** Where the offerings go. */
export interface ImportTarget {
  semesterId: number;
  schoolId: number;
  now: Date;
}

/** 18 hours make one credit (domain: 互认). */
const HOURS_PER_CREDIT = 18;
/** Offerings written between two signs of life. */
const CHUNK = 500;

/** What is stored of the school and semester. */
export async function readStored(tx: Transaction, target: ImportTarget): Promise<StoredFacts> {
  const ofSchool = and(eq(offering.schoolId, target.schoolId), eq(offering.semesterId, target.semesterId));
  const campuses = await tx
    .select()
    .from(campus)
    .where(eq(campus.schoolId, target.schoolId))
    .orderBy(asc(campus.id));
  const teachers = await tx
    .select({ id: teacher.id, name: teacher.name, staffNumber: teacher.staffNumber })
    .from(teacher)
    .where(eq(teacher.schoolId, target.schoolId));
  const holders = await tx
    .select({ courseId: enrolment.courseId, count: sql<number>`count(*)::int` })
    .from(enrolment)
    .where(and(eq(enrolment.schoolId, target.schoolId), inArray(enrolment.state, ["enrolled", "queued"])))
    .groupBy(enrolment.courseId);
  const courses = await tx.select().from(course).where(eq(course.schoolId, target.schoolId));
  const offerings = await tx
    .select({ offering, seat: offeringSeat })
    .from(offering)
    .innerJoin(offeringSeat, eq(offeringSeat.offeringId, offering.id))
    .where(ofSchool);
  const taught = await tx
    .select({ offeringId: offeringTeacher.offeringId, teacherId: offeringTeacher.teacherId })
    .from(offeringTeacher)
    .innerJoin(offering, eq(offering.id, offeringTeacher.offeringId))
    .where(ofSchool)
    .orderBy(asc(offeringTeacher.position));
  const meetings = await tx
    .select({ meeting, campusName: sql<string>`coalesce(${campus.name}, '')` })
    .from(meeting)
    .innerJoin(offering, eq(offering.id, meeting.offeringId))
    .leftJoin(campus, eq(campus.id, meeting.campusId))
    .where(ofSchool);

  const holdersOf = new Map(holders.map((h) => [h.courseId, h.count]));
  const teachersOf = Map.groupBy(taught, (t) => t.offeringId);
  const meetingsOf = Map.groupBy(meetings, (m) => m.meeting.offeringId);
  return {
    campusIds: new Map(campuses.map((c) => [c.name, c.id])),
    teachers,
    courses: new Map(courses.map((c) => [c.code, { ...c, holders: holdersOf.get(c.id) ?? 0 }])),
    offerings: new Map(
      offerings.map(({ offering: o, seat }): [string, StoredOffering] => [
        o.code,
        {
          id: o.id,
          courseId: o.courseId,
          state: o.state,
          notes: o.notes,
          minEnrolment: o.minEnrolment,
          waitlistCapacity: o.waitlistCapacity,
          capacity: seat.capacity,
          taken: seat.taken,
          queued: seat.queued,
          teacherIds: (teachersOf.get(o.id) ?? []).map((t) => t.teacherId),
          meetings: (meetingsOf.get(o.id) ?? []).map(({ meeting: m, campusName }) => ({
            weekday: m.weekday,
            weeks: m.weeks,
            sections: m.sections,
            campus: campusName,
            classroom: m.classroom,
          })),
        },
      ]),
    ),
  };
}

/**
 * Carries a plan out, in a few statements however long it is: each takes its rows as one JSON parameter.
 *
 * @param beat called between two steps with the offerings written so far; it throws to stop
 */
export async function carryOut(
  tx: Transaction,
  target: ImportTarget,
  plan: ImportPlan,
  stored: StoredFacts,
  beat: (offeringsDone: number) => Promise<void>,
): Promise<ImportSummary> {
  const campusIds = new Map([...stored.campusIds, ...(await insertCampuses(tx, target, plan.newCampuses))]);
  const findTeacher = teacherFinder([
    ...stored.teachers,
    ...(await insertTeachers(tx, target, plan.newTeachers)),
  ]);
  await beat(0);
  const courseIds = new Map([...stored.courses].map(([code, c]) => [code, c.id]));
  for (const [code, id] of await insertCourses(tx, target, plan.newCourses)) courseIds.set(code, id);
  await updateCourses(tx, plan.changedCourses);
  await beat(0);

  const links: Links = {
    courseIdOf: (row) => courseIds.get(row.courseCode) as number,
    teacherIdsOf: (row) => row.teachers.map((t) => findTeacher(t) as number),
    campusIdOf: (m) => campusIds.get(m.campus) ?? null,
  };
  let done = plan.unchanged;
  let meetings = 0;
  for (let start = 0; start < plan.newOfferings.length; start += CHUNK) {
    const rows = plan.newOfferings.slice(start, start + CHUNK);
    const ids = await insertOfferings(tx, target, rows, links);
    meetings += await writeParts(tx, rows, ids, links);
    done += rows.length;
    await beat(done);
  }
  for (let start = 0; start < plan.changedOfferings.length; start += CHUNK) {
    const changes = plan.changedOfferings.slice(start, start + CHUNK);
    await updateOfferings(tx, target, changes, links);
    meetings += await writeParts(
      tx,
      changes.map((c) => c.row),
      changes.map((c) => c.id),
      links,
    );
    done += changes.length;
    await beat(done);
  }
  for (const { id } of plan.changedCourses) await refreshOfferingText(tx, id);
  return {
    offeringsCreated: plan.newOfferings.length,
    offeringsUpdated: plan.changedOfferings.length,
    offeringsUnchanged: plan.unchanged,
    meetings,
    coursesCreated: plan.newCourses.length,
    coursesUpdated: plan.changedCourses.length,
    teachersCreated: plan.newTeachers.length,
    campusesCreated: plan.newCampuses.length,
  };
}

interface Links {
  courseIdOf(row: ImportRow): number;
  teacherIdsOf(row: ImportRow): number[];
  campusIdOf(meeting: FileMeeting): number | null;
}

async function insertCampuses(
  tx: Transaction,
  { schoolId }: ImportTarget,
  names: readonly string[],
): Promise<[string, number][]> {
  if (names.length === 0) return [];
  const rows = await tx
    .insert(campus)
    .values(names.map((name) => ({ schoolId, name })))
    .returning({ id: campus.id, name: campus.name });
  return rows.map((row) => [row.name, row.id]);
}

async function insertTeachers(
  tx: Transaction,
  { schoolId }: ImportTarget,
  teachers: ImportPlan["newTeachers"],
): Promise<StoredFacts["teachers"]> {
  if (teachers.length === 0) return [];
  const rows = teachers.map((t) => ({
    staff_number: t.staffNumber === "" ? null : t.staffNumber,
    name: t.name,
    department: t.department,
    pinyin: pinyinSortKey(t.name),
  }));
  const result = await tx.execute<{ id: number; name: string; staffNumber: string | null }>(sql`
    insert into ${teacher} (school_id, staff_number, name, department, pinyin)
    select ${schoolId}, staff_number, name, department, pinyin
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n(staff_number text, name text, department text, pinyin text)
    returning id, name, staff_number as "staffNumber"`);
  return result.rows;
}

async function insertCourses(
  tx: Transaction,
  { schoolId }: ImportTarget,
  courses: ImportPlan["newCourses"],
): Promise<[string, number][]> {
  if (courses.length === 0) return [];
  const rows = courses.map((c) => ({
    ...c,
    ...courseKeys(c),
    nature: c.nature ?? "elective",
    hours: c.hours ?? Math.round(c.credits * HOURS_PER_CREDIT),
  }));
  const result = await tx.execute<{ id: number; code: string }>(sql`
    insert into ${course}
      (school_id, code, name, credits, hours, nature, department, department_pinyin, pinyin, search_text)
    select ${schoolId}, code, name, credits, hours, nature, department, "departmentPinyin", pinyin, "searchText"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n(code text, name text, credits numeric, hours int, nature text, department text,
           "departmentPinyin" text, pinyin text, "searchText" text)
    returning id, code`);
  return result.rows.map((row) => [row.code, row.id]);
}

async function updateCourses(tx: Transaction, courses: ImportPlan["changedCourses"]): Promise<void> {
  if (courses.length === 0) return;
  const rows = courses.map((c) => ({ ...c, ...courseKeys(c) }));
  await tx.execute(sql`
    update ${course} c set
      name = n.name, credits = n.credits, department = n.department,
      hours = coalesce(n.hours, c.hours), nature = coalesce(n.nature, c.nature),
      department_pinyin = n."departmentPinyin", pinyin = n.pinyin, search_text = n."searchText",
      version = c.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n(id int, name text, credits numeric, hours int, nature text, department text,
           "departmentPinyin" text, pinyin text, "searchText" text)
    where c.id = n.id`);
}

function textOf(row: ImportRow): string {
  return offeringText({ ...row, teachers: row.teachers.map((t) => t.name) });
}

async function insertOfferings(
  tx: Transaction,
  { semesterId, schoolId, now }: ImportTarget,
  rows: readonly ImportRow[],
  links: Links,
): Promise<number[]> {
  const values = rows.map((row) => ({
    course_id: links.courseIdOf(row),
    code: row.code,
    notes: row.notes,
    min_enrolment: row.minEnrolment ?? 0,
    waitlist_capacity: row.waitlistCapacity ?? null,
    search_text: textOf(row),
  }));
  const result = await tx.execute<{ id: number; code: string }>(sql`
    insert into ${offering} (semester_id, school_id, course_id, code, notes, min_enrolment, waitlist_capacity,
      search_text, state, updated_at)
    select ${semesterId}, ${schoolId}, course_id, code, notes, min_enrolment, waitlist_capacity,
      search_text, 'scheduled', ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as n(course_id int, code text, notes text, min_enrolment int, waitlist_capacity int, search_text text)
    returning id, code`);
  const ids = new Map(result.rows.map((row) => [row.code, row.id]));
  const inOrder = rows.map((row) => ids.get(row.code) as number);
  await createSeats(
    tx,
    rows.map((row, at) => ({
      offeringId: inOrder[at] as number,
      semesterId,
      schoolId,
      capacity: row.capacity,
    })),
  );
  return inOrder;
}

async function updateOfferings(
  tx: Transaction,
  { now }: ImportTarget,
  changes: ImportPlan["changedOfferings"],
  links: Links,
): Promise<void> {
  const ids = changes.map((c) => c.id);
  const values = changes.map(({ id, row }) => ({
    id,
    course_id: links.courseIdOf(row),
    notes: row.notes,
    min_enrolment: row.minEnrolment ?? null,
    waitlist_capacity: row.waitlistCapacity ?? null,
    search_text: textOf(row),
  }));
  await tx.execute(sql`
    update ${offering} o set
      course_id = n.course_id, notes = n.notes, search_text = n.search_text,
      min_enrolment = coalesce(n.min_enrolment, o.min_enrolment),
      waitlist_capacity = coalesce(n.waitlist_capacity, o.waitlist_capacity),
      state = case o.state when 'draft' then 'scheduled' else o.state end,
      version = o.version + 1, updated_at = ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as n(id int, course_id int, notes text, min_enrolment int, waitlist_capacity int, search_text text)
    where o.id = n.id`);
  await tx.delete(offeringTeacher).where(inArray(offeringTeacher.offeringId, ids));
  await tx.delete(meeting).where(inArray(meeting.offeringId, ids));
  await changeCapacities(
    tx,
    changes
      .filter((c) => c.stored.capacity !== c.row.capacity)
      .map((c) => ({ offeringId: c.id, capacity: c.row.capacity })),
  );
}

/** Teachers and meetings of offerings that have none. Gives the number of meetings. */
async function writeParts(
  tx: Transaction,
  rows: readonly ImportRow[],
  ids: readonly number[],
  links: Links,
): Promise<number> {
  const taught = rows.flatMap((row, at) =>
    [...new Set(links.teacherIdsOf(row))].map((teacherId, position) => [ids[at], teacherId, position]),
  );
  await tx.execute(sql`
    insert into ${offeringTeacher} (offering_id, teacher_id, position)
    select (n->>0)::int, (n->>1)::int, (n->>2)::smallint
    from jsonb_array_elements(${JSON.stringify(taught)}::jsonb) as n`);
  const meetings = rows.flatMap((row, at) =>
    row.meetings.map((m) => ({
      o: ids[at],
      d: m.weekday,
      w: m.weeks,
      s: m.sections,
      c: links.campusIdOf(m),
      r: m.classroom,
    })),
  );
  await tx.execute(sql`
    insert into ${meeting} (offering_id, weekday, weeks, sections, campus_id, classroom)
    select o, d, w, s, c, r
    from jsonb_to_recordset(${JSON.stringify(meetings)}::jsonb) as n(o int, d smallint, w int[], s int[], c int, r text)`);
  return meetings.length;
}
