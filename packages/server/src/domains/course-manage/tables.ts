import { sql } from "drizzle-orm";
import { check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../../db/columns.ts";
import { announceTable } from "../../scope/index.ts";
import { offering } from "../offering/tables.ts";

/** What an office decided about a class below its minimum: the last word, the operation log has the earlier ones. */
export const classDecision = pgTable(
  "class_decision",
  {
    offeringId: integer("offering_id")
      .primaryKey()
      .references(() => offering.id),
    decision: text("decision", { enum: ["kept", "cancelled"] }).notNull(),
    reason: text("reason").notNull(),
    decidedBy: text("decided_by").notNull(),
    decidedAt: instant("decided_at").notNull(),
  },
  (t) => [check("class_decision_decision", sql`${t.decision} in ('kept', 'cancelled')`)],
);

announceTable(classDecision, { called: null, partOf: offering });
