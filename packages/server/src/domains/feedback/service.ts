import { desc, eq } from "drizzle-orm";
import { inOrderOf, Resource } from "../../resource/index.ts";
import { school } from "../school/index.ts";
import { feedback } from "./tables.ts";

const inOrderOfState = inOrderOf(feedback.state.enumValues, feedback.state);

/** Closed is closed for good. */
const refuse = ({ state }: typeof feedback.$inferSelect) =>
  state === "closed" ? "这条意见已经关闭，不能再答复或关闭；请刷新列表" : undefined;

/** What people sent; what waits for an answer stands first. */
export const feedbacks = new Resource({
  label: "意见反馈",
  table: feedback,
  rows: (db) =>
    db
      .select({ feedback, school: { id: school.id, name: school.name } })
      .from(feedback)
      .leftJoin(school, eq(school.id, feedback.schoolId))
      .$dynamic(),
  show: (rows) =>
    rows.map(({ feedback: { sentAt, ...row }, school: ofSender }) => ({
      ...row,
      sentAt: sentAt.toISOString(),
      hasScreenshot: row.screenshotId !== null,
      ...(ofSender && { school: ofSender }),
    })),
  sort: { sentAt: feedback.sentAt, state: inOrderOfState },
  standard: [inOrderOfState, desc(feedback.id)],
  schoolOf: ({ schoolId }) => schoolId,
  transitions: { answer: { to: "answered", refuse }, close: { to: "closed", refuse } },
});
