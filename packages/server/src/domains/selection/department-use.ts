import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { pinyinSortKey } from "../../text/pinyin.ts";
import { course } from "../course/index.ts";
import { department, type DepartmentUse } from "../department/index.ts";
import { changeOfferings, lockForChange, type NeedsCatalogue, offering } from "../offering/index.ts";
import { student } from "../person/index.ts";
import { announceRound, round } from "../round/index.ts";
import { announceStudents } from "./student-memory.ts";

/**
 * Names of departments as what selection decides by: of students, of courses in the catalogue, and of the audiences of
 * offerings and rounds.
 */
export const createDepartmentUse = ({ catalogue }: NeedsCatalogue): DepartmentUse => ({
  async audiences(db, schoolId, name) {
    const rounds = await db
      .select({ id: round.id })
      .from(round)
      .where(names(round.audience, schoolId, [name]));
    const offerings = await db
      .select({ id: offering.id })
      .from(offering)
      .where(names(offering.audience, schoolId, [name]));
    return rounds.length + offerings.length;
  },
  async lock(tx, schoolId, all) {
    const rounds = await tx
      .select({ id: round.id })
      .from(round)
      .where(names(round.audience, schoolId, all))
      .orderBy(round.id)
      .for("update");
    const offerings = await tx
      .select({ id: offering.id })
      .from(offering)
      .where(names(offering.audience, schoolId, all));
    const courses = await tx
      .select({ id: course.id })
      .from(course)
      .where(and(eq(course.schoolId, schoolId), inArray(course.department, [...all])));
    const touched = await lockForChange(tx, {
      offerings: offerings.map(({ id }) => id),
      courses: courses.map(({ id }) => id),
    });
    return {
      async renamed(from, to) {
        for (const table of [offering, round]) {
          await tx.execute(sql`
            update ${table} set audience = jsonb_set(audience, '{departments}', (
              select jsonb_agg(distinct d) from (
                select d from jsonb_array_elements_text(audience->'departments') as d where d <> ${from} or ${meansOthers(table.audience, schoolId, from)}
                union all select ${to}::text
              ) as named))
            where ${names(table.audience, schoolId, [from])}`);
        }
        for (const { id } of rounds)
          await tx
            .update(round)
            .set({ version: sql`${round.version} + 1` })
            .where(eq(round.id, id));
        await tx
          .update(course)
          .set({ departmentPinyin: pinyinSortKey(to), version: sql`${course.version} + 1` })
          .where(and(eq(course.schoolId, schoolId), eq(course.department, to)));
        const students = await tx
          .select({ id: student.id })
          .from(student)
          .where(and(eq(student.schoolId, schoolId), eq(student.department, to)));
        const told = [
          ...(students.length === 0
            ? []
            : await announceStudents(
                tx,
                students.map(({ id }) => id),
              )),
          ...(await changeOfferings(tx, touched)),
        ];
        for (const { id } of rounds) told.push(...(await announceRound(tx, id)));
        return told;
      },
    };
  },
  announce: (messages) => catalogue.announce(messages),
});

/** Audiences that name one of these departments and mean this school, by name or with all others. */
function names(audience: PgColumn, schoolId: number, all: readonly string[]): SQL {
  const named =
    or(...all.map((name) => sql`jsonb_exists(${audience}->'departments', ${name})`)) ?? sql`false`;
  return sql`(${named}) and (${audience}->'schoolIds' is null or jsonb_array_length(${audience}->'schoolIds') = 0
    or ${audience}->'schoolIds' @> ${JSON.stringify([schoolId])}::jsonb)`;
}

/** Whether an audience also means another school that has a department of the name. */
const meansOthers = (audience: PgColumn, schoolId: number, name: string): SQL => sql`exists (
  select from ${department} other where other.name = ${name} and other.school_id <> ${schoolId}
    and (${audience}->'schoolIds' is null or jsonb_array_length(${audience}->'schoolIds') = 0
      or ${audience}->'schoolIds' @> to_jsonb(other.school_id)))`;
