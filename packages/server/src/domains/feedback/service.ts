import { desc, eq } from "drizzle-orm";
import type { Transaction } from "../../db/index.ts";
import { notify } from "../../platform/notification/index.ts";
import { inOrderOf, Resource } from "../../resource/index.ts";
import { school } from "../school/index.ts";
import { feedback } from "./tables.ts";

const inOrderOfState = inOrderOf(feedback.state.enumValues, feedback.state);

const CLOSED = "这条意见已经关闭，不能再答复或关闭；请刷新列表";

/** Feedback that people sent, unanswered first. */
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
  announce: tellSender,
  // Closed is closed for good.
  lifecycle: {
    answer: { from: ["open", "answered"], to: "answered", otherwise: CLOSED },
    close: { from: ["open", "answered"], to: "closed", otherwise: CLOSED },
  },
});

/** Notifies the sender that it was answered or closed. */
async function tellSender(tx: Transaction, id: number, now: Date): Promise<[]> {
  const [row] = await tx.select().from(feedback).where(eq(feedback.id, id));
  if (row === undefined || row.state === "open") return [];
  const title = row.state === "answered" ? "你的意见有了答复" : "你的意见已关闭";
  await notify(tx, [{ accountIds: [row.senderId], kind: "answered", title: `${title}：${row.text}` }], now);
  return [];
}
