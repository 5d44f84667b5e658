import { labels } from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import { index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { checkedChoice, choice, id, reference, version } from "../../db/columns.ts";
import { announceScope } from "../../scope/index.ts";
import { ofDepartment } from "../department/tables.ts";
import { campus, school } from "../school/tables.ts";

export const teacher = pgTable(
  "teacher",
  {
    id: id(),
    schoolId: reference("school_id", () => school.id),
    /** Absent for teachers known only by the name in an imported catalogue. */
    staffNumber: text("staff_number"),
    name: text("name").notNull(),
    /** Null where it is not known. */
    department: text("department"),
    /** Sort key. */
    pinyin: text("pinyin").notNull(),
    state: choice("state", labels.teacherState).notNull().default("active"),
    version: version(),
  },
  (t) => [
    unique("teacher_school_staff_number").on(t.schoolId, t.staffNumber),
    index("teacher_school_name").on(t.schoolId, t.name),
    index("teacher_department").on(t.schoolId, t.department),
    ofDepartment("teacher", t.schoolId, t.department),
    checkedChoice("teacher_state", t.state, labels.teacherState),
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
    className: text("class_name").notNull().default(""),
    campusId: integer("campus_id").references(() => campus.id),
    /** Sort key. */
    pinyin: text("pinyin").notNull(),
    state: choice("state", labels.studentState).notNull().default("active"),
    version: version(),
  },
  (t) => [
    unique("student_school_number").on(t.schoolId, t.studentNumber),
    index("student_department").on(t.schoolId, t.department).concurrently(),
    ofDepartment("student", t.schoolId, t.department),
    checkedChoice("student_state", t.state, labels.studentState),
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
