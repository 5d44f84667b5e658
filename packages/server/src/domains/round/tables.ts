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

/** draft: being prepared · open: students may act between opensAt and closesAt · closed: over. */
export type RoundState = keyof typeof labels.roundState;

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
    audience: jsonb("audience").$type<Audience>().notNull().default({}),
    /** Most credits a student may hold in the semester through rounds. */
    maxCredits: numeric("max_credits", { precision: 6, scale: 2, mode: "number" }).notNull(),
    /** Most courses a student may hold in the semester through rounds. */
    maxCourses: integer("max_courses").notNull(),
    allowsWithdrawal: boolean("allows_withdrawal").notNull(),
    allowsWaitlist: boolean("allows_waitlist").notNull(),
    state: choice("state", labels.roundState).notNull().default("draft"),
    version: version(),
  },
  (t) => [
    unique("round_semester_school_name").on(t.semesterId, t.schoolId, t.name).nullsNotDistinct(),
    index("round_semester_state").on(t.semesterId, t.state),
    index("round_school").on(t.schoolId),
    checkedChoice("round_mode", t.mode, labels.roundMode),
    checkedChoice("round_state", t.state, labels.roundState),
    check("round_window", sql`${t.closesAt} > ${t.opensAt}`),
    check("round_caps", sql`${t.maxCredits} >= 0 and ${t.maxCourses} >= 0`),
  ],
);

announceTable(round, {
  called: "个选课轮次",
  places: [{ school: round.schoolId, department: "schoolWide" }],
  platformRows: "visible",
});
