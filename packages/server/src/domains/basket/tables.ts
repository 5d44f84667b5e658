import type { BasketRefusal, BasketResult } from "@huxuan/api-client";
import { eq, sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { reference, version } from "../../db/columns.ts";
import { announceTable } from "../../scope/index.ts";
import { student } from "../person/tables.ts";
import { semester } from "../semester/tables.ts";

/** Most offerings in a basket; the contract's lists of entries are as long. */
export const MOST_ENTRIES = 30;

/** Why an entry was refused, and by the rules of which round. */
export interface StoredRefusal extends BasketRefusal {
  roundId: number;
}

/** How the last submission of a basket ended: what a repetition of it is answered with. */
export interface StoredSubmission {
  id: string;
  results: BasketResult[];
}

/**
 * The offerings that a student means to take in a semester, in order. One row, so that a change of the order is one
 * write; ids without references, as an entry says nothing about the offering and may outlive it.
 */
export const basket = pgTable(
  "basket",
  {
    semesterId: reference("semester_id", () => semester.id),
    studentId: reference("student_id", () => student.id),
    offeringIds: integer("offering_ids").array().notNull().default([]),
    /** Why entries were refused when last submitted, by offering id. */
    refusals: jsonb("refusals").$type<Record<string, StoredRefusal>>().notNull().default({}),
    /** The last submission that was decided to its end. */
    submission: jsonb("submission").$type<StoredSubmission>(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.semesterId, t.studentId] }),
    check("basket_entries", sql`cardinality(${t.offeringIds}) <= ${sql.raw(String(MOST_ENTRIES))}`),
  ],
);

announceTable(basket, {
  called: null,
  places: [],
  own: ({ studentId }) => (studentId === null ? undefined : eq(basket.studentId, studentId)),
});
