import { sql } from "drizzle-orm";
import { check, customType, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant } from "../../db/columns.ts";
import { announceTable } from "../../scope/index.ts";
import { round } from "../round/tables.ts";
import type { StoredOutcome, StoredTrial } from "./outcomes.ts";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * The draw of a round: made when its wishes are frozen, filled when it is drawn, and published as it is at the
 * announcement. The file has no student in it.
 */
export const roundDraw = pgTable(
  "round_draw",
  {
    roundId: integer("round_id")
      .primaryKey()
      .references(() => round.id, { onDelete: "cascade" }),
    /** SHA-256 of all wishes as they were frozen. */
    wishesHash: text("wishes_hash").notNull(),
    frozenAt: instant("frozen_at").notNull(),
    students: integer("students").notNull(),
    wishes: integer("wishes").notNull(),
    /** What the named source said, as the first typed it in; it counts once somebody else has confirmed it. */
    publicNumber: text("public_number"),
    numberFirstId: integer("number_first_id"),
    numberFirstBy: text("number_first_by"),
    numberConfirmedBy: text("number_confirmed_by"),
    /** JSON, compressed. */
    file: bytea("file"),
    fileHash: text("file_hash"),
    resultHash: text("result_hash"),
    outcome: jsonb("outcome").$type<StoredOutcome>(),
    drawnAt: instant("drawn_at"),
    drawnBy: text("drawn_by"),
    announcedAt: instant("announced_at"),
    announcedBy: text("announced_by"),
  },
  (t) => [
    check("round_draw_number", sql`(${t.publicNumber} is null) = (${t.numberFirstBy} is null)`),
    check("round_draw_confirmed", sql`${t.numberConfirmedBy} is null or ${t.publicNumber} is not null`),
    check(
      "round_draw_whole",
      sql`num_nulls(${t.file}, ${t.fileHash}, ${t.resultHash}, ${t.outcome}, ${t.drawnAt}, ${t.drawnBy}) in (0, 6)`,
    ),
    check(
      "round_draw_announced",
      sql`num_nulls(${t.announcedAt}, ${t.announcedBy}) in (0, 2) and (${t.announcedAt} is null or ${t.drawnAt} is not null)`,
    ),
  ],
);

/** The last dry run of a round: what other seeds come to. It changes nothing, and names no student. */
export const drawTrial = pgTable("draw_trial", {
  roundId: integer("round_id")
    .primaryKey()
    .references(() => round.id, { onDelete: "cascade" }),
  at: instant("at").notNull(),
  by: text("by").notNull(),
  found: jsonb("found").$type<StoredTrial>().notNull(),
});

/** What is under way with a draw: one thing at a time. A row whose job has ended is as good as none. */
export const drawRun = pgTable(
  "draw_run",
  {
    roundId: integer("round_id")
      .primaryKey()
      .references(() => round.id, { onDelete: "cascade" }),
    jobId: text("job_id").notNull(),
    act: text("act", { enum: ["trial", "draw", "announce"] }).notNull(),
    by: text("by").notNull(),
    since: instant("since").notNull(),
  },
  (t) => [
    uniqueIndex("draw_run_job").on(t.jobId),
    check("draw_run_act", sql`${t.act} in ('trial', 'draw', 'announce')`),
  ],
);

for (const table of [roundDraw, drawTrial, drawRun]) announceTable(table, { partOf: round });
