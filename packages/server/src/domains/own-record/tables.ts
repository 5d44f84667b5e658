import { labels } from "@huxuan/api-client";
import { eq, sql } from "drizzle-orm";
import { date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { checkedChoice, choice, id, instant, reference, version } from "../../db/columns.ts";
import { file } from "../../platform/files/tables.ts";
import { announceTable } from "../../scope/index.ts";
import { student } from "../person/tables.ts";
import { school } from "../school/tables.ts";
import { account } from "../session/tables.ts";

/** A student's application to correct a fact of the register. How it stands, its workflow says. */
export const recordCorrection = pgTable(
  "record_correction",
  {
    id: id(),
    schoolId: reference("school_id", () => school.id),
    studentId: reference("student_id", () => student.id),
    field: choice("field", labels.recordField).notNull(),
    /** When it was asked for. */
    from: text("from").notNull(),
    to: text("to").notNull(),
    reason: text("reason").notNull(),
    proofId: integer("proof_id").references(() => file.id),
    askedBy: integer("asked_by")
      .notNull()
      .references(() => account.id),
    askedAt: instant("asked_at").notNull(),
    version: version(),
  },
  (t) => [
    index("record_correction_school").on(t.schoolId),
    index("record_correction_student").on(t.studentId),
    index("record_correction_proof").on(t.proofId),
    index("record_correction_asked_by").on(t.askedBy),
    index("record_correction_asked_at").on(t.askedAt, t.id),
    checkedChoice("record_correction_field", t.field, labels.recordField),
  ],
);

/** That somebody of an office looked at a part of a student's record on a day of China, how often and when last. */
export const recordLook = pgTable(
  "record_look",
  {
    studentId: integer("student_id")
      .notNull()
      .references(() => student.id, { onDelete: "cascade" }),
    accountId: integer("account_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    part: choice("part", labels.recordPart).notNull(),
    day: date("day").notNull(),
    at: instant("at").notNull(),
    times: integer("times").notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.studentId, t.day, t.accountId, t.part] }),
    index("record_look_latest").on(t.studentId, t.at),
    index("record_look_account").on(t.accountId),
    checkedChoice("record_look_part", t.part, labels.recordPart),
  ],
);

announceTable(recordCorrection, {
  called: "条个人信息更正",
  places: [
    {
      school: recordCorrection.schoolId,
      department: sql`(select ${student.department} from ${student} where ${student.id} = ${recordCorrection.studentId})`,
    },
  ],
  own: ({ studentId }) => (studentId === null ? undefined : eq(recordCorrection.studentId, studentId)),
  authors: [{ column: recordCorrection.askedBy, called: "个人信息更正" }],
});
announceTable(recordLook, { called: null, partOf: student });
