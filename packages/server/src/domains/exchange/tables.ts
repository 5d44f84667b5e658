import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import { id, instant, reference } from "../../db/columns.ts";
import { announceTable } from "../../scope/index.ts";
import { grade } from "../grade/tables.ts";
import { student } from "../person/tables.ts";
import { recognition } from "../recognition/tables.ts";
import { school } from "../school/tables.ts";

/**
 * Public keys with which badges were signed. The private one is derived from the secret of the installation and never
 * stored; where that secret is another one by now, earlier badges are still checked by their key.
 */
export const badgeKey = pgTable("badge_key", {
  /** SHA-256 thumbprint (RFC 7638). */
  kid: text("kid").primaryKey(),
  /** The key itself, of Ed25519. */
  x: text("x").notNull(),
  since: instant("since").notNull(),
});

/** What a badge says of its course, for who checks it here. */
export interface BadgeFacts {
  course: string;
  school: string;
  credits: number;
  mark: string;
}

/**
 * A badge that a student took along. Only added to. Whether it holds is not stored: it does while the grade is the version
 * that it says, and recognised by the recognition that it says.
 */
export const badge = pgTable(
  "badge",
  {
    id: id(),
    /** In the status lists, from 0. */
    place: integer("place").notNull(),
    studentId: reference("student_id", () => student.id),
    homeSchoolId: reference("home_school_id", () => school.id),
    gradeId: reference("grade_id", () => grade.id),
    gradeNumber: integer("grade_number").notNull(),
    /** By which it was recognised; null while it was not. */
    recognitionId: integer("recognition_id").references(() => recognition.id),
    /** Its id for others: a random UUID. */
    uuid: text("uuid").notNull(),
    facts: jsonb("facts").$type<BadgeFacts>().notNull(),
    /** As it was given out. */
    jwt: text("jwt").notNull(),
    issuedAt: instant("issued_at").notNull(),
  },
  (t) => [
    unique("badge_place").on(t.place),
    unique("badge_uuid").on(t.uuid),
    unique("badge_once").on(t.gradeId, t.gradeNumber, t.recognitionId).nullsNotDistinct(),
    index("badge_student").on(t.studentId),
    index("badge_home").on(t.homeSchoolId),
    index("badge_recognition").on(t.recognitionId),
  ],
);

announceTable(badgeKey, { places: [] });
announceTable(badge, {
  called: "个课程徽章",
  places: [
    {
      school: badge.homeSchoolId,
      department: sql`(select ${student.department} from ${student} where ${student.id} = ${badge.studentId})`,
    },
  ],
  own: ({ studentId }) => (studentId === null ? undefined : sql`${badge.studentId} = ${studentId}`),
});
