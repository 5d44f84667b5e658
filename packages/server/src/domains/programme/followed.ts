import { type SQL, sql } from "drizzle-orm";
import { student } from "../person/index.ts";
import { programme, studentTrack } from "./tables.ts";

// Columns stand here with their tables, which a select of one table leaves out of its fields: within a subselect they would
// be those of the inner table.

/** Name of the track that the student of a row of `student` follows; empty without one, and in another major. */
export const trackOf: SQL<string> = sql`coalesce((select t.track from ${studentTrack} t
  where t.student_id = ${student}.id and t.major = ${student}.major), '')`;

/** Programmes of the student's grade and major, as `p`: a condition on a row of `student`. */
export const programmesOfStudent: SQL = sql`p.school_id = ${student}.school_id and p.grade = ${student}.grade
  and p.major = ${student}.major`;

/**
 * Id of the published programme that the student of a row of `student` follows: that of their track, or while there is
 * none that of the major as a whole; null while none is published for them.
 */
export const followedProgramme: SQL<number | null> = sql`(select p.id from ${programme} p
  where ${programmesOfStudent} and p.state = 'published' and p.track in ('', ${trackOf})
  order by p.track = '' limit 1)`;

/** Whether none is published for the student of a row of `student`. */
export const followsNone: SQL<boolean> = sql`not exists (select from ${programme} p
  where ${programmesOfStudent} and p.state = 'published' and p.track in ('', ${trackOf}))`;

/** How many students a row of `programme` is for: of a published one those who follow it, else those of the track. */
export const studentsOf: SQL<number> = sql`(select count(*)::int from ${student}
  where ${student}.school_id = ${programme}.school_id and ${student}.grade = ${programme}.grade
    and ${student}.major = ${programme}.major and ${student}.state = 'active'
    and (${trackOf} = ${programme}.track or ${programme}.track = '' and not exists (select from ${programme} p
      where ${programmesOfStudent} and p.state = 'published' and p.track = ${trackOf})))`;
