import type {
  ArticleKind,
  ArticleLens,
  Facet,
  PublicArticle,
  PublicArticlePage,
  PublicArticleRow,
  PublicArticleSearch,
  Ref,
} from "@huxuan/api-client";
import { and, asc, count, desc, eq, gt, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { Session } from "../../contract/index.ts";
import type { Queryable } from "../../db/index.ts";
import { DomainError } from "../../errors/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import type { Files } from "../../platform/files/index.ts";
import { containsWords, equals, readPage } from "../../resource/index.ts";
import { chinaText } from "../../text/china-time.ts";
import { school } from "../school/index.ts";
import { readableBody, readAttachments } from "./files.ts";
import { AUDIENCES_OF, ruleStatusOf, stateOf } from "./rules.ts";
import { isLive, type Revision, TITLE_END } from "./stored.ts";
import { article, articleRating, articleReceipt, articleRevision } from "./tables.ts";

type Services = CoreServices & { files: Files };

/** Who reads; null: a visitor. */
export type Reader = Pick<Session, "accountId" | "schoolId" | "scope"> | null;

/** The message for an article that does not exist, or not for this reader. */
const MISSING = "没有找到这篇文章，它可能还没有发布或已被删除，请返回列表重新查找";

const missing = (): DomainError => new DomainError(404, "NOT_FOUND", MISSING);
const withdrawn = (): DomainError => new DomainError(410, "WITHDRAWN", "该内容已撤回");

/**
 * What somebody may find: the province's articles, what is written for everybody, and those of their own school. The
 * audience only filters the list; visitors see articles for members without their text (`locked`).
 */
function readableBy(reader: Reader): SQL | undefined {
  if (reader?.scope.all === true) return undefined;
  return or(
    isNull(article.schoolId),
    sql`'public' = any(${articleRevision.audiences})`,
    reader?.schoolId == null ? undefined : eq(article.schoolId, reader.schoolId),
  );
}

/** Written for one of these. */
const forLens = (lens: ArticleLens): SQL =>
  sql`${articleRevision.audiences} && array[${sql.join(
    AUDIENCES_OF[lens].map((one) => sql`${one}`),
    sql`, `,
  )}]::text[]`;

/** In force at this moment. */
const isCurrent = (now: Date): SQL =>
  and(isLive(now), or(isNull(articleRevision.expireAt), gt(articleRevision.expireAt, now))) as SQL;

const isPinned = (now: Date): SQL =>
  sql`(${articleRevision.pin} > 0 and coalesce(${articleRevision.pinUntil} > ${now.toISOString()}::timestamptz, true))`;

/** Another rule that readers see has taken its place. */
const hasSuccessor = (now: Date): SQL<boolean> => sql<boolean>`exists (
  select 1 from article_revision s
  where s.supersedes_id = ${article.id} and s.article_id <> ${article.id} and s.number = (
    select max(r.number) from article_revision r
    where r.article_id = s.article_id and r.state = 'approved'
      and r.publish_at <= ${now.toISOString()}::timestamptz))`;

/** The reader is asked to say that they have read it, and has not. */
function isUnconfirmed(reader: Reader): SQL<boolean> {
  if (reader === null) return sql<boolean>`false`;
  return sql<boolean>`(${articleRevision.receipt} = 'confirm' and not exists (
    select 1 from ${articleReceipt} where ${articleReceipt.articleId} = ${article.id}
      and ${articleReceipt.number} = ${articleRevision.number}
      and ${articleReceipt.accountId} = ${reader.accountId} and ${articleReceipt.confirmedAt} is not null))`;
}

/** The order of a list of this kind. */
function orderOf({ kind, audience }: PublicArticleSearch, reader: Reader, now: Date): SQL[] {
  const latest = [desc(articleRevision.firstPublishedAt), desc(article.id)];
  const pinned = sql`case when ${isPinned(now)} then ${articleRevision.pin} else 0 end desc`;
  switch (kind) {
    case "question":
      return [pinned, desc(article.useful), ...latest];
    case "rule":
      return [
        sql`(${hasSuccessor(now)} or coalesce(${articleRevision.repealedOn} <= ${today(now)}::date, false)) asc`,
        pinned,
        sql`${articleRevision.effectiveOn} desc nulls last`,
        ...latest,
      ];
    case "download":
      return [asc(articleRevision.category), pinned, ...latest];
    case "notice":
      return audience === "office" && reader !== null
        ? [sql`${isUnconfirmed(reader)} desc`, pinned, ...latest]
        : [pinned, ...latest];
  }
}

const today = (now: Date): string => chinaText(now).slice(0, 10);

/** Of a text that is held back from visitors they search the title, which stands first. */
const searchable = (reader: Reader): SQL =>
  reader === null
    ? sql`case when ${articleRevision.visibility} = 'open' then ${articleRevision.searchText}
        else split_part(${articleRevision.searchText}, ${TITLE_END}, 1) end`
    : sql`${articleRevision.searchText}`;

const ofSchool = (schoolId: number | undefined): SQL | undefined =>
  schoolId === 0 ? isNull(article.schoolId) : equals(article.schoolId, schoolId);

/** A page of what is published, with the counts beside the filters. */
export async function searchReadable(
  services: Services,
  reader: Reader,
  search: PublicArticleSearch,
): Promise<PublicArticlePage> {
  const { db, clock } = services;
  const now = clock();
  const { page, kind, audience, keyword, category, schoolId } = search;
  const conditions = [
    eq(article.kind, kind),
    isCurrent(now),
    readableBy(reader),
    forLens(audience),
    containsWords(keyword, { searchText: searchable(reader) }),
  ];
  const inCategory = equals(articleRevision.category, category);
  const found = await readPage(db, {
    rows: rowsOf(db, reader, now),
    where: and(...conditions, inCategory, ofSchool(schoolId)),
    page,
    sort: { publishedAt: articleRevision.firstPublishedAt },
    standard: orderOf(search, reader, now),
  });
  const { rows, ...counted } = found;
  return {
    items: await shownRows(services, reader, rows, now),
    ...counted,
    categories: await categoryFacets(db, and(...conditions, ofSchool(schoolId))),
    schools: await schoolFacets(db, and(...conditions, inCategory)),
  };
}

const rowsOf = (db: Queryable, reader: Reader, now: Date) =>
  db
    .select({
      article,
      revision: articleRevision,
      school: { id: school.id, name: school.name },
      pinned: sql<boolean>`${isPinned(now)}`,
      revised: hasSuccessor(now),
      unconfirmed: isUnconfirmed(reader),
    })
    .from(article)
    .innerJoin(articleRevision, eq(articleRevision.articleId, article.id))
    .leftJoin(school, eq(school.id, article.schoolId))
    .$dynamic();

type ReadRow = Awaited<ReturnType<typeof rowsOf>>[number];

const isLocked = (reader: Reader, { visibility }: Pick<Revision, "visibility">): boolean =>
  reader === null && visibility === "signedIn";

async function shownRows(
  { db, files }: Services,
  reader: Reader,
  rows: readonly ReadRow[],
  now: Date,
): Promise<PublicArticleRow[]> {
  const downloads = rows.filter(({ article: { kind } }) => kind === "download");
  const attachments = await readAttachments(
    db,
    downloads.map(({ revision }) => revision),
    files,
    now,
  );
  return rows.map((row) => {
    const { article: of, revision, pinned } = row;
    const locked = isLocked(reader, revision);
    return {
      ...shownHead(row, reader, now),
      pinned,
      ...(of.kind === "question" && !locked && { body: readableBody(revision.body, files, now) }),
      ...(of.kind === "download" && !locked && { attachments: attachments(revision) }),
    };
  });
}

/** The fields of an article that lists and pages share. */
function shownHead(
  { article: of, revision, school: ofSchoolRow, revised, unconfirmed }: ReadRow,
  reader: Reader,
  now: Date,
) {
  const locked = isLocked(reader, revision);
  return {
    id: of.id,
    kind: of.kind,
    title: revision.title,
    summary: locked ? "" : revision.summary,
    category: revision.category,
    audiences: revision.audiences,
    source: revision.source,
    ...(ofSchoolRow && { school: ofSchoolRow }),
    publishedAt: (revision.firstPublishedAt ?? revision.updatedAt).toISOString(),
    locked,
    unconfirmed,
    ...(revision.docNumber !== "" && { docNumber: revision.docNumber }),
    ...(revision.effectiveOn !== null && { effectiveOn: revision.effectiveOn }),
    ...(of.kind === "rule" && { ruleStatus: ruleStatusOf(revision, revised, today(now)) }),
    ...(revision.edition !== "" && { edition: revision.edition }),
  };
}

/** Answers of a filter with more rows than this are left out, those with the fewest first. */
const MOST_FACETS = 50;

async function categoryFacets(db: Queryable, where: SQL | undefined): Promise<Facet[]> {
  const n = count();
  const rows = await db
    .select({ value: articleRevision.category, n })
    .from(article)
    .innerJoin(articleRevision, eq(articleRevision.articleId, article.id))
    .where(where)
    .groupBy(articleRevision.category)
    .orderBy(desc(n), asc(articleRevision.category))
    .limit(MOST_FACETS);
  return rows.map((row) => ({ value: row.value, label: row.value, count: row.n }));
}

async function schoolFacets(db: Queryable, where: SQL | undefined): Promise<Facet[]> {
  const n = count();
  const rows = await db
    .select({ id: school.id, name: school.name, n })
    .from(article)
    .innerJoin(articleRevision, eq(articleRevision.articleId, article.id))
    .leftJoin(school, eq(school.id, article.schoolId))
    .where(where)
    .groupBy(school.id, school.name, school.pinyin)
    .orderBy(sql`${school.pinyin} asc nulls first`)
    .limit(MOST_FACETS);
  return rows.map((row) => ({ value: String(row.id ?? 0), label: row.name ?? "省平台", count: row.n }));
}

/** A published article with its neighbours. Throws 404, and 410 for what was withdrawn. */
export async function readReadable(
  services: Services,
  reader: Reader,
  id: number,
  lens: ArticleLens,
): Promise<PublicArticle> {
  const { db, clock } = services;
  const now = clock();
  const [row] = await rowsOf(db, reader, now).where(and(eq(article.id, id), isLive(now), readableBy(reader)));
  if (row === undefined) throw await refusalOfMissing(db, reader, id);
  const [newer, older] = await neighbours(db, reader, row, lens, now);
  return {
    ...(await shownWhole(services, reader, row, now)),
    ...(newer && { newer }),
    ...(older && { older }),
  };
}

/** Says that an article was withdrawn to those who could have read it; everybody else gets 404. */
async function refusalOfMissing(db: Queryable, reader: Reader, id: number): Promise<DomainError> {
  const [gone] = await db
    .select({ id: article.id })
    .from(article)
    .innerJoin(articleRevision, eq(articleRevision.articleId, article.id))
    .where(and(eq(article.id, id), eq(articleRevision.state, "withdrawn"), readableBy(reader)))
    .limit(1);
  return gone === undefined ? missing() : withdrawn();
}

/** What somebody who reads a version sees of it. */
export async function shownWhole(
  services: Services,
  reader: Reader,
  row: ReadRow,
  now: Date,
): Promise<PublicArticle> {
  const { db, files } = services;
  const { article: of, revision } = row;
  const head = shownHead(row, reader, now);
  const attachments = await readAttachments(db, head.locked ? [] : [revision], files, now);
  const { publishAt, firstPublishedAt } = revision;
  const revisedAt =
    publishAt !== null && firstPublishedAt !== null && publishAt > firstPublishedAt ? publishAt : undefined;
  const mine = reader === null ? undefined : await ownOf(db, reader.accountId, revision);
  const { successor, predecessor } = await relatives(db, of.id, revision, now);
  return {
    ...head,
    body: head.locked ? "" : readableBody(revision.body, files, now),
    attachments: attachments(revision),
    ...(revisedAt && { revisedAt: revisedAt.toISOString() }),
    ...(revision.repealedOn !== null && { repealedOn: revision.repealedOn }),
    ...(revision.correction !== "" && !head.locked && { correction: revision.correction }),
    expired: stateOf(revision, now) === "expired",
    views: of.views,
    useful: of.useful,
    notUseful: of.notUseful,
    ...mine,
    ...(successor && { successor }),
    ...(predecessor && { predecessor }),
    preview: false,
  };
}

/** The caller's own confirmation and vote. */
async function ownOf(db: Queryable, accountId: number, { articleId, number }: Revision) {
  const [receipt] = await db
    .select({ confirmedAt: articleReceipt.confirmedAt })
    .from(articleReceipt)
    .where(
      and(
        eq(articleReceipt.articleId, articleId),
        eq(articleReceipt.number, number),
        eq(articleReceipt.accountId, accountId),
      ),
    );
  const [rating] = await db
    .select({ useful: articleRating.useful })
    .from(articleRating)
    .where(and(eq(articleRating.articleId, articleId), eq(articleRating.visitor, accountVisitor(accountId))));
  return {
    ...(receipt?.confirmedAt && { confirmedAt: receipt.confirmedAt.toISOString() }),
    ...(rating && { rated: rating.useful }),
  };
}

/** Somebody who is signed in, among those who are counted and say what was of use. */
export const accountVisitor = (accountId: number): string => `account ${accountId}`;

/** The article that replaces this one and the one that it replaces, if they are published. */
async function relatives(db: Queryable, id: number, { supersedesId }: Revision, now: Date) {
  const published = async (where: SQL): Promise<Ref | undefined> => {
    const [row] = await db
      .select({ id: article.id, name: articleRevision.title })
      .from(article)
      .innerJoin(articleRevision, eq(articleRevision.articleId, article.id))
      .where(and(where, isLive(now)))
      .orderBy(desc(article.id))
      .limit(1);
    return row;
  };
  const successor = await published(and(eq(articleRevision.supersedesId, id), ne(article.id, id)) as SQL);
  const predecessor = supersedesId === null ? undefined : await published(eq(article.id, supersedesId));
  return { successor, predecessor };
}

/** Published just after it and just before it, in the same list. */
async function neighbours(
  db: Queryable,
  reader: Reader,
  { article: of, revision }: ReadRow,
  lens: ArticleLens,
  now: Date,
): Promise<(Ref | undefined)[]> {
  const at = revision.firstPublishedAt ?? revision.updatedAt;
  const next = async (side: typeof gt, order: typeof asc): Promise<Ref | undefined> => {
    const [row] = await db
      .select({ id: article.id, name: articleRevision.title })
      .from(article)
      .innerJoin(articleRevision, eq(articleRevision.articleId, article.id))
      .where(
        and(
          eq(article.kind, of.kind),
          isCurrent(now),
          readableBy(reader),
          forLens(lens),
          or(
            side(articleRevision.firstPublishedAt, at),
            and(eq(articleRevision.firstPublishedAt, at), side(article.id, of.id)),
          ),
        ),
      )
      .orderBy(order(articleRevision.firstPublishedAt), order(article.id))
      .limit(1);
    return row;
  };
  return [await next(gt, asc), await next(lt, desc)];
}

/** The latest version of an article as its readers will see it. Throws 404. */
export async function readPreview(
  services: Services,
  { id, number }: { id: number; number: number },
): Promise<PublicArticle> {
  const { db, clock } = services;
  const now = clock();
  const [row] = await rowsOf(db, null, now).where(
    and(eq(article.id, id), eq(articleRevision.number, number)),
  );
  if (row === undefined) throw missing();
  // Who holds the link is trusted with all of it.
  const open = { ...row, revision: { ...row.revision, visibility: "open" as const } };
  return { ...(await shownWhole(services, null, open, now)), preview: true };
}

/** What a reader may open, if they may; the version that they see. Throws as `readReadable` does. */
export async function requireReadable(
  { db, clock }: CoreServices,
  reader: Reader,
  id: number,
): Promise<{ kind: ArticleKind; revision: Revision }> {
  const now = clock();
  const [row] = await db
    .select({ kind: article.kind, revision: articleRevision })
    .from(article)
    .innerJoin(articleRevision, eq(articleRevision.articleId, article.id))
    .where(and(eq(article.id, id), isLive(now), readableBy(reader)));
  if (row === undefined) throw await refusalOfMissing(db, reader, id);
  return row;
}
