import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { searchText } from "../../text/pinyin.ts";
import { course } from "../course/tables.ts";
import { teacher } from "../person/tables.ts";
import { offering, offeringTeacher } from "./tables.ts";

/** What a search for an offering looks through. */
export function offeringText(facts: {
  code: string;
  courseCode: string;
  courseName: string;
  teachers: readonly string[];
}): string {
  return searchText([facts.code, facts.courseCode], [facts.courseName, ...facts.teachers]);
}

/**
 * Writes the search text of the offerings of a course again, after its code or name changed; `changeOfferings` gives
 * them their new version.
 */
export async function refreshOfferingText(tx: Queryable, courseId: number): Promise<void> {
  const rows = await tx
    .select({ id: offering.id, code: offering.code, courseCode: course.code, courseName: course.name })
    .from(offering)
    .innerJoin(course, eq(course.id, offering.courseId))
    .where(eq(course.id, courseId));
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
