import { labels } from "@huxuan/api-client";
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { checkedChoice, choice, id, instant } from "../../db/columns.ts";

/** A part that went red, until it is well again. */
export const alarm = pgTable(
  "alarm",
  {
    id: id(),
    part: choice("part", labels.healthPart).notNull(),
    openedAt: instant("opened_at").notNull(),
    endedAt: instant("ended_at"),
    /** How it was found, and what is to be done. */
    sentence: text("sentence").notNull(),
    takenBy: text("taken_by").notNull().default(""),
    takenAt: instant("taken_at"),
    /** When people were told of it last; null while the part is silent. */
    toldAt: instant("told_at"),
  },
  (t) => [
    // Once, whichever node sees it.
    uniqueIndex("alarm_open").on(t.part).where(sql`${t.endedAt} is null`),
    index("alarm_opened").on(t.openedAt),
    checkedChoice("alarm_part", t.part, labels.healthPart),
    check("alarm_taken", sql`(${t.takenAt} is null) = (${t.takenBy} = '')`),
    check("alarm_times", sql`${t.endedAt} >= ${t.openedAt}`),
  ],
);

/** Somebody who is told, or was. */
export const alarmTelling = pgTable(
  "alarm_telling",
  {
    id: id(),
    /** Null for a test. */
    alarmId: integer("alarm_id").references(() => alarm.id, { onDelete: "cascade" }),
    way: choice("way", labels.alarmWay).notNull(),
    words: choice("words", labels.alarmWords).notNull(),
    recipient: text("recipient").notNull(),
    at: instant("at").notNull(),
    sending: choice("sending", labels.alarmSending).notNull(),
    /** How often the robot was asked. */
    tries: integer("tries").notNull().default(0),
    problem: text("problem").notNull().default(""),
  },
  (t) => [
    index("alarm_telling_alarm").on(t.alarmId),
    index("alarm_telling_waiting").on(t.id).where(sql`${t.sending} = 'waiting'`),
    checkedChoice("alarm_telling_way", t.way, labels.alarmWay),
    checkedChoice("alarm_telling_words", t.words, labels.alarmWords),
    checkedChoice("alarm_telling_sending", t.sending, labels.alarmSending),
  ],
);

/** Parts of which nobody is told for a while. */
export const alarmSilence = pgTable(
  "alarm_silence",
  {
    part: choice("part", labels.healthPart).primaryKey(),
    until: instant("until").notNull(),
    reason: text("reason").notNull(),
    by: text("by").notNull(),
  },
  (t) => [checkedChoice("alarm_silence_part", t.part, labels.healthPart)],
);
