import { labels } from "@huxuan/api-client";
import { boolean, doublePrecision, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { checkedChoice, choice, instant } from "../../db/columns.ts";

/** When the parts were read last: one row, which the node that reads them next claims. */
export const healthTurn = pgTable("health_turn", {
  id: boolean().primaryKey().default(true),
  at: instant("at").notNull(),
});

/** How each part is now. */
export const healthLamp = pgTable(
  "health_lamp",
  {
    part: choice("part", labels.healthPart).primaryKey(),
    state: choice("state", labels.healthState).notNull(),
    /** Since when it is in this state. */
    since: instant("since").notNull(),
    /** When it was read last: what is no longer there, such as a replica, is read no more. */
    readAt: instant("read_at").notNull(),
    reading: text().notNull(),
    sentence: text().notNull(),
  },
  (t) => [
    checkedChoice("health_lamp_part", t.part, labels.healthPart),
    checkedChoice("health_lamp_state", t.state, labels.healthState),
  ],
);

/** How each part was, by the minute. */
export const healthSample = pgTable(
  "health_sample",
  {
    at: instant("at").notNull(),
    part: choice("part", labels.healthPart).notNull(),
    /** The worst of the minute. */
    state: choice("state", labels.healthState).notNull(),
    /** The highest of the minute, in the unit of its part. */
    value: doublePrecision(),
  },
  (t) => [
    // The minute first: what is shown and what is thrown away is a range of minutes.
    primaryKey({ columns: [t.at, t.part] }),
    checkedChoice("health_sample_part", t.part, labels.healthPart),
    checkedChoice("health_sample_state", t.state, labels.healthState),
  ],
);

/** What each running process says of itself; forgotten when it is silent. */
export const healthNode = pgTable("health_node", {
  /** Made when it starts. */
  node: text().primaryKey(),
  host: text().notNull(),
  at: instant("at").notNull(),
  /** 99 of 100 turns of its event loop were late by less, ms. */
  loopMs: doublePrecision("loop_ms").notNull(),
  /** All its memory. */
  rssMb: integer("rss_mb").notNull(),
  /** Of the heap that it may have. */
  heapPercent: integer("heap_percent").notNull(),
});

/** What the self-check found last, by point. */
export const healthCheck = pgTable(
  "health_check",
  {
    key: text().primaryKey(),
    outcome: choice("outcome", labels.checkOutcome).notNull(),
    sentence: text().notNull(),
    checkedAt: instant("checked_at").notNull(),
  },
  (t) => [checkedChoice("health_check_outcome", t.outcome, labels.checkOutcome)],
);

/** Points that somebody lives with for a while. */
export const healthAcceptance = pgTable("health_acceptance", {
  key: text().primaryKey(),
  reason: text().notNull(),
  acceptedBy: text("accepted_by").notNull(),
  acceptedAt: instant("accepted_at").notNull(),
  until: instant("until").notNull(),
});
