import { desc } from "drizzle-orm";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant, version } from "../db/columns.ts";
import { stateConflict } from "../errors/index.ts";
import type { CreateRequest } from "../platform/idempotency/index.ts";
import { containsWords, equals, inOrderOf, type RequestContext, Resource } from "./index.ts";
import { announceScope } from "../scope/index.ts";

const STATES = ["open", "answered", "closed"] as const;

/** What people think of the platform; the office of their school answers. */
export const feedback = pgTable("feedback", {
  id: id(),
  schoolId: integer("school_id").notNull(),
  writtenBy: text("written_by").notNull(),
  writtenAt: instant("written_at").notNull(),
  text: text("text").notNull(),
  answer: text("answer").notNull().default(""),
  state: text("state", { enum: STATES }).notNull().default("open"),
  version: version(),
});
announceScope(feedback, { places: [{ school: feedback.schoolId }] });

const feedbacks = new Resource({
  label: "意见反馈",
  table: feedback,
  rows: (db) => db.select().from(feedback).$dynamic(),
  show: (rows) => rows.map((row) => ({ ...row, writtenAt: row.writtenAt.toISOString() })),
  sort: { writtenAt: feedback.writtenAt, state: inOrderOf(STATES, feedback.state) },
  standard: [desc(feedback.id)],
  schoolOf: ({ schoolId }) => schoolId,
});

interface FeedbackSearch {
  page?: { pageSize?: number; orderBy?: { field: "writtenAt" | "state"; sortType: "asc" | "desc" }[] };
  state?: (typeof STATES)[number];
  keyword?: string;
}

/** A page of the feedback in the caller's scope, the latest first. */
export const searchFeedback = (context: RequestContext, { page, state, keyword }: FeedbackSearch) =>
  feedbacks.list(context, page, equals(feedback.state, state), containsWords(keyword, feedback.text));

/** Throws 404 when there is none in scope. */
export const getFeedback = (context: RequestContext, id: number) => feedbacks.read(context, id);

/** Sends feedback to the office of the caller's school. */
export const sendFeedback = (context: RequestContext & CreateRequest, { text }: { text: string }) =>
  feedbacks.create(context, {
    schoolId: context.session.schoolId ?? 0,
    writtenBy: context.session.personName,
    writtenAt: context.services.clock(),
    text,
  });

/** Answers it, or answers otherwise. Throws 409 when it changed since it was read, or is closed. */
export const answerFeedback = (
  context: RequestContext,
  id: number,
  { answer, version }: { answer: string; version: number },
) =>
  feedbacks.change(context, id, {
    action: "answer",
    version,
    decide: ({ state }) => {
      if (state === "closed") throw stateConflict("这条意见已关闭，不能再答复");
      return { answer, state: "answered" };
    },
  });

/** Closes it for good. */
export const closeFeedback = (context: RequestContext, id: number) =>
  feedbacks.change(context, id, { action: "close", decide: () => ({ state: "closed" }) });

/** Removes it. */
export const deleteFeedback = (context: RequestContext, id: number) => feedbacks.remove(context, id);
