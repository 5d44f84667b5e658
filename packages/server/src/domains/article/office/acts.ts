import type { Article, ArticleAct, ArticleDecision } from "@huxuan/api-client";
import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../../db/index.ts";
import { invalidFields } from "../../../errors/index.ts";
import { afterReview, approve } from "../rules.ts";
import { REVIEW_STEPS } from "../settings.ts";
import { publishedSince, type Revision } from "../stored.ts";
import { articleRevision, type StoredReview } from "../tables.ts";
import { articles, type OfficeContext, readArticle, type Row } from "./articles.ts";
import { type LockedLatest, lockedLatest, oneOf, refuse } from "./locked-latest.ts";

/** What an act changes of the latest version, and of the article besides. */
type Outcome = { revision?: Partial<typeof articleRevision.$inferInsert>; article?: Partial<Row> };

async function act(
  context: OfficeContext,
  id: number,
  {
    action,
    version,
    outcomeOf,
  }: {
    action: ArticleAct;
    version: number;
    outcomeOf: (found: LockedLatest, tx: Transaction) => Outcome | Promise<Outcome>;
  },
): Promise<Article> {
  await articles.change(context, id, {
    action,
    version,
    decide: async (row, tx) => {
      const found = await lockedLatest(tx, row, context);
      refuse(action, found);
      const outcome = await outcomeOf(found, tx);
      if (outcome.revision !== undefined)
        await tx.update(articleRevision).set(outcome.revision).where(oneOf(id, row.latest));
      return outcome.article ?? {};
    },
  });
  return readArticle(context, id);
}

/** What approves a version; the article is read again from then on, if it had been withdrawn. */
async function approval(tx: Transaction, latest: Revision, now: Date): Promise<Outcome> {
  return {
    revision: approve(latest, await publishedSince(tx, latest.articleId, now), now),
    article: { withdrawnReason: null },
  };
}

/** Asks for its review, or approves it where the site asks for none. */
export const submitArticle = (context: OfficeContext, id: number, version: number): Promise<Article> =>
  act(context, id, {
    action: "submit",
    version,
    outcomeOf: ({ latest, now }, tx) =>
      context.services.officeSettings.get(REVIEW_STEPS) === 0
        ? approval(tx, latest, now)
        : { revision: { state: "inReview", reviewsBefore: latest.reviews.length } },
  });

/** Takes it back to change it. */
export const recallArticle = (context: OfficeContext, id: number, version: number): Promise<Article> =>
  act(context, id, {
    action: "recall",
    version,
    outcomeOf: () => ({ revision: { state: "draft", firstPublishedAt: null } }),
  });

/** Decides about it. Throws 403 for who wrote it or has reviewed it before. */
export const reviewArticle = (
  context: OfficeContext,
  id: number,
  decision: ArticleDecision,
): Promise<Article> =>
  act(context, id, {
    action: "review",
    version: decision.version,
    outcomeOf: async ({ latest, now }, tx) => {
      const { result, opinion = "" } = decision;
      if (result === "sendBack" && opinion.trim() === "")
        throw invalidFields([{ field: "opinion", message: "退回时请写明需要修改什么" }]);
      const review: StoredReview = {
        step: latest.reviews.length - latest.reviewsBefore + 1,
        reviewer: context.session.personName,
        accountId: context.session.accountId,
        result,
        opinion: opinion.trim(),
        at: now.toISOString(),
      };
      const state = afterReview(latest, result, context.services.officeSettings.get(REVIEW_STEPS));
      const outcome = state === "approved" ? await approval(tx, latest, now) : { revision: { state } };
      return { ...outcome, revision: { ...outcome.revision, reviews: [...latest.reviews, review] } };
    },
  });

/** Takes it from its readers: none of its versions is read any more. */
export const withdrawArticle = (
  context: OfficeContext,
  id: number,
  { reason, version }: { reason: string; version: number },
): Promise<Article> =>
  act(context, id, {
    action: "withdraw",
    version,
    outcomeOf: async (_found, tx) => {
      await tx
        .update(articleRevision)
        .set({ state: "withdrawn" })
        .where(and(eq(articleRevision.articleId, id), eq(articleRevision.state, "approved")));
      return { article: { withdrawnReason: reason.trim() } };
    },
  });
