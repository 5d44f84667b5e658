import { labels } from "@huxuan/api-client";
import { eq, or, type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { checkedChoice, choice, instant, reference } from "../../db/columns.ts";
import { announceTable } from "../../scope/index.ts";
import { course } from "../course/tables.ts";
import { offering, offeringTeacher } from "../offering/tables.ts";
import { student } from "../person/tables.ts";
import { semester } from "../semester/tables.ts";

/** Why a version was made: 初版, 定稿, 变更. */
export type ListKind = keyof typeof labels.positiveListKind;

/** The newest version of a class's list, and up to where the class was looked at. Made with the first version. */
export const positiveList = pgTable(
  "positive_list",
  {
    offeringId: integer("offering_id")
      .primaryKey()
      .references(() => offering.id),
    semesterId: reference("semester_id", () => semester.id),
    number: integer("number").notNull(),
    /** Of the newest version. */
    kind: choice("kind", labels.positiveListKind).notNull(),
    total: integer("total").notNull(),
    madeAt: instant("made_at").notNull(),
    /** Version of the class's seats when it was last compared with the list: with the same nobody has come or gone. */
    seatVersion: integer("seat_version").notNull(),
  },
  (t) => [
    index("positive_list_semester").on(t.semesterId),
    checkedChoice("positive_list_kind", t.kind, labels.positiveListKind),
  ],
);

/** A version of a class's list. It is only added, never changed (trigger `positive_list_version_kept`). */
export const positiveListVersion = pgTable(
  "positive_list_version",
  {
    offeringId: integer("offering_id")
      .notNull()
      .references(() => offering.id),
    /** From 1. */
    number: integer("number").notNull(),
    kind: choice("kind", labels.positiveListKind).notNull(),
    madeAt: instant("made_at").notNull(),
    total: integer("total").notNull(),
    added: integer("added").notNull(),
    removed: integer("removed").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.offeringId, t.number] }),
    checkedChoice("positive_list_version_kind", t.kind, labels.positiveListKind),
    check("positive_list_version_number", sql`${t.number} >= 1`),
    check("positive_list_version_counts", sql`${t.total} >= 0 and ${t.added} >= 0 and ${t.removed} >= 0`),
  ],
);

const ofVersion = (name: string, t: { offeringId: AnyPgColumn; number: AnyPgColumn }) =>
  foreignKey({
    name,
    columns: [t.offeringId, t.number],
    foreignColumns: [positiveListVersion.offeringId, positiveListVersion.number],
  });

/** Somebody on a version: all of them, so that each version can be read and printed by itself. */
export const positiveListEntry = pgTable(
  "positive_list_entry",
  {
    offeringId: integer("offering_id").notNull(),
    number: integer("number").notNull(),
    studentId: reference("student_id", () => student.id),
    /** The host school. */
    schoolId: integer("school_id").notNull(),
    homeSchoolId: integer("home_school_id").notNull(),
    source: choice("source", labels.enrolmentSource).notNull(),
    enrolledAt: instant("enrolled_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.offeringId, t.number, t.studentId] }),
    ofVersion("positive_list_entry_version_fk", t),
    index("positive_list_entry_student").on(t.studentId, t.offeringId),
    checkedChoice("positive_list_entry_source", t.source, labels.enrolmentSource),
  ],
);

/** Somebody who came onto a list, or went from it, with a version, and why. */
export const positiveListChange = pgTable(
  "positive_list_change",
  {
    offeringId: integer("offering_id").notNull(),
    number: integer("number").notNull(),
    studentId: reference("student_id", () => student.id),
    /** The host school. */
    schoolId: integer("school_id").notNull(),
    homeSchoolId: integer("home_school_id").notNull(),
    change: choice("change", labels.positiveListChangeKind).notNull(),
    /** In the words of the selection log, as they were then. */
    reason: text("reason").notNull(),
    actor: text("actor").notNull(),
    /** When it happened; null where the log says nothing of it. */
    at: instant("at"),
  },
  (t) => [
    primaryKey({ columns: [t.offeringId, t.number, t.studentId] }),
    ofVersion("positive_list_change_version_fk", t),
    index("positive_list_change_student").on(t.studentId),
    checkedChoice("positive_list_change_change", t.change, labels.positiveListChangeKind),
  ],
);

const homeDepartment = (studentId: AnyPgColumn): SQL =>
  sql`(select ${student.department} from ${student} where ${student.id} = ${studentId})`;
const hostDepartment = (offeringId: AnyPgColumn): SQL =>
  sql`(select ${course.department} from ${offering} join ${course} on ${course.id} = ${offering.courseId}
    where ${offering.id} = ${offeringId})`;

announceTable(positiveList, { called: null, partOf: offering });
announceTable(positiveListVersion, { called: "版正选名单", partOf: offering });
// Of the host's side and of the student's, as the seats that it was made from.
for (const table of [positiveListEntry, positiveListChange])
  announceTable(table, {
    called: table === positiveListEntry ? "条正选名单记录" : null,
    places: [
      { school: table.schoolId, department: hostDepartment(table.offeringId) },
      { school: table.homeSchoolId, department: homeDepartment(table.studentId) },
    ],
    own: ({ studentId, teacherId }) =>
      or(
        studentId === null ? undefined : eq(table.studentId, studentId),
        teacherId === null
          ? undefined
          : sql`exists (select from ${offeringTeacher} where ${offeringTeacher.offeringId} = ${table.offeringId}
              and ${offeringTeacher.teacherId} = ${teacherId})`,
      ),
  });
