import { eq, sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, jsonb, numeric, pgTable, text } from "drizzle-orm/pg-core";
import { instant, reference } from "../../db/columns.ts";
import { announceTable } from "../../scope/index.ts";
import { major, student } from "../person/tables.ts";
import { programme } from "../programme/tables.ts";
import { school } from "../school/tables.ts";

const credits = <Name extends string>(name: Name) =>
  numeric(name, { precision: 6, scale: 2, mode: "number" }).notNull();

/** A module at the top, as far as lists tell of it. */
export interface KeptModule {
  key: string;
  name: string;
  credits: number;
  need: number;
}

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

/** How far a student was in their programme when it was reckoned last: follows from programme and grades, kept for lists. */
export const degreeProgress = pgTable(
  "degree_progress",
  {
    studentId: integer("student_id")
      .primaryKey()
      .references(() => student.id, { onDelete: "cascade" }),
    /** The home school. */
    schoolId: reference("school_id", () => school.id),
    /** Null while none is published for them. */
    programmeId: integer("programme_id").references(() => programme.id),
    /** That count in it. */
    credits: credits("credits"),
    need: credits("need"),
    met: boolean("met").notNull(),
    /** What is missing, in words; empty when it is met. */
    missing: text("missing").notNull(),
    modules: jsonb("modules").$type<KeptModule[]>().notNull(),
    auditedAt: instant("audited_at").notNull(),
  },
  (t) => [
    index("degree_progress_school").on(t.schoolId),
    index("degree_progress_programme").on(t.programmeId),
  ],
);

const departmentOf = (studentId: typeof studentTrack.studentId | typeof degreeProgress.studentId) =>
  sql`(select ${student.department} from ${student} where ${student.id} = ${studentId})`;

announceTable(studentTrack, {
  called: "名学生的专业方向",
  places: [{ school: studentTrack.schoolId, department: departmentOf(studentTrack.studentId) }],
  own: ({ studentId }) => (studentId === null ? undefined : eq(studentTrack.studentId, studentId)),
});
announceTable(degreeProgress, {
  called: null,
  places: [{ school: degreeProgress.schoolId, department: departmentOf(degreeProgress.studentId) }],
  own: ({ studentId }) => (studentId === null ? undefined : eq(degreeProgress.studentId, studentId)),
});
