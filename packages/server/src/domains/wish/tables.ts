import { eq, sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, reference } from "../../db/columns.ts";
import { announceTable } from "../../scope/index.ts";
import { offeringSeat } from "../offering/tables.ts";
import { student } from "../person/tables.ts";
import { round } from "../round/tables.ts";

/**
 * What a student wishes in a round, in one row, so that saving is one write and the order has no gaps. Ids without
 * references: a wish says nothing about the class, and who wished it may outlive it.
 */
export const wishList = pgTable(
  "wish_list",
  {
    roundId: reference("round_id", () => round.id),
    studentId: reference("student_id", () => student.id),
    /** The student's name in the published file of the draw, which nobody else knows. */
    ticket: text("ticket").notNull(),
    /** By rank. */
    offeringIds: integer("offering_ids").array().notNull(),
    /** Of a round with points: those spread on each, in the same order; empty in a lottery. */
    points: smallint("points").array().notNull().default([]),
    version: integer("version").notNull(),
    savedAt: instant("saved_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.roundId, t.studentId] }),
    uniqueIndex("wish_list_ticket").on(t.roundId, t.ticket),
    index("wish_list_student").on(t.studentId),
    check("wish_list_ticket_form", sql`${t.ticket} ~ '^[A-HJ-NP-Z2-9]{8}$'`),
    check(
      "wish_list_points",
      sql`cardinality(${t.points}) in (0, cardinality(${t.offeringIds})) and 0 < all (${t.points})`,
    ),
  ],
);

/** A wish as it was drawn; written by the draw, and shown to its student once the round is announced. */
export const wish = pgTable(
  "wish",
  {
    roundId: reference("round_id", () => round.id),
    studentId: reference("student_id", () => student.id),
    offeringId: integer("offering_id")
      .notNull()
      .references(() => offeringSeat.offeringId),
    /** `general`, or the id of the course; empty in rows of the first release. */
    groupId: text("group_id").notNull().default(""),
    /** 第一志愿 is 1. */
    rank: smallint("rank").notNull(),
    /** In a round with points: those spread on this wish, of 100. */
    points: smallint("points").notNull().default(0),
    /** 0 classes about to graduate, 1 to be taken again, 2 everybody else. */
    priority: smallint("priority").notNull().default(2),
    result: text("result", { enum: ["wished", "won", "lost"] })
      .notNull()
      .default("wished"),
    /** Why it is lost, as a code of the contract. */
    reason: text("reason"),
    /** Place among those who lost the class for its seats, from 1. */
    queuePlace: integer("queue_place"),
    wishedAt: instant("wished_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.roundId, t.studentId, t.offeringId] }),
    uniqueIndex("wish_rank").on(t.roundId, t.studentId, t.rank),
    index("wish_student").on(t.studentId),
    index("wish_offering").on(t.offeringId),
    check("wish_rank_positive", sql`${t.rank} >= 1`),
    check("wish_points", sql`${t.points} between 0 and 100`),
    check("wish_result", sql`${t.result} in ('wished', 'won', 'lost')`),
    check("wish_reason", sql`(${t.result} = 'lost') >= (${t.reason} is not null)`),
  ],
);

announceTable(wishList, {
  called: "份志愿表",
  places: [],
  own: ({ studentId }) => (studentId === null ? undefined : eq(wishList.studentId, studentId)),
});
announceTable(wish, {
  called: "条志愿",
  places: [],
  own: ({ studentId }) => (studentId === null ? undefined : eq(wish.studentId, studentId)),
});
