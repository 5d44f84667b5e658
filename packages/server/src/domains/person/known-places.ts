import { asc, eq } from "drizzle-orm";
import type { Transaction } from "../../db/index.ts";
import { invalidFields } from "../../errors/index.ts";
import { department } from "../department/index.ts";
import { campus, school } from "../school/index.ts";
import { checkPlace } from "./people-rules.ts";

/** Departments and campuses of a school that people may be said to be of. Departments stay until the transaction ends. */
export async function knownPlaces(tx: Transaction, schoolId: number) {
  const departments = await tx
    .select({ name: department.name })
    .from(department)
    .where(eq(department.schoolId, schoolId))
    .orderBy(asc(department.id))
    .for("share");
  const campuses = await tx
    .select({ id: campus.id, name: campus.name })
    .from(campus)
    .where(eq(campus.schoolId, schoolId));
  return { departments: departments.map(({ name }) => name), campuses };
}

/** Throws 400 when somebody is put into a school, department or campus that is not there. */
export async function requirePlace(
  tx: Transaction,
  schoolId: number,
  place: { department: string; campusId?: number | undefined },
): Promise<void> {
  const [found] = await tx.select({ id: school.id }).from(school).where(eq(school.id, schoolId));
  if (found === undefined) throw invalidFields([{ field: "schoolId", message: "没有这所学校，请重新选择" }]);
  const { departments, campuses } = await knownPlaces(tx, schoolId);
  const errors = checkPlace(place, {
    departments: new Set(departments),
    campuses: new Set(campuses.map(({ id }) => id)),
  });
  if (errors.length > 0) throw invalidFields(errors);
}
