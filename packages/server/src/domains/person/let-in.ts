import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../db/index.ts";
import { personSortKey } from "../../text/pinyin.ts";
import { exactFirst, isNumber } from "./same-number.ts";
import { student, teacher } from "./tables.ts";

/** The department of guests from elsewhere, in each school that lets some in. */
const VISITORS = "校外访问学生";

/** The student of a school by number; undefined when there is none. */
export async function studentByNumber(tx: Transaction, schoolId: number, studentNumber: string) {
  const [found] = await tx
    .select()
    .from(student)
    .where(and(eq(student.schoolId, schoolId), isNumber(student.studentNumber, studentNumber)))
    .orderBy(exactFirst(student.studentNumber, studentNumber))
    .limit(1)
    .for("no key update");
  return found;
}

/** The teacher of a school by number; undefined when there is none. */
export async function teacherByNumber(tx: Transaction, schoolId: number, staffNumber: string) {
  const [found] = await tx
    .select()
    .from(teacher)
    .where(and(eq(teacher.schoolId, schoolId), isNumber(teacher.staffNumber, staffNumber)))
    .orderBy(exactFirst(teacher.staffNumber, staffNumber))
    .limit(1)
    .for("no key update");
  return found;
}

/** Puts a guest from elsewhere among the students of a school, unless somebody has the number already. */
export async function addVisitor(
  tx: Transaction,
  visitor: { schoolId: number; studentNumber: string; name: string; grade: number; major: string },
): Promise<void> {
  await tx
    .insert(student)
    .values({ ...visitor, department: VISITORS, pinyin: personSortKey(visitor.name) })
    .onConflictDoNothing();
}

/** Puts a teacher among those of a school, unless somebody has the number already. */
export async function addTeacher(
  tx: Transaction,
  one: { schoolId: number; staffNumber: string; name: string },
): Promise<void> {
  await tx
    .insert(teacher)
    .values({ ...one, pinyin: personSortKey(one.name) })
    .onConflictDoNothing();
}
