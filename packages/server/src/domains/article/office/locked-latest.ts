import type { ArticleAct } from "@huxuan/api-client";
import { and, eq, type SQL } from "drizzle-orm";
import type { Transaction } from "../../../db/index.ts";
import { forbidden, stateConflict } from "../../../errors/index.ts";
import { moveRefusal } from "../../../resource/index.ts";
import { articleLifecycle, stateOf } from "../rules.ts";
import { liveRevisions } from "../stored.ts";
import { articleRevision } from "../tables.ts";
import type { OfficeContext, Row } from "./articles.ts";

/** The latest version of a locked article, and what is to be known of it. */
export async function lockedLatest(tx: Transaction, row: Row, context: OfficeContext) {
  const now = context.services.clock();
  const [latest] = await tx.select().from(articleRevision).where(oneOf(row.id, row.latest));
  if (latest === undefined) throw new Error(`article ${row.id} has no version ${row.latest}`);
  const live = (await liveRevisions(tx, [row.id], now)).get(row.id);
  const facts = { latest, isLive: live !== undefined, accountId: context.session.accountId };
  return { ...facts, state: stateOf(latest, now), now };
}

/** What `lockedLatest` gives. */
export type LockedLatest = Awaited<ReturnType<typeof lockedLatest>>;

/** Throws 409, or 403 where somebody else may, unless the act is possible. */
export function refuse(act: ArticleAct, found: LockedLatest): void {
  const refusal = moveRefusal(articleLifecycle[act], found, found.now);
  if (refusal === undefined) return;
  // In review it is, and somebody else may decide about it.
  throw act === "review" && found.latest.state === "inReview" ? forbidden(refusal) : stateConflict(refusal);
}

/** A version by its number. */
export const oneOf = (articleId: number, number: number): SQL =>
  and(eq(articleRevision.articleId, articleId), eq(articleRevision.number, number)) as SQL;
