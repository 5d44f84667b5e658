import { type DocumentFact, labels } from "@huxuan/api-client";
import { sql } from "drizzle-orm";
import {
  char,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { checkedChoice, choice, id, instant, reference, version } from "../../db/columns.ts";
import { file } from "../../platform/files/tables.ts";
import { announceTable } from "../../scope/index.ts";
import { student } from "../person/tables.ts";
import { school } from "../school/tables.ts";

/** What who checks a code is shown besides number, kind and state. */
export interface CheckedFacts {
  /** The university and the office, as they stand on the document. */
  issuer: string;
  office: string;
  subject?: string;
  facts: readonly DocumentFact[];
  lastLine?: string;
}

/**
 * A document that was issued. Of a row only the state, and what is said about it, ever changes, and none is deleted: a
 * trigger of the migrations holds both, since somebody may hold the paper for decades.
 */
export const document = pgTable(
  "document",
  {
    id: id(),
    /** A kind that a domain announces. */
    kind: text("kind").notNull(),
    /** As it is printed. */
    number: text("number").notNull(),
    /** Who issues it. */
    schoolId: reference("school_id", () => school.id),
    /** Null where it is about no single student. */
    studentId: integer("student_id").references(() => student.id),
    /** The record of the student that it is about, where its kind is about one; else 0. */
    aboutId: integer("about_id").notNull().default(0),
    language: choice("language", labels.documentLanguage).notNull(),
    title: text("title").notNull(),
    /** Of its holder, as they stand on it. */
    holderName: text("holder_name").notNull(),
    holderNumber: text("holder_number").notNull(),
    /** Without hyphens. */
    code: char("code", { length: 16 }).notNull(),
    /** SHA-256 of the PDF, hexadecimal. */
    sha256: char("sha256", { length: 64 }).notNull(),
    /** SHA-256 of what it says: the same contents are not issued twice. */
    digest: char("digest", { length: 64 }).notNull(),
    checked: jsonb("checked").$type<CheckedFacts>().notNull(),
    fileId: reference("file_id", () => file.id),
    issuedAt: instant("issued_at").notNull(),
    /** Account; no foreign key, a document outlives the account. */
    issuedById: integer("issued_by_id").notNull(),
    issuedBy: text("issued_by").notNull(),
    state: choice("state", labels.documentState).notNull().default("valid"),
    replacedAt: instant("replaced_at"),
    revokedAt: instant("revoked_at"),
    /** Why it is not valid any more. */
    reason: text("reason"),
    revocationNumber: text("revocation_number"),
    version: version(),
  },
  (t) => [
    unique("document_number").on(t.number),
    unique("document_code").on(t.code),
    // Two clerks, or a clerk and the student, issue at the same time: one of them gets the other's.
    uniqueIndex("document_one_valid")
      .on(t.studentId, t.kind, t.language, t.aboutId)
      .where(sql`${t.state} = 'valid'`),
    index("document_school").on(t.schoolId, t.id),
    index("document_student").on(t.studentId, t.id),
    index("document_about").on(t.kind, t.aboutId).where(sql`${t.aboutId} <> 0`),
    index("document_file").on(t.fileId),
    index("document_issued_by").on(t.issuedById),
    checkedChoice("document_language", t.language, labels.documentLanguage),
    checkedChoice("document_state", t.state, labels.documentState),
    check("document_code_form", sql`${t.code} ~ '^[2-79A-HJ-NP-Z]{16}$'`),
    check(
      "document_ended",
      sql`(${t.state} = 'valid') = (${t.replacedAt} is null and ${t.revokedAt} is null and ${t.reason} is null)
        and (${t.state} <> 'replaced' or ${t.replacedAt} is not null)
        and (${t.state} = 'revoked') = (${t.revokedAt} is not null)`,
    ),
  ],
);

/** The last running number that was given out, by school, kind and year. A number that was not used stays unused. */
export const documentCount = pgTable(
  "document_count",
  {
    schoolId: reference("school_id", () => school.id),
    kind: text("kind").notNull(),
    year: integer("year").notNull(),
    last: integer("last").notNull(),
  },
  (t) => [primaryKey({ columns: [t.schoolId, t.kind, t.year] })],
);

announceTable(document, {
  called: "份签发的文件",
  authors: [{ column: document.issuedById, called: "签发的文件" }],
  places: [
    {
      school: document.schoolId,
      department: sql`(select ${student.department} from ${student} where ${student.id} = ${document.studentId})`,
    },
  ],
  own: ({ studentId }) => (studentId === null ? undefined : sql`${document.studentId} = ${studentId}`),
});
announceTable(documentCount, { called: null, places: [{ school: documentCount.schoolId }] });
