import { asc, eq, inArray } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { teacher } from "../person/index.ts";
import { offeringTeacher } from "./tables.ts";

/** Who teaches classes, by class, in the order in which they are named; a class without teachers is not in it. */
export async function teachersOf(
  db: Queryable,
  offeringIds: readonly number[],
): Promise<Map<number, { id: number; name: string }[]>> {
  if (offeringIds.length === 0) return new Map();
  const rows = await db
    .select({ offeringId: offeringTeacher.offeringId, id: teacher.id, name: teacher.name })
    .from(offeringTeacher)
    .innerJoin(teacher, eq(teacher.id, offeringTeacher.teacherId))
    .where(inArray(offeringTeacher.offeringId, [...offeringIds]))
    .orderBy(asc(offeringTeacher.offeringId), asc(offeringTeacher.position));
  return Map.groupBy(rows, ({ offeringId }) => offeringId);
}
