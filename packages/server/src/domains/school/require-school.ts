import { eq } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { invalidFields } from "../../errors/index.ts";
import { school } from "./tables.ts";

/** Throws 400 at `schoolId` when there is no such school; null is the provincial office, which needs none. */
export async function requireSchool(db: Queryable, schoolId: number | null): Promise<void> {
  if (schoolId === null) return;
  const [found] = await db.select({ id: school.id }).from(school).where(eq(school.id, schoolId));
  if (found === undefined) throw invalidFields([{ field: "schoolId", message: "没有这所学校，请重新选择" }]);
}
