import { eq, sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant, version } from "../../db/columns.ts";
import { file } from "../../platform/files/tables.ts";
import { announceScope } from "../../scope/index.ts";
import { school } from "../school/tables.ts";

/** In the order in which somebody has to do something about it. */
export const FEEDBACK_STATES = ["open", "answered", "closed"] as const;

/** What people think of the platform; the office of their school answers. */
export const feedback = pgTable(
  "feedback",
  {
    id: id(),
    /** Account; no foreign key, what somebody sent outlives the account. */
    senderId: integer("sender_id").notNull(),
    sender: text("sender").notNull(),
    /** Null: sent by the provincial office. */
    schoolId: integer("school_id").references(() => school.id),
    sentAt: instant("sent_at").notNull(),
    text: text("text").notNull(),
    /** Address of the page on which it was written, without the query. */
    page: text("page").notNull(),
    screenshotId: integer("screenshot_id").references(() => file.id),
    state: text("state", { enum: FEEDBACK_STATES }).notNull().default("open"),
    answer: text("answer").notNull().default(""),
    version: version(),
  },
  (t) => [
    index("feedback_school").on(t.schoolId),
    index("feedback_sender").on(t.senderId),
    index("feedback_screenshot").on(t.screenshotId),
    check("feedback_state", sql`${t.state} in ('open', 'answered', 'closed')`),
  ],
);

announceScope(feedback, {
  places: [{ school: feedback.schoolId }],
  own: ({ accountId }) => eq(feedback.senderId, accountId),
});
