import { labels } from "@huxuan/api-client";
import { eq, type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  char,
  check,
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
import { file } from "../../platform/files/tables.ts";
import { announceTable } from "../../scope/index.ts";
import { course } from "../course/tables.ts";
import { grade } from "../grade/tables.ts";
import { offering } from "../offering/tables.ts";
import { student } from "../person/tables.ts";
import { recognitionRule } from "../recognition-rule/tables.ts";
import { school } from "../school/tables.ts";
import { enrolment } from "../selection/tables.ts";

const credits = <Name extends string>(name: Name) =>
  numeric(name, { precision: 6, scale: 2, mode: "number" }).notNull();

/** A course of the home school as which something counts, with the credits that it gets. */
export interface GrantedTarget {
  courseId: number;
  credits: number;
}

/** The same with what the course was called. */
export interface FrozenTarget extends GrantedTarget {
  name: string;
}

/** What a guest's seat counts as, by the version of the rule that was in force when it was taken. It never changes. */
export const seatVerdict = pgTable(
  "seat_verdict",
  {
    enrolmentId: integer("enrolment_id")
      .primaryKey()
      .references(() => enrolment.id),
    studentId: reference("student_id", () => student.id),
    homeSchoolId: reference("home_school_id", () => school.id),
    outcome: choice("outcome", labels.recognitionOutcome).notNull(),
    ruleId: integer("rule_id").references(() => recognitionRule.id),
    targets: jsonb("targets").$type<FrozenTarget[]>().notNull(),
    module: text("module").notNull(),
    credits: credits("credits"),
    text: text("text").notNull(),
    why: text("why").notNull(),
    /** The moment whose rules hold: when the seat was taken. */
    asOf: instant("as_of").notNull(),
    frozenAt: instant("frozen_at").notNull(),
  },
  (t) => [
    index("seat_verdict_student").on(t.studentId),
    index("seat_verdict_rule").on(t.ruleId),
    index("seat_verdict_home").on(t.homeSchoolId),
    checkedChoice("seat_verdict_outcome", t.outcome, labels.recognitionOutcome),
  ],
);

/** Up to which version of its seats the guests of a class have their verdicts: what changed since is looked at again. */
export const seatVerdictClass = pgTable("seat_verdict_class", {
  offeringId: integer("offering_id")
    .primaryKey()
    .references(() => offering.id, { onDelete: "cascade" }),
  seatVersion: integer("seat_version").notNull(),
});

/** How a recognition is stored. What becomes of it between submission and decision, its workflow says. */
export const STORED_RECOGNITION_STATES = ["draft", "recognised", "refused", "withdrawn", "revoked"] as const;

/** Credits of other schools that count at home: asked for, recognised, taken back. */
export const recognition = pgTable(
  "recognition",
  {
    id: id(),
    /** The home school. */
    schoolId: reference("school_id", () => school.id),
    /** Within it: 12 is RA-0012. */
    number: integer("number").notNull(),
    studentId: reference("student_id", () => student.id),
    /** The host. */
    hostSchoolId: reference("host_school_id", () => school.id),
    way: choice("way", labels.recognitionWay).notNull(),
    /** The refused application that is appealed against. */
    appealOf: integer("appeal_of").references((): AnyPgColumn => recognition.id),
    /** The version of the rule that decided, or that would. */
    ruleId: integer("rule_id").references(() => recognitionRule.id),
    /** Empty where it counts as courses. */
    module: text("module").notNull().default(""),
    /** Asked for, and granted once it is recognised. */
    credits: credits("credits"),
    gradeAs: choice("grade_as", labels.gradeAs).notNull(),
    countsInGpa: boolean("counts_in_gpa").notNull(),
    /** As it stands at home; empty before it is recognised. */
    mark: text("mark").notNull().default(""),
    /** In tenths; null for 合格, and before it is recognised. */
    markTenths: integer("mark_tenths"),
    reason: text("reason").notNull().default(""),
    state: text("state", { enum: STORED_RECOGNITION_STATES }).notNull().default("draft"),
    submittedAt: instant("submitted_at"),
    decidedAt: instant("decided_at"),
    opinion: text("opinion").notNull().default(""),
    /** The number of the paper by which it was taken back. */
    documentNumber: text("document_number").notNull().default(""),
    createdAt: instant("created_at").notNull(),
    version: version(),
  },
  (t) => [
    unique("recognition_number").on(t.schoolId, t.number),
    unique("recognition_appeal_once").on(t.appealOf),
    index("recognition_student").on(t.studentId),
    index("recognition_host").on(t.hostSchoolId),
    index("recognition_rule_used").on(t.ruleId),
    checkedChoice("recognition_way", t.way, labels.recognitionWay),
    checkedChoice("recognition_grade_as", t.gradeAs, labels.gradeAs),
    check("recognition_state", sql`${t.state} in ('draft', 'recognised', 'refused', 'withdrawn', 'revoked')`),
    check("recognition_decided", sql`(${t.state} = 'draft') = (${t.decidedAt} is null)`),
    check("recognition_revoked", sql`(${t.state} = 'revoked') = (${t.documentNumber} <> '')`),
    check("recognition_appeal", sql`(${t.way} = 'appeal') = (${t.appealOf} is not null)`),
    check("recognition_by_rule", sql`${t.way} <> 'rule' or ${t.ruleId} is not null`),
    check("recognition_credits", sql`${t.credits} >= 0`),
  ],
);

/** A passed course of another school that a recognition uses. */
export const recognitionSource = pgTable(
  "recognition_source",
  {
    recognitionId: integer("recognition_id")
      .notNull()
      .references(() => recognition.id, { onDelete: "cascade" }),
    gradeId: reference("grade_id", () => grade.id),
    /** Earned with it. */
    credits: credits("credits"),
    /** The recognition is under way or recognised: nothing else uses the grade. */
    live: boolean("live").notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.recognitionId, t.gradeId] }),
    uniqueIndex("recognition_source_once").on(t.gradeId).where(sql`${t.live}`),
    index("recognition_source_grade").on(t.gradeId),
  ],
);

/** A course of the home school as which a recognition counts. */
export const recognitionTarget = pgTable(
  "recognition_target",
  {
    recognitionId: integer("recognition_id")
      .notNull()
      .references(() => recognition.id, { onDelete: "cascade" }),
    courseId: reference("course_id", () => course.id),
    /** Whose recognition it is: nobody has a course twice. */
    studentId: reference("student_id", () => student.id),
    credits: credits("credits"),
    position: integer("position").notNull(),
    /** It is recognised. */
    live: boolean("live").notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.recognitionId, t.courseId] }),
    uniqueIndex("recognition_target_once").on(t.studentId, t.courseId).where(sql`${t.live}`),
    index("recognition_target_course").on(t.courseId),
  ],
);

/** What a student added to an application. */
export const recognitionEvidence = pgTable(
  "recognition_evidence",
  {
    recognitionId: integer("recognition_id")
      .notNull()
      .references(() => recognition.id, { onDelete: "cascade" }),
    fileId: reference("file_id", () => file.id),
  },
  (t) => [
    primaryKey({ columns: [t.recognitionId, t.fileId] }),
    index("recognition_evidence_file").on(t.fileId),
  ],
);

/**
 * The credit bank of a student: its newest transaction, and what its entries come to. Locked by whoever adds one, so that
 * the chain has no forks; all of it follows from the transactions.
 */
export const creditAccount = pgTable(
  "credit_account",
  {
    studentId: integer("student_id")
      .primaryKey()
      .references(() => student.id),
    /** The home school. */
    schoolId: reference("school_id", () => school.id),
    /** Transactions so far. */
    transactions: integer("transactions").notNull().default(0),
    /** Of the newest; of 64 zeros before the first. */
    hash: char("hash", { length: 64 }).notNull(),
    /** Recognised. */
    balance: credits("balance"),
    /** Earned at other schools and not recognised. */
    earned: credits("earned"),
    /** When its chain was checked last, and what was wrong then; empty when nothing was. */
    checkedAt: instant("checked_at"),
    fault: text("fault").notNull().default(""),
  },
  (t) => [index("credit_account_school").on(t.schoolId, t.balance)],
);

/**
 * What happened at once in a student's credit bank. Only added to: a trigger refuses every change, and at the commit one
 * whose entries do not come to 0. Each says what came before it by the hash of that (`chain.ts`).
 */
export const creditTransaction = pgTable(
  "credit_transaction",
  {
    id: id(),
    studentId: reference("student_id", () => creditAccount.studentId),
    /** In the account, from 1. */
    number: integer("number").notNull(),
    kind: choice("kind", labels.creditEntryKind).notNull(),
    at: instant("at").notNull(),
    /** 数据结构 → 专业选修. */
    text: text("text").notNull(),
    /** Of what was earned; with the version of the grade, since a correction may fail and pass it again. */
    gradeId: integer("grade_id").references(() => grade.id),
    gradeNumber: integer("grade_number"),
    recognitionId: integer("recognition_id").references(() => recognition.id),
    /** What it takes back. */
    reversesId: integer("reverses_id").references((): AnyPgColumn => creditTransaction.id),
    /** The number of the paper that says so. */
    documentNumber: text("document_number").notNull().default(""),
    previousHash: char("previous_hash", { length: 64 }).notNull(),
    hash: char("hash", { length: 64 }).notNull(),
  },
  (t) => [
    unique("credit_transaction_number").on(t.studentId, t.number),
    unique("credit_transaction_reversed_once").on(t.reversesId),
    uniqueIndex("credit_transaction_earned_once").on(t.gradeId, t.gradeNumber).where(sql`${t.kind} = 'earn'`),
    uniqueIndex("credit_transaction_recognised_once").on(t.recognitionId).where(sql`${t.kind} = 'recognise'`),
    index("credit_transaction_grade").on(t.gradeId),
    index("credit_transaction_recognition").on(t.recognitionId),
    checkedChoice("credit_transaction_kind", t.kind, labels.creditEntryKind),
    check(
      "credit_transaction_about",
      sql`case ${t.kind} when 'earn' then ${t.gradeId} is not null and ${t.gradeNumber} is not null
        when 'recognise' then ${t.recognitionId} is not null else ${t.reversesId} is not null end`,
    ),
  ],
);

/** An entry of a transaction: credits on an account of the ledger. */
export const creditEntry = pgTable(
  "credit_entry",
  {
    transactionId: integer("transaction_id")
      .notNull()
      .references(() => creditTransaction.id),
    position: integer("position").notNull(),
    /** `issued@<school>`, `earned`, `conversion`, `module:<name>`, `course:<id>`. */
    account: text("account").notNull(),
    credits: credits("credits"),
  },
  (t) => [
    primaryKey({ columns: [t.transactionId, t.position] }),
    check("credit_entry_credits", sql`${t.credits} <> 0`),
  ],
);

/**
 * Students whose credit bank has not followed their grades of other schools yet: a trigger on `grade` writes them, so that
 * none is forgotten whoever publishes or corrects. A change while they are followed counts up the number, so that they stay.
 */
export const recognitionDue = pgTable("recognition_due", {
  studentId: integer("student_id")
    .primaryKey()
    .references(() => student.id, { onDelete: "cascade" }),
  number: integer("number").notNull().default(1),
});

const departmentOf = (studentId: AnyPgColumn): SQL =>
  sql`(select ${student.department} from ${student} where ${student.id} = ${studentId})`;

/** Of the home school alone: neither the host nor another home school looks into it. */
const ofHome = (table: { studentId: AnyPgColumn }, home: AnyPgColumn) => ({
  places: [{ school: home, department: departmentOf(table.studentId) }],
  own: ({ studentId }: { studentId: number | null }) =>
    studentId === null ? undefined : eq(table.studentId, studentId),
});

announceTable(seatVerdict, {
  called: "个已选课程的认定结论",
  ...ofHome(seatVerdict, seatVerdict.homeSchoolId),
});
announceTable(seatVerdictClass, { partOf: offering });
announceTable(recognition, { called: "条学分认定", ...ofHome(recognition, recognition.schoolId) });
announceTable(recognitionSource, { called: "条学分认定", partOf: recognition });
announceTable(recognitionTarget, { called: "条学分认定", partOf: recognition });
announceTable(recognitionEvidence, { called: null, partOf: recognition });
announceTable(creditAccount, { called: "个学分账户", ...ofHome(creditAccount, creditAccount.schoolId) });
announceTable(recognitionDue, { partOf: creditAccount });
announceTable(creditTransaction, { called: null, partOf: creditAccount });
announceTable(creditEntry, { called: null, partOf: creditAccount });
