import type { ArticleContent, ArticleReview } from "@huxuan/api-client";
import { and, desc, eq, inArray, lte, max, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { searchForms, searchKey } from "../../text/search.ts";
import { articleRevision, type StoredReview } from "./tables.ts";

export type Revision = typeof articleRevision.$inferSelect;

/** The revision of its article that readers see at this moment, as a condition on `articleRevision`. */
export function isLive(now: Date): SQL {
  const at = now.toISOString();
  return sql`${articleRevision.number} = (
    select max(r.number) from article_revision r
    where r.article_id = ${articleRevision.articleId} and r.state = 'approved' and r.publish_at <= ${at}::timestamptz)`;
}

/** Numbers of the versions that readers see, by article. */
export async function liveRevisions(
  db: Queryable,
  articleIds: readonly number[],
  now: Date,
): Promise<Map<number, Pick<Revision, "number" | "state" | "publishAt" | "expireAt">>> {
  if (articleIds.length === 0) return new Map();
  const rows = await db
    .select({
      articleId: articleRevision.articleId,
      number: articleRevision.number,
      state: articleRevision.state,
      publishAt: articleRevision.publishAt,
      expireAt: articleRevision.expireAt,
    })
    .from(articleRevision)
    .where(and(inArray(articleRevision.articleId, [...articleIds]), isLive(now)));
  return new Map(rows.map(({ articleId, ...row }) => [articleId, row]));
}

/** Since when readers have seen an article; null while they have not. */
export async function publishedSince(db: Queryable, articleId: number, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ since: articleRevision.firstPublishedAt })
    .from(articleRevision)
    .where(and(eq(articleRevision.articleId, articleId), lte(articleRevision.firstPublishedAt, now)))
    .orderBy(desc(articleRevision.number))
    .limit(1);
  return row?.since ?? null;
}

/** Ends the title with its pinyin in a search text. */
export const TITLE_END = "\n\n";

/** What a search looks through. */
export const searchTextOf = (
  { title, summary = "", docNumber = "" }: Pick<ArticleContent, "title" | "summary" | "docNumber">,
  text: string,
): string => [searchForms(title), ...[summary, docNumber, text].map(searchKey)].join(TITLE_END);

/** Columns of what an office wrote; `body` is cleaned already. */
export const contentColumns = (content: ArticleContent, body: string, text: string) => ({
  audiences: content.audiences,
  visibility: content.visibility,
  category: content.category.trim(),
  title: content.title.trim(),
  summary: (content.summary ?? "").trim(),
  body,
  searchText: searchTextOf(content, text),
  source: content.source.trim(),
  docNumber: (content.docNumber ?? "").trim(),
  effectiveOn: content.effectiveOn ?? null,
  repealedOn: content.repealedOn ?? null,
  edition: (content.edition ?? "").trim(),
  pin: content.pin,
  pinUntil: dateOf(content.pinUntil),
  publishAt: dateOf(content.publishAt),
  expireAt: dateOf(content.expireAt),
  receipt: content.receipt,
  correction: (content.correction ?? "").trim(),
  supersedesId: content.supersedesId ?? null,
});

const dateOf = (instant: string | undefined): Date | null =>
  instant === undefined ? null : new Date(instant);

/** The same as the contract shows it, but for the text. */
export const contentOf = (row: Revision): Omit<ArticleContent, "body"> => ({
  audiences: row.audiences,
  visibility: row.visibility,
  category: row.category,
  title: row.title,
  summary: row.summary,
  source: row.source,
  docNumber: row.docNumber,
  edition: row.edition,
  ...(row.effectiveOn !== null && { effectiveOn: row.effectiveOn }),
  ...(row.repealedOn !== null && { repealedOn: row.repealedOn }),
  pin: row.pin,
  ...(row.pinUntil && { pinUntil: row.pinUntil.toISOString() }),
  ...(row.publishAt && { publishAt: row.publishAt.toISOString() }),
  ...(row.expireAt && { expireAt: row.expireAt.toISOString() }),
  receipt: row.receipt,
  correction: row.correction,
  ...(row.supersedesId !== null && { supersedesId: row.supersedesId }),
});

/** Reviews as the contract shows them. */
export const shownReviews = (reviews: readonly StoredReview[]): ArticleReview[] =>
  reviews.map(({ step, reviewer, result, opinion, at }) => ({ step, reviewer, result, opinion, at }));

/** The number of the latest version that an article ever had: a number is not used twice. */
export async function latestNumber(db: Queryable, articleId: number): Promise<number> {
  const [row] = await db
    .select({ number: max(articleRevision.number) })
    .from(articleRevision)
    .where(eq(articleRevision.articleId, articleId));
  return row?.number ?? 0;
}
