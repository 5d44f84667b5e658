import type { Article, ArticleCategories, ArticleKind, ArticleRow, ArticleSearch } from "@huxuan/api-client";
import { and, count, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { notFound } from "../../../errors/index.ts";
import type { Files } from "../../../platform/files/index.ts";
import {
  allowedActs,
  containsWords,
  equals,
  type PageOfItems,
  type RequestContext,
  Resource,
} from "../../../resource/index.ts";
import { inScope } from "../../../scope/index.ts";
import type { NeedsOfficeSettings } from "../../../settings/index.ts";
import { school } from "../../school/index.ts";
import { readableBody, readAttachments } from "../files.ts";
import { articleLifecycle, stateOf } from "../rules.ts";
import { REVIEW_STEPS } from "../settings.ts";
import { contentOf, isLive, liveRevisions, type Revision, shownReviews } from "../stored.ts";
import { article, articleLink, articleRevision } from "../tables.ts";

/** What the office's calls ask for. */
export type OfficeContext = RequestContext<{ files: Files } & NeedsOfficeSettings>;

/** An article as it is stored. */
export type Row = typeof article.$inferSelect;

/** A version that is the latest of its article. */
export const isLatest = and(
  eq(articleRevision.articleId, article.id),
  eq(articleRevision.number, article.latest),
) as SQL;

/** Columns that say what becomes of a version, without its text. */
export const versionFacts = {
  number: articleRevision.number,
  state: articleRevision.state,
  publishAt: articleRevision.publishAt,
  expireAt: articleRevision.expireAt,
  editorIds: articleRevision.editorIds,
  reviews: articleRevision.reviews,
  reviewsBefore: articleRevision.reviewsBefore,
};

/** Articles as offices keep them: each with its latest version. */
export const articles = new Resource({
  label: "文章",
  table: article,
  rows: (db) =>
    db
      .select({
        article,
        latest: {
          ...versionFacts,
          title: articleRevision.title,
          category: articleRevision.category,
          audiences: articleRevision.audiences,
          pin: articleRevision.pin,
          updatedAt: articleRevision.updatedAt,
        },
        school: { id: school.id, name: school.name },
        linksGone: sql<number>`(select count(*)::int from ${articleLink}
          where ${articleLink.articleId} = ${article.id} and ${articleLink.state} = 'gone')`,
      })
      .from(article)
      .innerJoin(articleRevision, isLatest)
      .leftJoin(school, eq(school.id, article.schoolId))
      .$dynamic(),
  show: async (rows, db, { session, services }): Promise<ArticleRow[]> => {
    const now = services.clock();
    const ids = rows.map((row) => row.article.id);
    const live = await liveRevisions(db, ids, now);
    return rows.map(({ article: row, latest, school: of, linksGone }) => {
      const seen = live.get(row.id);
      const state = stateOf(latest, now);
      return {
        id: row.id,
        version: row.version,
        kind: row.kind,
        ...(of && { school: of }),
        title: latest.title,
        category: latest.category,
        audiences: latest.audiences,
        state,
        number: latest.number,
        ...(seen !== undefined &&
          seen.number !== latest.number && { live: { number: seen.number, state: stateOf(seen, now) } }),
        author: row.author,
        updatedAt: latest.updatedAt.toISOString(),
        ...(latest.publishAt && { publishAt: latest.publishAt.toISOString() }),
        ...(latest.expireAt && { expireAt: latest.expireAt.toISOString() }),
        pin: latest.pin,
        views: row.views,
        linksGone,
        acts: allowedActs(
          articleLifecycle,
          { state, latest, isLive: seen !== undefined, accountId: session.accountId },
          now,
        ),
      };
    });
  },
  sort: {
    title: articleRevision.title,
    updatedAt: articleRevision.updatedAt,
    publishAt: articleRevision.publishAt,
    views: article.views,
  },
  standard: [desc(articleRevision.updatedAt), desc(article.id)],
  schoolOf: ({ schoolId }) => schoolId,
});

/** Articles whose version that readers see is in this state. */
const hasLive = (now: Date, expired: boolean): SQL => sql`exists (
  select 1 from article_revision live where live.article_id = ${article.id} and live.number = (
    select max(r.number) from article_revision r
    where r.article_id = ${article.id} and r.state = 'approved' and r.publish_at <= ${now.toISOString()}::timestamptz)
  and ${expired ? sql`` : sql`not`} coalesce(live.expire_at <= ${now.toISOString()}::timestamptz, false))`;

function inState(state: ArticleSearch["state"], now: Date): SQL | undefined {
  switch (state) {
    case undefined:
      return undefined;
    case "scheduled":
      return and(
        eq(articleRevision.state, "approved"),
        sql`${articleRevision.publishAt} > ${now.toISOString()}::timestamptz`,
      );
    case "published":
      return hasLive(now, false);
    case "expired":
      return hasLive(now, true);
    default:
      return eq(articleRevision.state, state);
  }
}

/** Waits for a review that this account may give: nothing of it is theirs, and they have not reviewed it in this round. */
const forReviewBy = (accountId: number): SQL | undefined =>
  and(
    eq(articleRevision.state, "inReview"),
    sql`not ${accountId} = any(${articleRevision.editorIds})`,
    sql`not exists (
      select 1 from jsonb_array_elements(${articleRevision.reviews}) with ordinality as given(review, at)
      where given.at > ${articleRevision.reviewsBefore} and (given.review ->> 'accountId')::int = ${accountId})`,
  );

/** A page of the articles in scope. */
export function searchArticles(
  context: OfficeContext,
  search: ArticleSearch,
): Promise<PageOfItems<ArticleRow>> {
  const { page, kind, state, category, audience, schoolId, keyword, forReview, linksGone } = search;
  return articles.list(
    context,
    page,
    equals(article.kind, kind),
    inState(state, context.services.clock()),
    equals(articleRevision.category, category),
    audience && sql`${audience} = any(${articleRevision.audiences})`,
    equals(article.schoolId, schoolId),
    containsWords(keyword, { searchText: articleRevision.searchText }, article.author),
    forReview === true ? forReviewBy(context.session.accountId) : undefined,
    linksGone === true
      ? sql`exists (select 1 from ${articleLink}
          where ${articleLink.articleId} = ${article.id} and ${articleLink.state} = 'gone')`
      : undefined,
  );
}

/** A version. Throws 404 when there is none of this number. */
export async function readRevision(
  db: OfficeContext["services"]["db"],
  id: number,
  number: number,
): Promise<Revision> {
  const [row] = await db
    .select()
    .from(articleRevision)
    .where(and(eq(articleRevision.articleId, id), eq(articleRevision.number, number)));
  if (row === undefined) throw notFound("版本");
  return row;
}

/** An article with its latest version. Throws 404 out of scope. */
export async function readArticle(context: OfficeContext, id: number): Promise<Article> {
  const { db, files, clock, officeSettings } = context.services;
  const row = await articles.read(context, id);
  const latest = await readRevision(db, id, row.number);
  const attachments = await readAttachments(db, [latest], files, clock());
  const [stored] = await db.select().from(article).where(eq(article.id, id));
  const supersedes = await titleOf(context, latest.supersedesId);
  return {
    ...contentOf(latest),
    ...row,
    body: readableBody(latest.body, files, clock()),
    attachments: attachments(latest),
    reviews: shownReviews(latest.reviews),
    reviewSteps: officeSettings.get(REVIEW_STEPS),
    ...(stored?.withdrawnReason != null && { withdrawnReason: stored.withdrawnReason }),
    ...(supersedes && { supersedes }),
  };
}

async function titleOf({ services: { db } }: OfficeContext, id: number | null) {
  if (id === null) return undefined;
  const [row] = await db
    .select({ id: article.id, name: articleRevision.title })
    .from(article)
    .innerJoin(articleRevision, isLatest)
    .where(eq(article.id, id));
  return row;
}

/** Categories in use among what the caller may read, the most frequent first. */
export async function readCategories(context: OfficeContext, kind: ArticleKind): Promise<ArticleCategories> {
  const { db, clock } = context.services;
  const uses = count();
  const rows = await db
    .select({ category: articleRevision.category, uses })
    .from(article)
    .innerJoin(articleRevision, eq(articleRevision.articleId, article.id))
    .where(
      and(
        eq(article.kind, kind),
        or(inScope(context.session, article) ?? sql`true`, sql`${article.schoolId} is null`),
        or(isLatest, isLive(clock())),
      ),
    )
    .groupBy(articleRevision.category)
    .orderBy(desc(uses), articleRevision.category)
    .limit(100);
  return { items: rows.map(({ category, uses: n }) => ({ value: category, label: category, count: n })) };
}

/** Throws 404 when it is out of scope. */
export const requireArticle = (context: OfficeContext, id: number): Promise<ArticleRow> =>
  articles.read(context, id);
