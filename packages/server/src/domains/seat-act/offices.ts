import { eq, inArray } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { course } from "../course/index.ts";
import { offering } from "../offering/index.ts";
import { school } from "../school/index.ts";

/** Names of these schools. */
export async function schoolNames(db: Queryable, ids: readonly number[]): Promise<string[]> {
  const rows = await db
    .select({ id: school.id, name: school.name })
    .from(school)
    .where(inArray(school.id, [...ids]));
  return ids.flatMap((id) => rows.find((row) => row.id === id)?.name ?? []);
}

/** What these classes are called: one by its name, several by the first and their number. */
export async function courseNames(db: Queryable, ids: readonly number[]): Promise<string> {
  const [first] = ids;
  if (first === undefined) return "";
  const [found] = await db
    .select({ name: course.name, code: offering.code })
    .from(offering)
    .innerJoin(course, eq(course.id, offering.courseId))
    .where(eq(offering.id, first));
  const name = `${found?.name ?? ""}（${found?.code ?? ""}）`;
  return ids.length === 1 ? name : `${name}等 ${ids.length} 个教学班`;
}
