import { labels } from "@huxuan/api-client";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { checkedChoice, choice, id, instant, reference, version } from "../../db/columns.ts";
import { announceTable } from "../../scope/index.ts";
import { offering } from "../offering/tables.ts";
import { student } from "../person/tables.ts";
import { agreement } from "../recognition-rule/tables.ts";
import { school } from "../school/tables.ts";
import { semester } from "../semester/tables.ts";

const fen = <Name extends string>(name: Name) => bigint(name, { mode: "number" }).notNull();
const credits = <Name extends string>(name: Name) =>
  numeric(name, { precision: 9, scale: 2, mode: "number" }).notNull();

/**
 * What two schools owe each other for an academic year. Its figures are the sums of its lines, which change while it is a
 * draft and never after (triggers `settlement_kept`, `settlement_line_kept`).
 */
export const settlement = pgTable(
  "settlement",
  {
    id: id(),
    /** In which the academic year begins. */
    year: integer("year").notNull(),
    /** The one with the lower id. */
    firstSchoolId: reference("first_school_id", () => school.id),
    secondSchoolId: reference("second_school_id", () => school.id),
    /** Who pays the difference; the first where there is none. */
    payerId: reference("payer_id", () => school.id),
    payeeId: reference("payee_id", () => school.id),
    fen: fen("fen"),
    /** Students of the first at the second: what the first owes … */
    firstStudents: integer("first_students").notNull(),
    firstLines: integer("first_lines").notNull(),
    firstCredits: credits("first_credits"),
    firstFen: fen("first_fen"),
    /** … and the other way round. */
    secondStudents: integer("second_students").notNull(),
    secondLines: integer("second_lines").notNull(),
    secondCredits: credits("second_credits"),
    secondFen: fen("second_fen"),
    /** Seats whose class had no final list when the lines were made. */
    pending: integer("pending").notNull(),
    state: choice("state", labels.settlementState).notNull().default("draft"),
    madeAt: instant("made_at").notNull(),
    payerConfirmedAt: instant("payer_confirmed_at"),
    payerConfirmedBy: text("payer_confirmed_by").notNull().default(""),
    payeeConfirmedAt: instant("payee_confirmed_at"),
    payeeConfirmedBy: text("payee_confirmed_by").notNull().default(""),
    /** Number of the voucher. */
    payment: text("payment").notNull().default(""),
    paidOn: date("paid_on"),
    closedAt: instant("closed_at"),
    /** Why it is void. */
    reason: text("reason").notNull().default(""),
    version: version(),
  },
  (t) => [
    uniqueIndex("settlement_one_of_pair")
      .on(t.year, t.firstSchoolId, t.secondSchoolId)
      .where(sql`${t.state} <> 'voided'`),
    index("settlement_year").on(t.year, t.id),
    index("settlement_first").on(t.firstSchoolId),
    index("settlement_second").on(t.secondSchoolId),
    index("settlement_payer").on(t.payerId),
    index("settlement_payee").on(t.payeeId),
    checkedChoice("settlement_state", t.state, labels.settlementState),
    check("settlement_two_schools", sql`${t.firstSchoolId} < ${t.secondSchoolId}`),
    check(
      "settlement_balance",
      sql`${t.fen} = abs(${t.firstFen} - ${t.secondFen}) and case when ${t.secondFen} > ${t.firstFen}
        then ${t.payerId} = ${t.secondSchoolId} and ${t.payeeId} = ${t.firstSchoolId}
        else ${t.payerId} = ${t.firstSchoolId} and ${t.payeeId} = ${t.secondSchoolId} end`,
    ),
    check(
      "settlement_confirmed",
      sql`(${t.payerConfirmedAt} is null) = (${t.payerConfirmedBy} = '')
        and (${t.payeeConfirmedAt} is null) = (${t.payeeConfirmedBy} = '')
        and case ${t.state} when 'draft' then ${t.payerConfirmedAt} is null and ${t.payeeConfirmedAt} is null
          when 'payerConfirmed' then ${t.payerConfirmedAt} is not null and ${t.payeeConfirmedAt} is null
          when 'voided' then true
          else ${t.payerConfirmedAt} is not null and ${t.payeeConfirmedAt} is not null end`,
    ),
    check(
      "settlement_paid",
      sql`(${t.paidOn} is null) = (${t.payment} = '') and (${t.state} = 'closed') = (${t.closedAt} is not null)
        and (${t.state} = 'voided') = (${t.reason} <> '')
        and case ${t.state} when 'paid' then ${t.paidOn} is not null
          when 'closed' then (${t.paidOn} is not null) = (${t.fen} > 0) else ${t.paidOn} is null end`,
    ),
  ],
);

/** A seat of a guest that a settlement charges, or shows as not charged. */
export const settlementLine = pgTable(
  "settlement_line",
  {
    id: id(),
    settlementId: reference("settlement_id", () => settlement.id),
    studentId: reference("student_id", () => student.id),
    offeringId: integer("offering_id")
      .notNull()
      .references(() => offering.id),
    semesterId: reference("semester_id", () => semester.id),
    homeSchoolId: reference("home_school_id", () => school.id),
    hostSchoolId: reference("host_school_id", () => school.id),
    kind: choice("kind", labels.settlementLineKind).notNull(),
    credits: credits("credits"),
    /** In yuan a credit. */
    fee: numeric("fee", { precision: 8, scale: 2, mode: "number" }).notNull(),
    /** By which it is asked; null where none held when the seat was taken. */
    agreementId: integer("agreement_id").references(() => agreement.id),
    /** False where a dispute left it out. */
    included: boolean("included").notNull().default(true),
  },
  (t) => [
    unique("settlement_line_once").on(t.settlementId, t.studentId, t.offeringId),
    index("settlement_line_student").on(t.studentId),
    index("settlement_line_offering").on(t.offeringId),
    index("settlement_line_semester").on(t.semesterId),
    index("settlement_line_home").on(t.homeSchoolId),
    index("settlement_line_host").on(t.hostSchoolId),
    index("settlement_line_agreement").on(t.agreementId),
    checkedChoice("settlement_line_kind", t.kind, labels.settlementLineKind),
    check("settlement_line_two_schools", sql`${t.homeSchoolId} <> ${t.hostSchoolId}`),
    check(
      "settlement_line_numbers",
      sql`${t.credits} >= 0 and ${t.fee} >= 0 and (${t.agreementId} is not null or ${t.fee} = 0)`,
    ),
  ],
);

/** What a school has against a line, and what became of it. */
export const settlementDispute = pgTable(
  "settlement_dispute",
  {
    id: id(),
    settlementId: reference("settlement_id", () => settlement.id),
    lineId: integer("line_id")
      .notNull()
      .references(() => settlementLine.id, { onDelete: "cascade" }),
    /** Whose office raised it. */
    schoolId: reference("school_id", () => school.id),
    reason: text("reason").notNull(),
    raisedBy: text("raised_by").notNull(),
    raisedAt: instant("raised_at").notNull(),
    /** Null while it is open. */
    outcome: choice("outcome", labels.disputeOutcome),
    answer: text("answer").notNull().default(""),
    /** Null for the province, and while it is open. */
    answeredSchoolId: integer("answered_school_id").references(() => school.id),
    answeredBy: text("answered_by").notNull().default(""),
    answeredAt: instant("answered_at"),
  },
  (t) => [
    uniqueIndex("settlement_dispute_one_open").on(t.lineId).where(sql`${t.outcome} is null`),
    index("settlement_dispute_line").on(t.lineId),
    index("settlement_dispute_settlement").on(t.settlementId),
    index("settlement_dispute_school").on(t.schoolId),
    index("settlement_dispute_answered").on(t.answeredSchoolId),
    checkedChoice("settlement_dispute_outcome", t.outcome, labels.disputeOutcome),
    check(
      "settlement_dispute_answered",
      sql`(${t.outcome} is null) = (${t.answeredAt} is null) and (${t.outcome} is null) = (${t.answer} = '')`,
    ),
  ],
);

// Of both schools as a whole: a third one sees nothing of it, and a department nothing of the other school's students.
announceTable(settlement, {
  called: "份结算",
  places: [{ school: settlement.firstSchoolId }, { school: settlement.secondSchoolId }],
});
announceTable(settlementLine, { called: "行结算明细", partOf: settlement });
announceTable(settlementDispute, { called: null, partOf: settlement });
