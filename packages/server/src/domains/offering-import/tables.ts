import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, instant, reference } from "../../db/columns.ts";
import { announceTable } from "../../scope/index.ts";
import { school } from "../school/tables.ts";
import { semester } from "../semester/tables.ts";

export type ImportState = "checking" | "writing" | "succeeded" | "planned" | "failed" | "cancelled";

/** Why a row cannot be imported. */
export interface RowError {
  /** Row as the person sees it: the Excel row, or the position in the JSON list, from 1. */
  row: number;
  /** Column title (Excel) or field name (JSON). */
  column: string;
  /** The value found, shortened. */
  value: string;
  message: string;
  problem: RowProblem;
  /** Teaching-class number and course name of the row; empty where it does not name them. */
  code: string;
  courseName: string;
}

/** What a person can do about a row (contract: OfferingImport.RowProblem). */
export type RowProblem = "invalid" | "otherTerm" | "doubleBooked" | "newCampus" | "understood" | "courseKept";

/** Equal findings of several rows, summed up. */
export interface RowFinding {
  problem: RowProblem;
  column: string;
  message: string;
  count: number;
  /** The first of them. */
  rows: { row: number; code: string; courseName: string }[];
}

/** What an import did, or of a planned one what it would do. */
export interface ImportSummary {
  offeringsCreated: number;
  offeringsUpdated: number;
  offeringsUnchanged: number;
  meetings: number;
  coursesCreated: number;
  coursesUpdated: number;
  teachersCreated: number;
  campusesCreated: number;
}

/** A running or finished catalogue import. */
export const importJob = pgTable(
  "import_job",
  {
    id: id(),
    semesterId: reference("semester_id", () => semester.id),
    schoolId: reference("school_id", () => school.id),
    /** Account that started it; no foreign key, the job outlives the account. */
    accountId: integer("account_id").notNull(),
    startedBy: text("started_by").notNull(),
    fileName: text("file_name").notNull(),
    state: text("state").$type<ImportState>().notNull(),
    /** The job that carries it out: while this waits or runs, the import is under way. Null for those of old versions. */
    jobId: uuid("job_id"),
    /** The file with its faults marked, where it is a workbook that has some; gone after a week. */
    markedFile: uuid("marked_file"),
    rowsTotal: integer("rows_total").notNull().default(0),
    rowsDone: integer("rows_done").notNull().default(0),
    errors: jsonb("errors").$type<RowError[]>().notNull().default([]),
    errorCount: integer("error_count").notNull().default(0),
    /** The errors with equal ones summed up. */
    findings: jsonb("findings").$type<RowFinding[]>().notNull().default([]),
    /** What was done in another way than the file says. */
    notices: jsonb("notices").$type<RowFinding[]>().notNull().default([]),
    /** Teaching classes without errors. */
    goodClasses: integer("good_classes").notNull().default(0),
    /** Teaching classes left out because of their errors. */
    leftOut: integer("left_out").notNull().default(0),
    summary: jsonb("summary").$type<ImportSummary>(),
    /** Offerings that it made or changed: what is published with it. */
    offeringIds: integer("offering_ids").array().notNull().default([]),
    startedAt: instant("started_at").notNull(),
    endedAt: instant("ended_at"),
  },
  (t) => [
    // One at a time per school: two would create the same courses and teachers twice.
    uniqueIndex("import_job_one_per_school").on(t.schoolId).where(sql`${t.endedAt} is null`),
    check(
      "import_job_state",
      sql`${t.state} in ('checking', 'writing', 'succeeded', 'planned', 'failed', 'cancelled')`,
    ),
  ],
);

// A file may bring courses of every department: only who reaches the whole school imports.
announceTable(importJob, {
  called: "次教学班导入",
  authors: [{ column: importJob.accountId, called: "教学班导入记录" }],
  places: [{ school: importJob.schoolId }],
});
