import { desc, eq } from "drizzle-orm";
import { stateConflict } from "../../errors/index.ts";
import { inOrderOf, Resource } from "../../resource/index.ts";
import { school } from "../school/index.ts";
import { FEEDBACK_STATES, feedback } from "./tables.ts";

const inOrderOfState = inOrderOf(FEEDBACK_STATES, feedback.state);

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
});

/** Closed is closed for good. Throws 409. */
export function refuseClosed({ state }: typeof feedback.$inferSelect): void {
  if (state === "closed") throw stateConflict("这条意见已经关闭，不能再答复或关闭；请刷新列表");
}
