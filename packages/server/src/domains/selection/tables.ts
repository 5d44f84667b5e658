import { labels } from "@huxuan/api-client";
import { eq, or, type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  check,
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
import { course } from "../course/tables.ts";
import { offering, offeringSeat, offeringTeacher } from "../offering/tables.ts";
import { student } from "../person/tables.ts";
import { round } from "../round/tables.ts";
import { semester } from "../semester/tables.ts";

export const ENROLMENT_STATES = ["enrolled", "queued", "dropped", "withdrawn"] as const;
export type EnrolmentState = (typeof ENROLMENT_STATES)[number];

/** How somebody came into an offering; `programme` is a placement by the home school, outside all rounds. */
export const ENROLMENT_SOURCES = ["self", "proxy", "waitlist", "lottery", "programme"] as const;
export type EnrolmentSource = (typeof ENROLMENT_SOURCES)[number];

export const LOG_ACTIONS = [
  "enrol",
  "queue",
  "changeWait",
  "promote",
  "withdraw",
  "leaveWaitlist",
  "swap",
  "skipPromotion",
  "officeWithdraw",
  "proxy",
  "midterm",
] as const;
export type LogAction = (typeof LOG_ACTIONS)[number];

/** Whose office did something with a seat: of the student's school, of the one that teaches, or of the province. */
export type ActingOffice = keyof typeof labels.actingOffice;

/** What a seat was given in spite of. */
export type ProxyOverride = keyof typeof labels.proxyOverride;

/** What a student holds in a semester, in one row: locked by every admission of the student, made when first needed. */
export const studentTerm = pgTable(
  "student_term",
  {
    semesterId: reference("semester_id", () => semester.id),
    studentId: reference("student_id", () => student.id),
    /** Credits and courses got through rounds: what the caps count. */
    credits: numeric("credits", { precision: 6, scale: 2, mode: "number" }).notNull().default(0),
    courses: integer("courses").notNull().default(0),
    /** Offerings enrolled in, placements included. */
    offeringIds: integer("offering_ids").array().notNull().default([]),
    /** Those of them that were placed by the programme: not counted, not to be given up by the student. */
    placedIds: integer("placed_ids").array().notNull().default([]),
    /** Offerings waited for. */
    queuedIds: integer("queued_ids").array().notNull().default([]),
    /** Keys of lost acts that were declared not done, the newest last: an act that still arrives is refused. */
    voidedKeys: text("voided_keys").array().notNull().default([]),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.semesterId, t.studentId] }),
    index("student_term_student").on(t.studentId),
    check(
      "student_term_courses",
      sql`${t.courses} = cardinality(${t.offeringIds}) - cardinality(${t.placedIds})`,
    ),
    check("student_term_credits", sql`${t.credits} >= 0`),
  ],
);

/**
 * A student in an offering, or waiting for it, or gone. `withdrawn` is 中期退课: the student is gone, and the seat stays
 * taken so that nobody moves up. References the seat, whose row every writer holds anyway, and with it the offering's
 * course: the same check as for the offering alone, and no row of another table is locked.
 */
export const enrolment = pgTable(
  "enrolment",
  {
    id: id(),
    semesterId: integer("semester_id").notNull(),
    /** The host school. */
    schoolId: integer("school_id").notNull(),
    offeringId: integer("offering_id").notNull(),
    /** Of the offering, kept equal by the reference. */
    courseId: integer("course_id").notNull(),
    /** What the seat was counted with in `student_term`, and what is given back with it. */
    credits: numeric("credits", { precision: 5, scale: 2, mode: "number" }).notNull(),
    studentId: reference("student_id", () => student.id),
    homeSchoolId: integer("home_school_id").notNull(),
    /** Null for placements by the programme. */
    roundId: integer("round_id").references(() => round.id),
    state: text("state").$type<EnrolmentState>().notNull(),
    source: text("source").$type<EnrolmentSource>().notNull(),
    /** Place in the order of waiting; gaps are normal. Kept when the waitlist is left, cleared by a promotion. */
    queueNumber: bigint("queue_number", { mode: "number" }),
    /** When the seat, or the place on the waitlist, was got. */
    enrolledAt: instant("enrolled_at").notNull(),
    droppedAt: instant("dropped_at"),
    /** `withdrawn`, `swapped`, `leftWaitlist`, `midterm`, or what an office wrote (`droppedBy`). */
    dropReason: text("drop_reason"),
    /** The office that ended it; null where the student did. */
    droppedBy: choice("dropped_by", labels.actingOffice),
    /** The office that gave it (代选), and what it wrote. */
    givenBy: choice("given_by", labels.actingOffice),
    givenReason: text("given_reason"),
    /** What it was given in spite of; `clash` is 免听. */
    overrides: text("overrides").array().$type<ProxyOverride[]>().notNull().default([]),
    /** Entry of the selection log that put it into its state; the first answer to a repeated click. */
    sequence: bigint("sequence", { mode: "number" }).notNull(),
    /** Entry of the log that ended it. */
    dropSequence: bigint("drop_sequence", { mode: "number" }),
    /** The offering given up for it in one step. */
    swappedFrom: integer("swapped_from"),
    /** Of who waits: the offering whose seat is given up when one comes. */
    givesUp: integer("gives_up"),
    /** Why it was last passed over on the waitlist, so that the log says it once. */
    skipCode: text("skip_code"),
  },
  (t) => [
    foreignKey({
      name: "enrolment_seat_course_fk",
      columns: [t.offeringId, t.courseId],
      foreignColumns: [offeringSeat.offeringId, offeringSeat.courseId],
    }).onUpdate("cascade"),
    uniqueIndex("enrolment_once_per_offering")
      .on(t.studentId, t.offeringId)
      .where(sql`${t.state} in ('enrolled', 'queued')`),
    uniqueIndex("enrolment_once_per_course")
      .on(t.studentId, t.semesterId, t.courseId)
      .where(sql`${t.state} = 'enrolled'`),
    index("enrolment_waiting").on(t.offeringId, t.queueNumber).where(sql`${t.state} = 'queued'`),
    index("enrolment_offering").on(t.offeringId, t.state),
    index("enrolment_student").on(t.studentId, t.offeringId),
    index("enrolment_course").on(t.courseId),
    index("enrolment_round").on(t.roundId),
    check("enrolment_state", sql`${t.state} in ('enrolled', 'queued', 'dropped', 'withdrawn')`),
    check("enrolment_source", sql`${t.source} in ('self', 'proxy', 'waitlist', 'lottery', 'programme')`),
    check("enrolment_queue_number", sql`(${t.state} = 'queued') <= (${t.queueNumber} is not null)`),
    check("enrolment_gives_up", sql`${t.givesUp} is null or ${t.state} = 'queued'`),
    check("enrolment_dropped", sql`(${t.state} in ('dropped', 'withdrawn')) = (${t.droppedAt} is not null)`),
    checkedChoice("enrolment_dropped_by", t.droppedBy, labels.actingOffice),
    checkedChoice("enrolment_given_by", t.givenBy, labels.actingOffice),
    check("enrolment_office_reason", sql`(${t.givenBy} is null) = (${t.givenReason} is null)`),
    check("enrolment_overrides", sql`${t.overrides} <@ array['prerequisite', 'clash', 'capacity']`),
  ],
);

/**
 * Everything that happened to a seat or a place on a waitlist: who, for whom, from where. Only appended, and always
 * beside an enrolment, whose references hold what the entry names: references of its own would check the same rows again
 * for every entry, which is a third of what a seat costs in a rush.
 */
export const selectionLog = pgTable(
  "selection_log",
  {
    sequence: bigint("sequence", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    at: instant("at").notNull(),
    semesterId: integer("semester_id").notNull(),
    roundId: integer("round_id"),
    action: text("action").$type<LogAction>().notNull(),
    studentId: integer("student_id").notNull(),
    homeSchoolId: integer("home_school_id").notNull(),
    offeringId: integer("offering_id").notNull(),
    /** The host school. */
    schoolId: integer("school_id").notNull(),
    source: text("source").$type<EnrolmentSource>().notNull(),
    /** Null for what the platform does by itself. */
    accountId: integer("account_id"),
    actor: text("actor").notNull(),
    /** The administrator who acted as this person. */
    impersonatorId: integer("impersonator_id"),
    ip: text("ip").notNull(),
    requestId: text("request_id").notNull(),
    detail: text("detail").notNull().default(""),
    /** The caller's key of the act; of a swap both entries have it. */
    actKey: text("act_key"),
  },
  (t) => [
    index("selection_log_semester").on(t.semesterId, t.sequence),
    index("selection_log_round").on(t.roundId, t.sequence),
    index("selection_log_student").on(t.studentId, t.sequence),
    index("selection_log_offering").on(t.offeringId, t.sequence),
    check(
      "selection_log_action",
      sql`${t.action} in ('enrol', 'queue', 'changeWait', 'promote', 'withdraw', 'leaveWaitlist', 'swap', 'skipPromotion',
        'officeWithdraw', 'proxy', 'midterm')`,
    ),
  ],
);

/** What one node decided in one second of a round, refusals included: for the monitor, not for disputes. */
export const selectionTally = pgTable(
  "selection_tally",
  {
    roundId: integer("round_id")
      .notNull()
      .references(() => round.id, { onDelete: "cascade" }),
    second: instant("second").notNull(),
    node: text("node").notNull(),
    attempts: integer("attempts").notNull(),
    admitted: integer("admitted").notNull(),
    refused: integer("refused").notNull(),
    withdrawn: integer("withdrawn").notNull(),
    promoted: integer("promoted").notNull(),
    /** Acts whose answer took longer than a second, and the longest of them, ms. */
    slow: integer("slow").notNull().default(0),
    slowestMs: integer("slowest_ms").notNull().default(0),
    /** Refusals by code. */
    reasons: jsonb("reasons").$type<Record<string, number>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.roundId, t.second, t.node] }),
    check("selection_tally_sum", sql`${t.admitted} + ${t.refused} <= ${t.attempts}`),
  ],
);

/** How often an offering was asked for in a round. */
export const selectionDemand = pgTable(
  "selection_demand",
  {
    roundId: integer("round_id")
      .notNull()
      .references(() => round.id, { onDelete: "cascade" }),
    offeringId: integer("offering_id")
      .notNull()
      .references(() => offeringSeat.offeringId, { onDelete: "cascade" }),
    attempts: integer("attempts").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.roundId, t.offeringId] }),
    index("selection_demand_offering").on(t.offeringId),
  ],
);

/** Somebody lost a class that was cancelled, and may take one seat elsewhere until a moment, whatever the rounds. */
export const reselectionPass = pgTable(
  "reselection_pass",
  {
    id: id(),
    studentId: reference("student_id", () => student.id),
    semesterId: reference("semester_id", () => semester.id),
    /** The class that was cancelled. */
    offeringId: integer("offering_id")
      .notNull()
      .references(() => offering.id),
    /** Whose caps hold, and in which the seat is taken: that of the lost seat. */
    roundId: reference("round_id", () => round.id),
    grantedAt: instant("granted_at").notNull(),
    until: instant("until").notNull(),
    /** When a seat was taken by it: then it is used up. */
    usedAt: instant("used_at"),
  },
  (t) => [
    unique("reselection_pass_once").on(t.studentId, t.offeringId),
    index("reselection_pass_round").on(t.studentId, t.roundId),
    check("reselection_pass_window", sql`${t.until} > ${t.grantedAt}`),
  ],
);

/** The department of the student whose row it is. */
export const homeDepartment = (studentId: AnyPgColumn): SQL =>
  sql`(select ${student.department} from ${student} where ${student.id} = ${studentId})`;
/** The department that gives the course. */
export const hostDepartment = (offeringId: AnyPgColumn): SQL =>
  sql`(select ${course.department} from ${offering} join ${course} on ${course.id} = ${offering.courseId}
    where ${offering.id} = ${offeringId})`;

announceTable(enrolment, {
  called: "条选课记录",
  places: [
    { school: enrolment.schoolId, department: hostDepartment(enrolment.offeringId) },
    { school: enrolment.homeSchoolId, department: homeDepartment(enrolment.studentId) },
  ],
  own: ({ studentId, teacherId }) =>
    or(
      studentId === null ? undefined : eq(enrolment.studentId, studentId),
      teacherId === null
        ? undefined
        : sql`exists (select from ${offeringTeacher} where ${offeringTeacher.offeringId} = ${enrolment.offeringId}
            and ${offeringTeacher.teacherId} = ${teacherId})`,
    ),
});
announceTable(selectionLog, {
  places: [
    { school: selectionLog.schoolId, department: hostDepartment(selectionLog.offeringId) },
    { school: selectionLog.homeSchoolId, department: homeDepartment(selectionLog.studentId) },
  ],
  own: ({ studentId }) => (studentId === null ? undefined : eq(selectionLog.studentId, studentId)),
});
announceTable(studentTerm, {
  called: null,
  places: [],
  own: ({ studentId }) => (studentId === null ? undefined : eq(studentTerm.studentId, studentId)),
});
for (const table of [selectionTally, selectionDemand]) announceTable(table, { partOf: round });
announceTable(reselectionPass, { called: null, partOf: offering });
