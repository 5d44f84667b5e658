import { eq, sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, numeric, pgTable, text } from "drizzle-orm/pg-core";
import { instant, reference } from "../../db/columns.ts";
import { announceTable } from "../../scope/index.ts";
import { student } from "../person/tables.ts";
import { programme } from "../programme/tables.ts";
import { school } from "../school/tables.ts";

const credits = <Name extends string>(name: Name) =>
  numeric(name, { precision: 6, scale: 2, mode: "number" }).notNull();

/** A module, within another or at the top: what of it is missing decides how much of a guest course fits there. */
export interface KeptModule {
  key: string;
  name: string;
  credits: number;
  need: number;
}

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

/**
 * Students whose progress is to be reckoned again. A change that they may have told of while it was being reckoned counts
 * up the number, so that they stay.
 */
export const degreeProgressDue = pgTable("degree_progress_due", {
  studentId: integer("student_id")
    .primaryKey()
    .references(() => student.id, { onDelete: "cascade" }),
  number: integer("number").notNull().default(1),
});

announceTable(degreeProgress, {
  called: null,
  places: [
    {
      school: degreeProgress.schoolId,
      department: sql`(select ${student.department} from ${student} where ${student.id} = ${degreeProgress.studentId})`,
    },
  ],
  own: ({ studentId }) => (studentId === null ? undefined : eq(degreeProgress.studentId, studentId)),
});
announceTable(degreeProgressDue, { partOf: degreeProgress });
