import { inArray, sql } from "drizzle-orm";
import type { Transaction } from "../../db/index.ts";
import { changeCapacities, createSeats, meeting, offering, offeringTeacher } from "../offering/index.ts";
import type { ImportRow } from "./import-row.ts";
import type { ImportTarget } from "./import-target.ts";
import type { FileMeeting } from "./meeting-text.ts";
import type { ImportPlan } from "./plan.ts";

/** The ids of what a row names. */
export interface Links {
  courseIdOf(row: ImportRow): number;
  /** The search text of the offering that a row describes. */
  textOf(row: ImportRow): string;
  teacherIdsOf(row: ImportRow): number[];
  campusIdOf(meeting: FileMeeting): number | null;
}

/** New offerings with their seats, scheduled; gives their ids in the order of the rows. */
export async function insertOfferings(
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
    search_text: links.textOf(row),
    whole_weeks: row.wholeWeeks,
  }));
  const result = await tx.execute<{ id: number; code: string }>(sql`
    insert into ${offering} (semester_id, school_id, course_id, code, notes, min_enrolment, waitlist_capacity,
      search_text, whole_weeks, state, updated_at)
    select ${semesterId}, ${schoolId}, course_id, code, notes, min_enrolment, waitlist_capacity,
      search_text, whole_weeks, 'scheduled', ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as n(course_id int, code text, notes text, min_enrolment int, waitlist_capacity int, search_text text,
        whole_weeks jsonb)
    returning id, code`);
  const ids = new Map(result.rows.map((row) => [row.code, row.id]));
  const inOrder = rows.map((row) => ids.get(row.code) as number);
  await createSeats(
    tx,
    rows.map((row, at) => ({
      offeringId: inOrder[at] as number,
      capacity: row.capacity,
    })),
  );
  return inOrder;
}

/**
 * Changes offerings that are locked; their teachers and meetings go, `writeParts` writes the new ones. Their versions are
 * `changeOfferings`' to raise.
 */
export async function updateOfferings(
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
    search_text: links.textOf(row),
    whole_weeks: row.wholeWeeks,
  }));
  await tx.execute(sql`
    update ${offering} o set
      course_id = n.course_id, notes = n.notes, search_text = n.search_text, whole_weeks = n.whole_weeks,
      min_enrolment = coalesce(n.min_enrolment, o.min_enrolment),
      waitlist_capacity = coalesce(n.waitlist_capacity, o.waitlist_capacity),
      state = case o.state when 'draft' then 'scheduled' else o.state end,
      updated_at = ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as n(id int, course_id int, notes text, min_enrolment int, waitlist_capacity int, search_text text,
        whole_weeks jsonb)
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

/** Teachers and meetings of offerings that have none. */
export async function writeParts(
  tx: Transaction,
  rows: readonly ImportRow[],
  ids: readonly number[],
  links: Links,
): Promise<void> {
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
}
