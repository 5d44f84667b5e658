import type { RecordField, Student } from "@huxuan/api-client";

/** A fact of a student's record in words; empty where the register has nothing. */
export function recordText(student: Student, field: RecordField): string {
  if (field === "campus") return student.campus?.name ?? "";
  return field === "grade" ? `${student.grade} 级` : student[field];
}
