import type {
  Article,
  ArticleAct,
  ArticleCategories,
  ArticleChange,
  ArticleDecision,
  ArticleInput,
  ArticleKind,
  ArticleRevision,
  ArticleRevisionDetail,
  ArticleRow,
  ArticleSearch,
} from "@huxuan/api-client";
import { and, count, desc, eq, or, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../db/index.ts";
import { forbidden, invalidFields, notFound, stateConflict } from "../../errors/index.ts";
import type { Files } from "../../platform/files/index.ts";
import type { CreateRequest } from "../../platform/idempotency/index.ts";
import {
  containsWords,
  equals,
  type PageOfItems,
  readPage,
  type RequestContext,
  Resource,
} from "../../resource/index.ts";
import { inScope, requireReach } from "../../scope/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { school } from "../school/index.ts";
import { type FileUse, readableBody, readAttachments, refuseForeignFiles, writeFiles } from "./files.ts";
import { cleanHtml, picturesIn, textOf } from "./html.ts";
import { forgetOtherLinks } from "./link-findings.ts";
import { actsOf, afterReview, approve, checkContent, refusalOf, stateOf } from "./rules.ts";
import { REVIEW_STEPS } from "./settings.ts";
import {
  contentColumns,
  contentOf,
  isLive,
  latestNumber,
  liveRevisions,
  publishedSince,
  type Revision,
  shownReviews,
} from "./stored.ts";
import { article, articleFile, articleLink, articleRevision, type StoredReview } from "./tables.ts";

/** What the office's calls ask for. */
export type OfficeContext = RequestContext<{ files: Files } & NeedsOfficeSettings>;

type Row = typeof article.$inferSelect;

export const isLatest = and(
  eq(articleRevision.articleId, article.id),
  eq(articleRevision.number, article.latest),
) as SQL;

/** Columns that say what becomes of a version, without its text. */
const facts = {
  number: articleRevision.number,
  state: articleRevision.state,
  publishAt: articleRevision.publishAt,
  expireAt: articleRevision.expireAt,
  editorIds: articleRevision.editorIds,
  reviews: articleRevision.reviews,
  reviewsBefore: articleRevision.reviewsBefore,
};

/** Articles as offices keep them: each with its latest version. */
const articles = new Resource({
  label: "文章",
  table: article,
  rows: (db) =>
    db
      .select({
        article,
        latest: {
          ...facts,
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
      return {
        id: row.id,
        version: row.version,
        kind: row.kind,
        ...(of && { school: of }),
        title: latest.title,
        category: latest.category,
        audiences: latest.audiences,
        state: stateOf(latest, now),
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
        acts: actsOf({ latest, isLive: seen !== undefined, accountId: session.accountId, now }),
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
    containsWords(keyword, articleRevision.searchText, sql`lower(${article.author})`),
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

/** What an office wrote, cleaned and checked. Throws 400 naming fields. */
function prepared(kind: ArticleKind, input: ArticleChange | ArticleInput) {
  const body = cleanHtml(input.body);
  const text = textOf(body);
  const use: FileUse = { attachments: input.attachments, pictures: picturesIn(body) };
  const errors = checkContent(kind, input, use.pictures.length > 0 ? body : text);
  if (errors.length > 0) throw invalidFields(errors);
  return { columns: contentColumns(input, body, text), use };
}

/** Refuses an article whose place is taken that the caller does not keep (404), or that is of another kind (400). */
async function refuseForeignPredecessor(
  tx: Transaction,
  context: OfficeContext,
  supersedesId: number | null,
  kind: ArticleKind,
  id?: number,
): Promise<void> {
  if (supersedesId === null) return;
  const [found] = await tx
    .select({ kind: article.kind })
    .from(article)
    .where(and(eq(article.id, supersedesId), inScope(context.session, article)));
  if (found === undefined) throw notFound("被替代的文章");
  if (found.kind !== kind || supersedesId === id)
    throw invalidFields([{ field: "supersedesId", message: "请选择同一栏目的另一篇文章" }]);
}

/** A new draft: of the platform when somebody makes it who reaches all, otherwise of the caller's school. */
export async function createArticle(
  context: OfficeContext & CreateRequest,
  input: ArticleInput,
): Promise<Article> {
  const { session, services } = context;
  const schoolId = session.scope.all ? null : session.schoolId;
  requireReach(session, { schoolId, department: null });
  const { columns, use } = prepared(input.kind, input);
  const made = await articles.create(
    context,
    async (tx) => {
      await refuseForeignFiles(tx, use, session);
      await refuseForeignPredecessor(tx, context, columns.supersedesId, input.kind);
      // The row that the list shows is joined with its first version: both are written before it is read.
      return { kind: input.kind, schoolId, author: session.personName, createdAt: services.clock() };
    },
    async (tx, id) => {
      await tx.insert(articleRevision).values({ articleId: id, number: 1, ...columns, ...editedBy(context) });
      await writeFiles(tx, { articleId: id, number: 1 }, use);
    },
  );
  return readArticle(context, made.id);
}

const editedBy = ({ session, services }: OfficeContext) => ({
  editor: session.personName,
  editorIds: [session.accountId],
  updatedAt: services.clock(),
});

/** The latest version of a locked article, and what is to be known of it. */
async function lockedLatest(tx: Transaction, row: Row, context: OfficeContext) {
  const now = context.services.clock();
  const [latest] = await tx
    .select()
    .from(articleRevision)
    .where(and(eq(articleRevision.articleId, row.id), eq(articleRevision.number, row.latest)));
  if (latest === undefined) throw new Error(`article ${row.id} has no version ${row.latest}`);
  const live = (await liveRevisions(tx, [row.id], now)).get(row.id);
  return { latest, isLive: live !== undefined, accountId: context.session.accountId, now };
}

function refuse(act: ArticleAct, found: Awaited<ReturnType<typeof lockedLatest>>): void {
  const refusal = refusalOf(act, found);
  if (refusal === undefined) return;
  // In review it is, and somebody else may decide about it.
  throw act === "review" && found.latest.state === "inReview" ? forbidden(refusal) : stateConflict(refusal);
}

const oneOf = (articleId: number, number: number): SQL =>
  and(eq(articleRevision.articleId, articleId), eq(articleRevision.number, number)) as SQL;

type Content = ReturnType<typeof contentColumns>;

/** Writes a text into the draft, or into the next version where there is none. Gives the columns of the article. */
async function writeDraft(
  tx: Transaction,
  context: OfficeContext,
  row: Row,
  columns: Content,
  use: FileUse,
): Promise<{ latest: number }> {
  const found = await lockedLatest(tx, row, context);
  refuse("update", found);
  const { latest } = found;
  const edited = editedBy(context);
  await forgetOtherLinks(tx, row.id, columns.body);
  const inPlace = latest.state === "draft";
  const number = inPlace ? latest.number : (await latestNumber(tx, row.id)) + 1;
  if (inPlace) {
    const editorIds = [...new Set([...latest.editorIds, ...edited.editorIds])];
    await tx
      .update(articleRevision)
      .set({ ...columns, ...edited, editorIds })
      .where(oneOf(row.id, number));
  } else {
    await tx.insert(articleRevision).values({ articleId: row.id, number, ...columns, ...edited });
  }
  await writeFiles(tx, { articleId: row.id, number }, use);
  return { latest: number };
}

/** Changes the draft, or makes the next one. Throws 409 while it is in review or when it changed since it was read. */
export async function updateArticle(
  context: OfficeContext,
  id: number,
  change: ArticleChange,
): Promise<Article> {
  await articles.change(context, id, {
    action: "update",
    version: change.version,
    decide: async (row, tx) => {
      const { columns, use } = prepared(row.kind, change);
      await refuseForeignFiles(tx, use, context.session, id);
      await refuseForeignPredecessor(tx, context, columns.supersedesId, row.kind, id);
      return writeDraft(tx, context, row, columns, use);
    },
  });
  return readArticle(context, id);
}

/** Makes what a version said the draft. Throws as `updateArticle` does. */
export async function restoreVersion(
  context: OfficeContext,
  { id, number }: { id: number; number: number },
  version: number,
): Promise<Article> {
  await articles.change(context, id, {
    action: "restore",
    version,
    decide: async (row, tx) => {
      const [old] = await tx.select().from(articleRevision).where(oneOf(id, number));
      if (old === undefined) throw notFound("版本");
      const { body, searchText, ...rest } = old;
      const content = contentColumns(
        { ...contentOf({ ...rest, body, searchText }), body },
        body,
        textOf(body),
      );
      // It is published anew: when, is to be said anew.
      return writeDraft(tx, context, row, { ...content, publishAt: null }, await usedBy(tx, old));
    },
  });
  return readArticle(context, id);
}

async function usedBy(tx: Transaction, { articleId, number }: Revision): Promise<FileUse> {
  const rows = await tx
    .select()
    .from(articleFile)
    .where(and(eq(articleFile.articleId, articleId), eq(articleFile.number, number)))
    .orderBy(articleFile.position);
  const of = (use: "attachment" | "picture") =>
    rows.filter((row) => row.use === use).map(({ fileId }) => fileId);
  return { attachments: of("attachment"), pictures: of("picture") };
}

/** Removes the draft, and with the first draft the article. Throws 409 when the latest version is none. */
export async function deleteArticle(context: OfficeContext, id: number): Promise<void> {
  const row = await articles.read(context, id);
  if (row.number === 1) {
    await articles.remove(context, id, {
      clear: async (tx) => {
        const [stored] = await tx.select().from(article).where(eq(article.id, id));
        if (stored === undefined) throw notFound("文章");
        refuse("delete", await lockedLatest(tx, stored, context));
        if (stored.latest > 1) throw stateConflict("这篇文章刚刚被别人修改过，请刷新后重试");
        await tx.delete(articleRevision).where(eq(articleRevision.articleId, id));
      },
      inUse: "有别的文章替代它，不能删除；请先修改那篇文章",
    });
    return;
  }
  await articles.change(context, id, {
    action: "discard",
    decide: async (stored, tx) => {
      refuse("delete", await lockedLatest(tx, stored, context));
      await tx.delete(articleRevision).where(oneOf(id, stored.latest));
      return { latest: await latestNumber(tx, id) };
    },
  });
}

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
    outcomeOf: (
      found: Awaited<ReturnType<typeof lockedLatest>>,
      tx: Transaction,
    ) => Outcome | Promise<Outcome>;
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

/** Its versions, the latest first. Throws 404 out of scope. */
export async function searchVersions(
  context: OfficeContext,
  id: number,
  page: Parameters<typeof readPage<never, "number">>[1]["page"],
): Promise<PageOfItems<ArticleRevision>> {
  const { db, clock } = context.services;
  await articles.read(context, id);
  const now = clock();
  const live = (await liveRevisions(db, [id], now)).get(id);
  const { rows, ...counted } = await readPage(db, {
    rows: db
      .select({
        ...facts,
        title: articleRevision.title,
        editor: articleRevision.editor,
        updatedAt: articleRevision.updatedAt,
      })
      .from(articleRevision)
      .$dynamic(),
    where: eq(articleRevision.articleId, id),
    page,
    sort: { number: articleRevision.number },
    standard: [desc(articleRevision.number)],
  });
  return { items: rows.map((row) => shownRevision(row, live?.number, now)), ...counted };
}

function shownRevision(
  row: Pick<Revision, keyof typeof facts | "title" | "editor" | "updatedAt">,
  live: number | undefined,
  now: Date,
): ArticleRevision {
  return {
    number: row.number,
    state: stateOf(row, now),
    live: row.number === live,
    title: row.title,
    editor: row.editor,
    updatedAt: row.updatedAt.toISOString(),
    ...(row.publishAt && { publishAt: row.publishAt.toISOString() }),
    reviews: shownReviews(row.reviews),
  };
}

/** One of its versions. Throws 404 out of scope. */
export async function readVersion(
  context: OfficeContext,
  { id, number }: { id: number; number: number },
): Promise<ArticleRevisionDetail> {
  const { db, clock, files } = context.services;
  await articles.read(context, id);
  const row = await readRevision(db, id, number);
  const now = clock();
  const live = (await liveRevisions(db, [id], now)).get(id);
  const attachments = await readAttachments(db, [row], files, now);
  return {
    ...contentOf(row),
    ...shownRevision(row, live?.number, now),
    body: readableBody(row.body, files, now),
    attachments: attachments(row),
  };
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
