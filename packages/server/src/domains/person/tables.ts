import { eq } from "drizzle-orm";
import { index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { id, reference } from "../../db/columns.ts";
import { announceScope } from "../../scope/index.ts";
import { campus, school } from "../school/tables.ts";

export const teacher = pgTable(
  "teacher",
  {
    id: id(),
    schoolId: reference("school_id", () => school.id),
    /** Absent for teachers known only by the name in an imported catalogue. */
    staffNumber: text("staff_number"),
    name: text("name").notNull(),
    department: text("department").notNull().default(""),
    /** Sort key. */
    pinyin: text("pinyin").notNull(),
  },
  (t) => [
    unique("teacher_school_staff_number").on(t.schoolId, t.staffNumber),
    index("teacher_school_name").on(t.schoolId, t.name),
  ],
);

export const student = pgTable(
  "student",
  {
    id: id(),
    /** The home school. */
    schoolId: reference("school_id", () => school.id),
    studentNumber: text("student_number").notNull(),
    name: text("name").notNull(),
    /** Year of entry. */
    grade: integer("grade").notNull(),
    department: text("department").notNull(),
    major: text("major").notNull(),
    campusId: integer("campus_id").references(() => campus.id),
    /** Sort key. */
    pinyin: text("pinyin").notNull(),
  },
  (t) => [
    unique("student_school_number").on(t.schoolId, t.studentNumber),
    index("student_campus").on(t.campusId),
  ],
);

announceScope(teacher, {
  places: [{ school: teacher.schoolId, department: teacher.department }],
  own: ({ teacherId }) => (teacherId === null ? undefined : eq(teacher.id, teacherId)),
});
announceScope(student, {
  places: [{ school: student.schoolId, department: student.department }],
  own: ({ studentId }) => (studentId === null ? undefined : eq(student.id, studentId)),
});
