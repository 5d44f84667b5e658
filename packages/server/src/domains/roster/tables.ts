import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { id, instant } from "../../db/columns.ts";
import { announceTable } from "../../scope/index.ts";
import { offering } from "../offering/tables.ts";

/** What a class was told, by whom. */
export const classMessage = pgTable(
  "class_message",
  {
    id: id(),
    offeringId: integer("offering_id")
      .notNull()
      .references(() => offering.id),
    words: text("words").notNull(),
    at: instant("at").notNull(),
    /** Its day in China: the same words are told once on it. */
    day: date("day").notNull(),
    by: text("by").notNull(),
    /** How many students. */
    told: integer("told").notNull(),
  },
  (t) => [
    unique("class_message_once").on(t.offeringId, t.day, t.words),
    index("class_message_at").on(t.at),
    check("class_message_told", sql`${t.told} >= 1`),
  ],
);

announceTable(classMessage, { called: "条教学班通知", partOf: offering });
