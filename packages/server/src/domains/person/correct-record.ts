import type { RecordField } from "@huxuan/api-client";
import { and, eq } from "drizzle-orm";
import type { Queryable, Transaction } from "../../db/index.ts";
import { DomainError, invalidFields, refuseDuplicate, stateConflict } from "../../errors/index.ts";
import { writeNext } from "../../resource/index.ts";
import { personSortKey } from "../../text/pinyin.ts";
import { campus } from "../school/index.ts";
import { requireClass, requirePlace } from "./known-places.ts";
import type { NeedsStudentUse } from "./student-use.ts";
import { schoolClass, student } from "./tables.ts";

type StudentRow = typeof student.$inferSelect;

/** A fact of a student, as the register has it, in words; empty where it has nothing. */
export async function recordFact(db: Queryable, row: StudentRow, field: RecordField): Promise<string> {
  if (field !== "campus") return String(row[field] ?? "");
  if (row.campusId === null) return "";
  const [at] = await db.select({ name: campus.name }).from(campus).where(eq(campus.id, row.campusId));
  return at?.name ?? "";
}

/**
 * What the register holds once a fact is corrected. Throws 400 at `to` for what it cannot hold: a year that is none, a
 * department, major, class or campus that the school does not have.
 */
export async function correctedRecord(
  tx: Transaction,
  row: StudentRow,
  field: RecordField,
  to: string,
): Promise<Partial<StudentRow>> {
  const { schoolId } = row;
  if (field === "name") return { name: to, pinyin: personSortKey(to) };
  if (field === "studentNumber") {
    if (to.length > 32) throw wrong("学号最多 32 个字符，请核对");
    return { studentNumber: to };
  }
  if (field === "campus") {
    const [at] = await tx
      .select({ id: campus.id })
      .from(campus)
      .where(and(eq(campus.schoolId, schoolId), eq(campus.name, to)));
    if (at === undefined) throw wrong(`本校没有校区「${to}」，请核对名称`);
    return { campusId: at.id };
  }
  const grade = field === "grade" ? Number(/^(\d{4})(?: ?级)?$/u.exec(to)?.[1]) : row.grade;
  if (!(grade >= 1950 && grade <= 2100)) throw wrong("年级请写四位数的入学年份，例如 2025");
  const after = { ...row, grade, ...(field !== "grade" && { [field]: to }) };
  try {
    if (field === "department") await requirePlace(tx, schoolId, { department: to });
    // Who changes the major or the year leaves a class that it does not have.
    else if (field === "className" || (await hasClass(tx, after)))
      await requireClass(tx, schoolId, { ...after, className: after.className ?? undefined });
    else {
      await requireClass(tx, schoolId, { grade, major: after.major });
      after.className = null;
    }
  } catch (error) {
    throw error instanceof DomainError && error.status === 400 ? wrong(error.fields?.[0]?.message) : error;
  }
  const { department, major, className } = after;
  return { grade, department, major, className };
}

const wrong = (message = "学籍中不能这样填写，请核对"): DomainError =>
  invalidFields([{ field: "to", message }]);

async function hasClass(
  tx: Transaction,
  { schoolId, major, grade, className }: Pick<StudentRow, "schoolId" | "major" | "grade" | "className">,
): Promise<boolean> {
  if (className === null) return false;
  const found = await tx
    .select({ id: schoolClass.id })
    .from(schoolClass)
    .where(
      and(
        eq(schoolClass.schoolId, schoolId),
        eq(schoolClass.major, major),
        eq(schoolClass.grade, grade),
        eq(schoolClass.name, className),
      ),
    );
  return found.length > 0;
}

/** Corrects a fact of the register; selection decides by it from then on. Throws as `correctedRecord`, 409 for a number that is taken. */
export async function correctRecord(
  tx: Transaction,
  { studentUse }: NeedsStudentUse,
  { studentId, field, to }: { studentId: number; field: RecordField; to: string },
): Promise<{ schoolId: number }> {
  const [row] = await tx.select().from(student).where(eq(student.id, studentId)).for("update");
  if (row === undefined) throw stateConflict("这名学生已不在学籍中");
  const columns = await correctedRecord(tx, row, field, to);
  await refuseDuplicate("student_school_number", `本校已有学号为「${to}」的学生，请核对学号`, () =>
    writeNext(tx, student, row, columns),
  );
  await studentUse.changed(tx, [studentId]);
  return { schoolId: row.schoolId };
}
