import { labels } from "@huxuan/api-client";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, numeric, pgTable, text, unique } from "drizzle-orm/pg-core";
import { checkedChoice, choice, id, instant, reference, version } from "../../db/columns.ts";
import { announceTable } from "../../scope/index.ts";
import type { Audience } from "../offering/tables.ts";
import { school } from "../school/tables.ts";
import { semester } from "../semester/tables.ts";

/** 先到先得 / 抽签 / 积分 */
export type RoundMode = keyof typeof labels.roundMode;

/** In which order a lottery looks at wishes. */
export type DrawOrder = keyof typeof labels.drawOrder;

/** What offices did with a round; the clock says the rest (`stateAt`). Never `open` or `ended`. */
export const STORED_ROUND_STATES = ["draft", "published", "closed", "drawn", "announced"] as const;
export type StoredRoundState = (typeof STORED_ROUND_STATES)[number];

/** A window in which students select. Every admission holds its row FOR SHARE, so that closing waits for them. */
export const round = pgTable(
  "round",
  {
    id: id(),
    semesterId: reference("semester_id", () => semester.id),
    /** Null: a round of the platform, over the offerings of all schools. Otherwise only those this school hosts. */
    schoolId: integer("school_id").references(() => school.id),
    name: text("name").notNull(),
    mode: choice("mode", labels.roundMode).notNull(),
    opensAt: instant("opens_at").notNull(),
    closesAt: instant("closes_at").notNull(),
    /** When an office ended it before its time, or before it had begun. */
    closedAt: instant("closed_at"),
    audience: jsonb("audience").$type<Audience>().notNull().default({}),
    /** Offerings that do not take part although the round is about them (`roundCovers`). */
    excludedIds: integer("excluded_ids").array().$type<readonly number[]>().notNull().default([]),
    /** Most credits a student may hold in the semester through rounds. */
    maxCredits: numeric("max_credits", { precision: 6, scale: 2, mode: "number" }).notNull(),
    /** Most courses a student may hold in the semester through rounds. */
    maxCourses: integer("max_courses").notNull(),
    allowsWithdrawal: boolean("allows_withdrawal").notNull(),
    allowsWaitlist: boolean("allows_waitlist").notNull(),
    /** Of a lottery. */
    drawOrder: choice("draw_order", labels.drawOrder),
    /** Grades about to graduate: their wishes are looked at first. */
    priorityGrades: integer("priority_grades").array().notNull().default([]),
    /** How many of their wishes for 通识 a student may win. */
    generalTake: integer("general_take").notNull().default(2),
    /** When seats of a draw can no longer be given up; of a round that is drawn. */
    dropEndsAt: instant("drop_ends_at"),
    /** When what a draw left can be taken first come, first served. */
    instantOpensAt: instant("instant_opens_at"),
    /** When the office looks at classes below their minimum. */
    minCheckAt: instant("min_check_at"),
    /** Where the public number comes from that is mixed into the draw. */
    publicSource: text("public_source"),
    /** SHA-256 of the seed, which `round_seed` keeps, from the publication of a round that is drawn. */
    seedCommit: text("seed_commit"),
    state: text("state", { enum: STORED_ROUND_STATES }).notNull().default("draft"),
    version: version(),
  },
  (t) => [
    unique("round_semester_school_name").on(t.semesterId, t.schoolId, t.name).nullsNotDistinct(),
    index("round_semester_state").on(t.semesterId, t.state),
    index("round_school").on(t.schoolId),
    checkedChoice("round_mode", t.mode, labels.roundMode),
    check("round_state", sql`${t.state} in ('draft', 'published', 'closed', 'drawn', 'announced')`),
    checkedChoice("round_draw_order", t.drawOrder, labels.drawOrder),
    check("round_lottery", sql`(${t.mode} = 'lottery') = (${t.drawOrder} is not null)`),
    check("round_drop_end", sql`(${t.mode} <> 'instant') <= (${t.dropEndsAt} is not null)`),
    check("round_drop_after_close", sql`${t.dropEndsAt} > ${t.closesAt}`),
    check(
      "round_reselection",
      sql`${t.instantOpensAt} is null or (${t.mode} <> 'instant' and ${t.instantOpensAt} < ${t.dropEndsAt})`,
    ),
    check("round_general_take", sql`${t.generalTake} between 1 and 5`),
    check(
      "round_promised",
      // Rounds of the first release could be closed without one.
      sql`(${t.mode} <> 'instant' and ${t.state} not in ('draft', 'closed')) <= (${t.seedCommit} is not null)`,
    ),
    check("round_drawn", sql`${t.state} not in ('drawn', 'announced') or ${t.mode} <> 'instant'`),
    check("round_closed_at", sql`${t.closedAt} is null or ${t.state} not in ('draft', 'published')`),
    check("round_window", sql`${t.closesAt} > ${t.opensAt}`),
    check("round_caps", sql`${t.maxCredits} >= 0 and ${t.maxCourses} >= 0`),
  ],
);

/**
 * The seed of a round that is drawn: made when it is published, when its SHA-256 is promised, and shown to nobody before the
 * result is announced. It stands in no list, no log and no answer before.
 */
export const roundSeed = pgTable("round_seed", {
  roundId: integer("round_id")
    .primaryKey()
    .references(() => round.id, { onDelete: "cascade" }),
  /** 32 random bytes in hexadecimal digits. */
  seed: text("seed").notNull(),
});

announceTable(roundSeed, { partOf: round });
announceTable(round, {
  called: "个选课轮次",
  places: [{ school: round.schoolId, department: "schoolWide" }],
  platformRows: "visible",
});
