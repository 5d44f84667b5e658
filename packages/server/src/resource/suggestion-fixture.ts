import { desc } from "drizzle-orm";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant, version } from "../db/columns.ts";
import type { CreateRequest } from "../platform/idempotency/index.ts";
import { containsWords, equals, inOrderOf, type RequestContext, Resource } from "./index.ts";
import { announceTable } from "../scope/index.ts";

const STATES = ["open", "answered", "closed"] as const;

/** What people think of the platform; the office of their school answers. */
export const suggestion = pgTable("suggestion", {
  id: id(),
  schoolId: integer("school_id").notNull(),
  writtenBy: text("written_by").notNull(),
  writtenAt: instant("written_at").notNull(),
  text: text("text").notNull(),
  answer: text("answer").notNull().default(""),
  state: text("state", { enum: STATES }).notNull().default("open"),
  version: version(),
});
announceTable(suggestion, { places: [{ school: suggestion.schoolId }] });

const suggestions = new Resource({
  label: "建议",
  table: suggestion,
  rows: (db) => db.select().from(suggestion).$dynamic(),
  show: (rows) => rows.map((row) => ({ ...row, writtenAt: row.writtenAt.toISOString() })),
  sort: { writtenAt: suggestion.writtenAt, state: inOrderOf(STATES, suggestion.state) },
  standard: [desc(suggestion.id)],
  schoolOf: ({ schoolId }) => schoolId,
  lifecycle: {
    answer: { from: ["open", "answered"], to: "answered", otherwise: "这条意见已关闭，不能再答复" },
    close: { to: "closed" },
  },
});

interface SuggestionSearch {
  page?: { pageSize?: number; orderBy?: { field: "writtenAt" | "state"; sortType: "asc" | "desc" }[] };
  state?: (typeof STATES)[number];
  keyword?: string;
}

/** A page of the suggestion in the caller's scope, the latest first. */
export const searchSuggestion = (context: RequestContext, { page, state, keyword }: SuggestionSearch) =>
  suggestions.list(context, page, equals(suggestion.state, state), containsWords(keyword, suggestion.text));

/** Throws 404 when there is none in scope. */
export const getSuggestion = (context: RequestContext, id: number) => suggestions.read(context, id);

/** Sends suggestion to the office of the caller's school. */
export const sendSuggestion = (context: RequestContext & CreateRequest, { text }: { text: string }) =>
  suggestions.create(context, {
    schoolId: context.session.schoolId ?? 0,
    writtenBy: context.session.personName,
    writtenAt: context.services.clock(),
    text,
  });

/** Answers it, or answers otherwise. Throws 409 when it changed since it was read, or is closed. */
export const answerSuggestion = (
  context: RequestContext,
  id: number,
  { answer, version }: { answer: string; version: number },
) => suggestions.transition({ ...context, path: { id }, body: { version } }, "answer", { answer });

/** Closes it for good. */
export const closeSuggestion = (context: RequestContext, id: number) =>
  suggestions.transition({ ...context, path: { id } }, "close");

/** Removes it. */
export const deleteSuggestion = (context: RequestContext, id: number) => suggestions.remove(context, id);
