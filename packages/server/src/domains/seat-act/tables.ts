import { labels } from "@huxuan/api-client";
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { checkedChoice, choice, id, instant, reference, version } from "../../db/columns.ts";
import { announceTable } from "../../scope/index.ts";
import { offering } from "../offering/tables.ts";
import { student } from "../person/tables.ts";
import { homeDepartment, hostDepartment, type ProxyOverride } from "../selection/tables.ts";
import { semester } from "../semester/tables.ts";

/**
 * What an office does with the seat of one student: asked for, waiting to be carried out, and what came of it. The seat
 * itself is admission's (`domains/selection/admission`); this is the order that it is given.
 */
export const seatAct = pgTable(
  "seat_act",
  {
    id: id(),
    /** Those that were begun together have the same. */
    batch: text("batch").notNull(),
    kind: choice("kind", labels.seatActKind).notNull(),
    state: choice("state", labels.seatActState).notNull(),
    semesterId: reference("semester_id", () => semester.id),
    studentId: reference("student_id", () => student.id),
    homeSchoolId: integer("home_school_id").notNull(),
    offeringId: reference("offering_id", () => offering.id),
    /** The host school. */
    schoolId: integer("school_id").notNull(),
    office: choice("office", labels.actingOffice).notNull(),
    /** As the student reads it. */
    reason: text("reason").notNull(),
    overrides: text("overrides").array().$type<ProxyOverride[]>().notNull().default([]),
    /** What came of it, or why not. */
    message: text("message").notNull().default(""),
    at: instant("at").notNull(),
    endedAt: instant("ended_at"),
    /** Who does it and from where: what the selection log is given. */
    accountId: integer("account_id").notNull(),
    actor: text("actor").notNull(),
    impersonatorId: integer("impersonator_id"),
    ip: text("ip").notNull(),
    requestId: text("request_id").notNull(),
    /** Of the student's school, who agreed or did not. */
    answeredBy: text("answered_by").notNull().default(""),
    version: version(),
  },
  (t) => [
    // Two clerks do not do the same twice at once.
    uniqueIndex("seat_act_open")
      .on(t.studentId, t.offeringId, t.kind)
      .where(sql`${t.state} in ('asked', 'waiting')`),
    index("seat_act_batch").on(t.batch, t.state),
    index("seat_act_home").on(t.homeSchoolId, t.id),
    index("seat_act_host").on(t.schoolId, t.id),
    index("seat_act_student").on(t.studentId),
    index("seat_act_offering").on(t.offeringId),
    checkedChoice("seat_act_kind", t.kind, labels.seatActKind),
    checkedChoice("seat_act_state", t.state, labels.seatActState),
    checkedChoice("seat_act_office", t.office, labels.actingOffice),
    check("seat_act_ended", sql`(${t.state} in ('asked', 'waiting')) = (${t.endedAt} is null)`),
    check("seat_act_overrides", sql`${t.overrides} <@ array['prerequisite', 'clash', 'capacity']`),
  ],
);

announceTable(seatAct, {
  called: "条退课和代选记录",
  authors: [{ column: seatAct.accountId, called: "退课和代选记录" }],
  places: [
    { school: seatAct.homeSchoolId, department: homeDepartment(seatAct.studentId) },
    { school: seatAct.schoolId, department: hostDepartment(seatAct.offeringId) },
  ],
});
