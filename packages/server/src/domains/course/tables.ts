import { labels } from "@huxuan/api-client";
import { sql } from "drizzle-orm";
import { check, index, integer, numeric, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { checkedChoice, choice, id, reference, version } from "../../db/columns.ts";
import { announceTable } from "../../scope/index.ts";
import { ofDepartment } from "../department/tables.ts";
import { school } from "../school/tables.ts";

/** 必修 / 限选 / 任选 / 通识 */
export type CourseNature = keyof typeof labels.courseNature;

/** 中文 / 双语 / 英文 / 其他语种 */
export type CourseLanguage = keyof typeof labels.courseLanguage;

/** 学时 / 周 */
export type HoursUnit = keyof typeof labels.hoursUnit;

/** A catalogue entry. */
export const course = pgTable(
  "course",
  {
    id: id(),
    schoolId: reference("school_id", () => school.id),
    code: text("code").notNull(),
    name: text("name").notNull(),
    credits: numeric("credits", { precision: 5, scale: 2, mode: "number" }).notNull(),
    hours: integer("hours").notNull(),
    /** What they are counted in. */
    hoursUnit: choice("hours_unit", labels.hoursUnit).notNull().default("hours"),
    nature: choice("nature", labels.courseNature).notNull(),
    /** In which it is taught. */
    language: choice("language", labels.courseLanguage).notNull().default("chinese"),
    department: text("department").notNull(),
    /** Sort key of the department. */
    departmentPinyin: text("department_pinyin").notNull(),
    description: text("description").notNull().default(""),
    /** Sort key of the name. */
    pinyin: text("pinyin").notNull(),
    /** Code and name with its pinyin (`text/search.ts`). */
    searchText: text("search_text").notNull(),
    version: version(),
  },
  (t) => [
    unique("course_school_code").on(t.schoolId, t.code),
    index("course_department").on(t.schoolId, t.department),
    index("course_code").on(t.code, t.id),
    ofDepartment("course", t.schoolId, t.department),
    checkedChoice("course_nature", t.nature, labels.courseNature),
    checkedChoice("course_language", t.language, labels.courseLanguage),
    check("course_credits", sql`${t.credits} between 0 and 40`),
    checkedChoice("course_hours_unit", t.hoursUnit, labels.hoursUnit),
    check("course_hours", sql`${t.hours} >= 0`),
  ],
);

/** Courses that must have been passed before. */
export const coursePrerequisite = pgTable(
  "course_prerequisite",
  {
    courseId: integer("course_id")
      .notNull()
      .references(() => course.id, { onDelete: "cascade" }),
    requiredCourseId: reference("required_course_id", () => course.id),
  },
  (t) => [
    primaryKey({ columns: [t.courseId, t.requiredCourseId] }),
    index("course_prerequisite_required").on(t.requiredCourseId),
    check("course_prerequisite_other", sql`${t.courseId} <> ${t.requiredCourseId}`),
  ],
);

/** Courses that may not be held together. Stored once per direction, so either side finds the other. */
export const courseExclusion = pgTable(
  "course_exclusion",
  {
    courseId: integer("course_id")
      .notNull()
      .references(() => course.id, { onDelete: "cascade" }),
    excludedCourseId: integer("excluded_course_id")
      .notNull()
      .references(() => course.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.courseId, t.excludedCourseId] }),
    index("course_exclusion_excluded").on(t.excludedCourseId),
    check("course_exclusion_other", sql`${t.courseId} <> ${t.excludedCourseId}`),
  ],
);

announceTable(course, {
  called: "门课程",
  places: [{ school: course.schoolId, department: course.department }],
});
for (const table of [coursePrerequisite, courseExclusion]) announceTable(table, { partOf: course });
