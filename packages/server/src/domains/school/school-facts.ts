import { asc, eq } from "drizzle-orm";
import { notFound } from "../../errors/index.ts";
import type { Queryable } from "../../db/index.ts";
import { campus, type SectionClockEntry, school } from "./tables.ts";

/** What the checks of an offering need of its host school. */
export interface SchoolFacts {
  id: number;
  name: string;
  sections: SectionClockEntry[];
  /** Campus ids by name. */
  campusIds: Map<string, number>;
}

/** Throws 404 when there is no such school. */
export async function schoolFacts(db: Queryable, schoolId: number): Promise<SchoolFacts> {
  const [row] = await db.select().from(school).where(eq(school.id, schoolId));
  if (row === undefined) throw notFound("学校");
  const campuses = await db
    .select()
    .from(campus)
    .where(eq(campus.schoolId, schoolId))
    .orderBy(asc(campus.id));
  return {
    id: row.id,
    name: row.name,
    sections: row.sectionClock,
    campusIds: new Map(campuses.map((c) => [c.name, c.id])),
  };
}
