import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { type NameKeys, searchText } from "../../text/search.ts";
import { course } from "../course/tables.ts";
import { teacher } from "../person/tables.ts";
import { offering, offeringTeacher } from "./tables.ts";

/**
 * What a search for an offering looks through.
 *
 * @param known keys of names that were made before
 */
export function offeringText(
  facts: { code: string; courseCode: string; courseName: string; teachers: readonly string[] },
  known?: NameKeys,
): string {
  return searchText([facts.code, facts.courseCode], [facts.courseName], known, facts.teachers);
}

/**
 * Writes the search text of the offerings of courses again, after a code or name changed; `changeOfferings` gives them
 * their new version.
 */
export async function refreshOfferingText(tx: Queryable, courseIds: readonly number[]): Promise<void> {
  if (courseIds.length === 0) return;
  const rows = await tx
    .select({ id: offering.id, code: offering.code, courseCode: course.code, courseName: course.name })
    .from(offering)
    .innerJoin(course, eq(course.id, offering.courseId))
    .where(inArray(course.id, [...courseIds]));
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  const people = await tx
    .select({ offeringId: offeringTeacher.offeringId, name: teacher.name })
    .from(offeringTeacher)
    .innerJoin(teacher, eq(teacher.id, offeringTeacher.teacherId))
    .where(inArray(offeringTeacher.offeringId, ids))
    .orderBy(asc(offeringTeacher.position));
  const namesOf = Map.groupBy(people, (person) => person.offeringId);
  const texts = rows.map((row) =>
    offeringText({ ...row, teachers: (namesOf.get(row.id) ?? []).map((person) => person.name) }),
  );
  await tx.execute(sql`
    update ${offering} o set search_text = n.text
    from unnest(${sql.param(ids)}::int[], ${sql.param(texts)}::text[]) as n(id, text)
    where o.id = n.id and o.search_text is distinct from n.text`);
}
