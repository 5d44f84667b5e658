import { labels } from "@huxuan/api-client";
import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { checkedChoice, choice, id, instant } from "../../db/columns.ts";

/** A range of addresses whose calls are refused, and those of which they were. */
export const addressBlock = pgTable(
  "address_block",
  {
    id: id(),
    /** As `formatNetwork` writes it. */
    network: text("network").notNull(),
    reason: text("reason").notNull(),
    blockedAt: instant("blocked_at").notNull(),
    blockedBy: text("blocked_by").notNull(),
    /** The rule that made it; null where a person did. */
    rule: choice("rule", labels.addressRuleKind),
    /** Null: until somebody ends it. */
    until: instant("until"),
    /** Before its end came. */
    endedAt: instant("ended_at"),
    endedBy: text("ended_by").notNull().default(""),
    /** Calls that it refused. */
    refused: bigint({ mode: "number" }).notNull().default(0),
    lastRefusedAt: instant("last_refused_at"),
  },
  (t) => [
    index("address_block_network").on(t.network),
    index("address_block_at").on(t.blockedAt),
    checkedChoice("address_block_rule", t.rule, labels.addressRuleKind),
    check("address_block_times", sql`${t.until} > ${t.blockedAt} and ${t.endedAt} >= ${t.blockedAt}`),
    check("address_block_ended", sql`(${t.endedAt} is null) = (${t.endedBy} = '')`),
  ],
);

/** What blocks addresses by itself; a kind that nobody changed yet has no row, and is off. */
export const addressRule = pgTable(
  "address_rule",
  {
    kind: choice("kind", labels.addressRuleKind).primaryKey(),
    isOn: boolean("is_on").notNull(),
    moreThan: integer("more_than").notNull(),
    withinMinutes: integer("within_minutes").notNull(),
    blockMinutes: integer("block_minutes").notNull(),
    version: integer().notNull(),
    changedBy: text("changed_by").notNull(),
    changedAt: instant("changed_at").notNull(),
  },
  (t) => [checkedChoice("address_rule_kind", t.kind, labels.addressRuleKind)],
);
