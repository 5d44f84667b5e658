import { labels } from "@huxuan/api-client";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { checkedChoice, choice, inOrderOf } from "../../db/columns.ts";
import { file } from "../../platform/files/tables.ts";
import { announceSent, sentColumns, sentIndexes } from "../../resource/sent.ts";
import { school } from "../school/tables.ts";

/** What people think of the platform; the office of their school answers. */
export const feedback = pgTable(
  "feedback",
  {
    ...sentColumns(() => school.id),
    text: text("text").notNull(),
    /** Address of the page on which it was written, without the query. */
    page: text("page").notNull(),
    screenshotId: integer("screenshot_id").references(() => file.id),
    state: choice("state", labels.feedbackState).notNull().default("open"),
    answer: text("answer").notNull().default(""),
  },
  (t) => [
    ...sentIndexes("feedback", t),
    index("feedback_order").on(
      inOrderOf(Object.keys(labels.feedbackState), t.state),
      t.id.desc().nullsFirst(),
    ),
    index("feedback_screenshot").on(t.screenshotId),
    checkedChoice("feedback_state", t.state, labels.feedbackState),
  ],
);
announceSent(feedback, "意见反馈");
