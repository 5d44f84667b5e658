import { and, asc, eq } from "drizzle-orm";
import type { Transaction } from "../../db/index.ts";
import { invalidFields } from "../../errors/index.ts";
import { department } from "../department/index.ts";
import { campus, requireSchool } from "../school/index.ts";
import { checkPlace } from "./people-rules.ts";
import { major, schoolClass } from "./tables.ts";

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
  await requireSchool(tx, schoolId);
  const { departments, campuses } = await knownPlaces(tx, schoolId);
  const errors = checkPlace(place, {
    departments: new Set(departments),
    campuses: new Set(campuses.map(({ id }) => id)),
  });
  if (errors.length > 0) throw invalidFields(errors);
}

/** Majors and classes of a school that students may be said to be of. Majors stay until the transaction ends. */
export async function knownClasses(tx: Transaction, schoolId: number) {
  const majors = await tx
    .select({ id: major.id, version: major.version, name: major.name, department: major.department })
    .from(major)
    .where(eq(major.schoolId, schoolId))
    .orderBy(asc(major.id))
    .for("share");
  const classes = await tx
    .select({ grade: schoolClass.grade, major: schoolClass.major, name: schoolClass.name })
    .from(schoolClass)
    .where(eq(schoolClass.schoolId, schoolId));
  return { majors, classes };
}

/** Throws 400 when a student is put into a major or class that is not there. */
export async function requireClass(
  tx: Transaction,
  schoolId: number,
  of: { grade: number; major: string; className?: string | undefined },
): Promise<void> {
  const [studied] = await tx
    .select({ id: major.id })
    .from(major)
    .where(and(eq(major.schoolId, schoolId), eq(major.name, of.major)))
    .for("share");
  if (studied === undefined)
    throw invalidFields([
      { field: "major", message: `本校没有专业「${of.major}」，请核对名称，或先新建这个专业` },
    ]);
  if (!of.className) return;
  const [joined] = await tx
    .select({ id: schoolClass.id })
    .from(schoolClass)
    .where(
      and(
        eq(schoolClass.schoolId, schoolId),
        eq(schoolClass.major, of.major),
        eq(schoolClass.grade, of.grade),
        eq(schoolClass.name, of.className),
      ),
    )
    .for("share");
  if (joined === undefined)
    throw invalidFields([
      {
        field: "className",
        message: `${of.grade} 级 ${of.major} 没有班级「${of.className}」，请重新选择，或先新建这个班级`,
      },
    ]);
}
