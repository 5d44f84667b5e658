import { labels } from "@huxuan/api-client";
import { eq, sql } from "drizzle-orm";
import { foreignKey, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import {
  checkedChoice,
  choice,
  id,
  instant,
  reference,
  searchParts,
  searchText,
  version,
} from "../../db/columns.ts";
import { announceTable } from "../../scope/index.ts";
import { course } from "../course/tables.ts";
import { ofDepartment } from "../department/tables.ts";
import { campus, school } from "../school/tables.ts";
import { semester } from "../semester/tables.ts";

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
    searchText: searchText(
      sql`search_key(name) || coalesce(chr(10) || search_key(staff_number), '') || pinyin_lines(pinyin)`,
    ),
    state: choice("state", labels.teacherState).notNull().default("active"),
    version: version(),
  },
  (t) => [
    unique("teacher_school_staff_number").on(t.schoolId, t.staffNumber),
    index("teacher_school_name").on(t.schoolId, t.name),
    index("teacher_department").on(t.schoolId, t.department),
    index("teacher_pinyin").on(t.pinyin, t.id).concurrently(),
    index("teacher_search").using("gin", searchParts(t.searchText)).concurrently(),
    ofDepartment("teacher", t.schoolId, t.department),
    checkedChoice("teacher_state", t.state, labels.teacherState),
  ],
);

/** What students of a school study. Its classes and students carry its name, and follow a new one. */
export const major = pgTable(
  "major",
  {
    id: id(),
    schoolId: reference("school_id", () => school.id),
    name: text("name").notNull(),
    code: text("code"),
    department: text("department").notNull(),
    version: version(),
  },
  (t) => [
    index("major_order").on(t.name, t.id),
    unique("major_school_name").on(t.schoolId, t.name),
    unique("major_school_code").on(t.schoolId, t.code),
    // What its classes refer to: they are of its department.
    unique("major_department").on(t.schoolId, t.department, t.name),
    ofDepartment("major", t.schoolId, t.department),
  ],
);

/** Students who study a major together, of one year of entry. */
export const schoolClass = pgTable(
  "school_class",
  {
    id: id(),
    schoolId: reference("school_id", () => school.id),
    name: text("name").notNull(),
    /** Year of entry. */
    grade: integer("grade").notNull(),
    major: text("major").notNull(),
    /** That of the major. */
    department: text("department").notNull(),
    version: version(),
  },
  (t) => [
    unique("school_class_name").on(t.schoolId, t.major, t.grade, t.name),
    index("school_class_order").on(t.grade.desc().nullsFirst(), t.major, t.name, t.id),
    index("school_class_of_school").on(t.schoolId, t.grade.desc().nullsFirst(), t.major, t.name, t.id),
    index("school_class_major").on(t.schoolId, t.department, t.major),
    foreignKey({
      name: "school_class_major_fk",
      columns: [t.schoolId, t.department, t.major],
      foreignColumns: [major.schoolId, major.department, major.name],
    }).onUpdate("cascade"),
  ],
);

/**
 * Somebody who studies at a school. The major is one of its majors, the class one of that major and year of entry: foreign
 * keys that follow a change hold them so, and a trigger of the migrations makes those that come with data from elsewhere.
 */
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
    className: text("class_name"),
    campusId: integer("campus_id").references(() => campus.id),
    /** Sort key. */
    pinyin: text("pinyin").notNull(),
    searchText: searchText(
      sql`search_key(name) || chr(10) || search_key(student_number) || pinyin_lines(pinyin)`,
    ),
    state: choice("state", labels.studentState).notNull().default("active"),
    /** Since when they are marked as left; a trigger of the migrations writes it, whoever changes the state. */
    leftAt: instant("left_at"),
    version: version(),
  },
  (t) => [
    unique("student_school_number").on(t.schoolId, t.studentNumber),
    index("student_department").on(t.schoolId, t.department).concurrently(),
    // The orders of the list of a whole province, and its search.
    index("student_number").on(t.studentNumber, t.id).concurrently(),
    index("student_pinyin").on(t.pinyin, t.studentNumber, t.id).concurrently(),
    index("student_search").using("gin", searchParts(t.searchText)).concurrently(),
    ofDepartment("student", t.schoolId, t.department),
    checkedChoice("student_state", t.state, labels.studentState),
    index("student_campus").on(t.campusId),
    index("student_class").on(t.schoolId, t.major, t.grade, t.className).concurrently(),
    foreignKey({
      name: "student_major_fk",
      columns: [t.schoolId, t.major],
      foreignColumns: [major.schoolId, major.name],
    }).onUpdate("cascade"),
    foreignKey({
      name: "student_class_fk",
      columns: [t.schoolId, t.major, t.grade, t.className],
      foreignColumns: [schoolClass.schoolId, schoolClass.major, schoolClass.grade, schoolClass.name],
    }).onUpdate("cascade"),
  ],
);

/** What a student has passed before. */
export const passedCourse = pgTable(
  "passed_course",
  {
    // Counted for those who change one; found by student and course.
    id: integer("id").notNull().generatedAlwaysAsIdentity(),
    /** The student's. */
    schoolId: reference("school_id", () => school.id),
    studentId: integer("student_id")
      .notNull()
      .references(() => student.id, { onDelete: "cascade" }),
    courseId: reference("course_id", () => course.id),
    /** When it was passed, where known. */
    semesterId: integer("semester_id").references(() => semester.id),
    /** As the school writes it, where known. */
    grade: text("grade"),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.studentId, t.courseId] }),
    unique("passed_course_id").on(t.id),
    index("passed_course_course").on(t.courseId),
    index("passed_course_school").on(t.schoolId).concurrently(),
  ],
);

announceTable(teacher, {
  called: "名教师",
  places: [{ school: teacher.schoolId, department: teacher.department }],
  own: ({ teacherId }) => (teacherId === null ? undefined : eq(teacher.id, teacherId)),
});
announceTable(major, {
  called: "个专业",
  places: [{ school: major.schoolId, department: major.department }],
});
announceTable(schoolClass, {
  called: "个班级",
  places: [{ school: schoolClass.schoolId, department: schoolClass.department }],
});
announceTable(student, {
  called: "名学生",
  places: [{ school: student.schoolId, department: student.department }],
  own: ({ studentId }) => (studentId === null ? undefined : eq(student.id, studentId)),
});
announceTable(passedCourse, {
  called: "条已修课程",
  places: [
    {
      school: passedCourse.schoolId,
      department: sql`(select ${student.department} from ${student} where ${student.id} = ${passedCourse.studentId})`,
    },
  ],
  own: ({ studentId }) => (studentId === null ? undefined : eq(passedCourse.studentId, studentId)),
});
