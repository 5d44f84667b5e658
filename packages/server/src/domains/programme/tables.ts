import { labels } from "@huxuan/api-client";
import { eq, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { checkedChoice, choice, id, instant, reference, version } from "../../db/columns.ts";
import { announceTable } from "../../scope/index.ts";
import { course, type CourseNature } from "../course/tables.ts";
import { ofDepartment } from "../department/tables.ts";
import { major, schoolClass, student } from "../person/tables.ts";
import { school } from "../school/tables.ts";
import { semester } from "../semester/tables.ts";

const credits = <Name extends string>(name: Name) =>
  numeric(name, { precision: 5, scale: 2, mode: "number" }).notNull();

/** How a version is stored. That its audit is under way, its workflow says. */
export const STORED_STATES = ["draft", "scheduled", "published", "superseded"] as const;

/** What a module takes besides the courses that it lists: nothing, what its filter says, or any course. */
const ACCEPTS = ["listed", "filter", "any"] as const;

/**
 * A version of the training programme (培养方案) of a grade, major and track. Once published it never changes, nor do its
 * modules and courses; only a newer version takes its place (trigger `programme_kept` and those of its parts).
 */
export const programme = pgTable(
  "programme",
  {
    id: id(),
    schoolId: reference("school_id", () => school.id),
    /** Year of entry. */
    grade: integer("grade").notNull(),
    major: text("major").notNull(),
    /** Empty where the major has none. */
    track: text("track").notNull().default(""),
    /** From 1. */
    revision: integer("revision").notNull(),
    degree: text("degree").notNull(),
    /** How long it takes as planned. */
    years: numeric("years", { precision: 3, scale: 1, mode: "number" }).notNull(),
    totalCredits: credits("total_credits"),
    state: text("state", { enum: STORED_STATES }).notNull().default("draft"),
    /** Why this version was begun; empty in the first. */
    reason: text("reason").notNull().default(""),
    /** The term from which students follow it; null: from its approval. */
    effectiveFromId: integer("effective_from_id").references(() => semester.id),
    /** When it was approved. */
    publishedAt: instant("published_at"),
    version: version(),
  },
  (t) => [
    unique("programme_revision").on(t.schoolId, t.grade, t.major, t.track, t.revision),
    // The next version: a draft, or one that waits for its term.
    uniqueIndex("programme_one_draft")
      .on(t.schoolId, t.grade, t.major, t.track)
      .where(sql`${t.state} in ('draft', 'scheduled')`),
    uniqueIndex("programme_one_published")
      .on(t.schoolId, t.grade, t.major, t.track)
      .where(sql`${t.state} = 'published'`),
    index("programme_order").on(
      t.grade.desc().nullsFirst(),
      t.major,
      t.track,
      t.revision.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index("programme_of_school").on(
      t.schoolId,
      t.grade.desc().nullsFirst(),
      t.major,
      t.track,
      t.revision.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index("programme_major").on(t.schoolId, t.major),
    index("programme_effective_from").on(t.effectiveFromId),
    foreignKey({
      name: "programme_major_fk",
      columns: [t.schoolId, t.major],
      foreignColumns: [major.schoolId, major.name],
    }).onUpdate("cascade"),
    check("programme_state", sql`${t.state} in ('draft', 'scheduled', 'published', 'superseded')`),
    check("programme_scheduled", sql`${t.state} <> 'scheduled' or ${t.effectiveFromId} is not null`),
    check("programme_first_at_once", sql`${t.revision} > 1 or ${t.effectiveFromId} is null`),
    check("programme_published", sql`(${t.state} = 'draft') = (${t.publishedAt} is null)`),
    check("programme_numbers", sql`${t.revision} >= 1 and ${t.years} > 0 and ${t.totalCredits} >= 0`),
  ],
);

/** A module of a programme: what must be done of one kind. */
export const programmeModule = pgTable(
  "programme_module",
  {
    programmeId: integer("programme_id")
      .notNull()
      .references(() => programme.id, { onDelete: "cascade" }),
    /** The same in all versions. */
    key: text("key").notNull(),
    /** The module that it is part of; null at the top. */
    parentKey: text("parent_key"),
    /** Place in the plan, from 0. */
    position: integer("position").notNull(),
    name: text("name").notNull(),
    minCredits: credits("min_credits"),
    minCourses: integer("min_courses"),
    /** So many of its courses at least; null where it is not asked. */
    chooseCourses: integer("choose_courses"),
    /** The module that takes what is above `minCredits`; null: it stays. */
    overflowTo: text("overflow_to"),
    accepts: text("accepts", { enum: ACCEPTS }).notNull(),
    /** Of its filter: natures of the courses; null where it asks for none. */
    natures: jsonb("natures").$type<CourseNature[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.programmeId, t.key] }),
    ...(["parent", "overflow"] as const).map((which) =>
      foreignKey({
        name: `programme_module_${which}_fk`,
        columns: [t.programmeId, which === "parent" ? t.parentKey : t.overflowTo],
        foreignColumns: [t.programmeId, t.key] as [AnyPgColumn, AnyPgColumn],
      }).onDelete("cascade"),
    ),
    unique("programme_module_position").on(t.programmeId, t.position),
    check("programme_module_accepts", sql`${t.accepts} in ('listed', 'filter', 'any')`),
    check(
      "programme_module_numbers",
      sql`${t.minCredits} >= 0 and ${t.minCourses} >= 0 and ${t.chooseCourses} >= 1`,
    ),
  ],
);

/** The module that a row belongs to. */
const ofModule = (name: string, programmeId: AnyPgColumn, moduleKey: AnyPgColumn) =>
  foreignKey({
    name,
    columns: [programmeId, moduleKey],
    foreignColumns: [programmeModule.programmeId, programmeModule.key],
  }).onDelete("cascade");

/** A course that the filter of a module names. */
export const programmeFilterCourse = pgTable(
  "programme_filter_course",
  {
    programmeId: integer("programme_id").notNull(),
    moduleKey: text("module_key").notNull(),
    courseId: reference("course_id", () => course.id),
  },
  (t) => [
    primaryKey({ columns: [t.programmeId, t.moduleKey, t.courseId] }),
    index("programme_filter_course_course").on(t.courseId),
    ofModule("programme_filter_course_fk", t.programmeId, t.moduleKey),
  ],
);

/** A department that the filter of a module names: it follows a new name, also once the programme is published. */
export const programmeFilterDepartment = pgTable(
  "programme_filter_department",
  {
    programmeId: integer("programme_id").notNull(),
    moduleKey: text("module_key").notNull(),
    /** Among those of the module, from 0. Two departments that became one stand here twice. */
    position: integer("position").notNull(),
    schoolId: reference("school_id", () => school.id),
    department: text("department").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.programmeId, t.moduleKey, t.position] }),
    index("programme_filter_department_name").on(t.schoolId, t.department),
    ofDepartment("programme_filter_department", t.schoolId, t.department),
    ofModule("programme_filter_department_module_fk", t.programmeId, t.moduleKey),
  ],
);

/** A course that a module lists. */
export const programmeItem = pgTable(
  "programme_item",
  {
    programmeId: integer("programme_id").notNull(),
    /** The same in all versions. */
    key: text("key").notNull(),
    moduleKey: text("module_key").notNull(),
    /** Place in the plan, from 0. */
    position: integer("position").notNull(),
    courseId: reference("course_id", () => course.id),
    /** The course's when the programme was published; of a draft those of the course count. */
    credits: credits("credits"),
    nature: choice("nature", labels.courseNature).notNull(),
    /** In which it is suggested, from 1. */
    term: integer("term"),
    mandatory: boolean("mandatory").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.programmeId, t.key] }),
    unique("programme_item_position").on(t.programmeId, t.position),
    index("programme_item_course").on(t.courseId),
    index("programme_item_module").on(t.programmeId, t.moduleKey),
    ofModule("programme_item_module_fk", t.programmeId, t.moduleKey),
    checkedChoice("programme_item_nature", t.nature, labels.courseNature),
    check("programme_item_term", sql`${t.term} >= 1`),
  ],
);

/** A course that does as well as the one that a module lists. */
export const programmeAlternative = pgTable(
  "programme_alternative",
  {
    programmeId: integer("programme_id").notNull(),
    itemKey: text("item_key").notNull(),
    courseId: reference("course_id", () => course.id),
    /** Among those of the item, from 0: the order in which they are tried. */
    position: integer("position").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.programmeId, t.itemKey, t.courseId] }),
    index("programme_alternative_course").on(t.courseId),
    foreignKey({
      name: "programme_alternative_item_fk",
      columns: [t.programmeId, t.itemKey],
      foreignColumns: [programmeItem.programmeId, programmeItem.key],
    }).onDelete("cascade"),
  ],
);

/** 课程替代: who passed the courses of one side needs none of the other. For one student, or for a class. */
export const substitution = pgTable(
  "substitution",
  {
    id: id(),
    schoolId: reference("school_id", () => school.id),
    studentId: integer("student_id").references(() => student.id, { onDelete: "cascade" }),
    classId: integer("class_id").references(() => schoolClass.id),
    /** Courses passed by the end of this day stand for the others; null: any. */
    until: date("until"),
    reason: text("reason").notNull(),
    createdAt: instant("created_at").notNull(),
    version: version(),
  },
  (t) => [
    index("substitution_school").on(t.schoolId),
    index("substitution_student").on(t.studentId),
    index("substitution_class").on(t.classId),
    check("substitution_for", sql`(${t.studentId} is null) <> (${t.classId} is null)`),
  ],
);

/** A course of a substitution: taken, or replaced by those that were. */
export const substitutionCourse = pgTable(
  "substitution_course",
  {
    substitutionId: integer("substitution_id")
      .notNull()
      .references(() => substitution.id, { onDelete: "cascade" }),
    courseId: reference("course_id", () => course.id),
    side: text("side", { enum: ["taken", "replaced"] }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.substitutionId, t.courseId] }),
    index("substitution_course_course").on(t.courseId),
    check("substitution_course_side", sql`${t.side} in ('taken', 'replaced')`),
  ],
);

/** Which track of their major a student follows. In another major it says nothing. */
export const studentTrack = pgTable(
  "student_track",
  {
    studentId: integer("student_id")
      .primaryKey()
      .references(() => student.id, { onDelete: "cascade" }),
    schoolId: reference("school_id", () => school.id),
    major: text("major").notNull(),
    track: text("track").notNull(),
  },
  (t) => [
    index("student_track_major").on(t.schoolId, t.major),
    foreignKey({
      name: "student_track_major_fk",
      columns: [t.schoolId, t.major],
      foreignColumns: [major.schoolId, major.name],
    }).onUpdate("cascade"),
  ],
);

announceTable(programme, {
  called: "份培养方案",
  places: [
    {
      school: programme.schoolId,
      department: sql`(select ${major.department} from ${major} where ${major.schoolId} = ${programme.schoolId}
        and ${major.name} = ${programme.major})`,
    },
  ],
  // Teachers look at what is, or was, in force at their school.
  own: ({ teacherId }) =>
    teacherId === null
      ? undefined
      : sql`${programme.state} <> 'draft' and ${programme.schoolId} =
          (select t.school_id from teacher t where t.id = ${teacherId})`,
});
announceTable(programmeModule, { partOf: programme });
announceTable(programmeFilterCourse, { called: "份培养方案的课程范围", partOf: programme });
announceTable(programmeFilterDepartment, { called: "份培养方案的课程范围", partOf: programme });
announceTable(programmeItem, { called: "份培养方案的课程", partOf: programme });
announceTable(programmeAlternative, { called: "份培养方案的可选课程", partOf: programme });
announceTable(substitution, {
  called: "项课程替代",
  places: [
    {
      school: substitution.schoolId,
      department: sql`coalesce(
        (select ${student.department} from ${student} where ${student.id} = ${substitution.studentId}),
        (select ${schoolClass.department} from ${schoolClass} where ${schoolClass.id} = ${substitution.classId}))`,
    },
  ],
  own: ({ studentId }) => (studentId === null ? undefined : eq(substitution.studentId, studentId)),
});
announceTable(substitutionCourse, { called: "项课程替代", partOf: substitution });
announceTable(studentTrack, {
  called: "名学生的专业方向",
  places: [
    {
      school: studentTrack.schoolId,
      department: sql`(select ${student.department} from ${student} where ${student.id} = ${studentTrack.studentId})`,
    },
  ],
  own: ({ studentId }) => (studentId === null ? undefined : eq(studentTrack.studentId, studentId)),
});
