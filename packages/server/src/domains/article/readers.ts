import { createHmac } from "node:crypto";
import type {
  ArticleAudience,
  ArticleFigures,
  ArticleReader,
  ArticleReaderSearch,
  ArticleReadersOfSchool,
  ArticleReminder,
} from "@huxuan/api-client";
import { and, asc, count, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { transaction } from "../../db/index.ts";
import { stateConflict } from "../../errors/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { notify } from "../../platform/notification/index.ts";
import { equals, logChange, type PageOfItems, readPage } from "../../resource/index.ts";
import { inScope } from "../../scope/index.ts";
import { chinaText } from "../../text/china-time.ts";
import { school } from "../school/index.ts";
import { account, actsOn } from "../session/index.ts";
import { type OfficeContext, requireArticle } from "./office/articles.ts";
import { accountVisitor, type Reader, requireReadable } from "./reading.ts";
import { isMachine } from "./rules.ts";
import { isLive, type Revision } from "./stored.ts";
import { article, articleRating, articleReceipt, articleRevision, articleVisit } from "./tables.ts";

/** By what visitors are distinguished. */
export interface VisitorTraits {
  ip: string;
  userAgent: string | undefined;
}

/** An anonymous visitor as a keyed hash; hashes of different occasions cannot be linked. */
const visitorOf = (secret: string, occasion: string, { ip, userAgent = "" }: VisitorTraits): string =>
  createHmac("sha256", secret).update(`article visitor ${occasion} ${ip} ${userAgent}`).digest("base64url");

/** Counts a reader, once a day; who is signed in also as somebody who has opened it, where the article wants to know. */
export async function countView(
  services: CoreServices,
  reader: Reader,
  id: number,
  traits: VisitorTraits,
): Promise<void> {
  if (reader === null && isMachine(traits.userAgent)) return;
  const { revision } = await requireReadable(services, reader, id);
  const now = services.clock();
  const day = chinaText(now).slice(0, 10);
  const visitor =
    reader === null ? visitorOf(services.secret, day, traits) : accountVisitor(reader.accountId);
  await transaction(services.db, async (tx) => {
    const counted = await tx
      .insert(articleVisit)
      .values({ articleId: id, day, visitor })
      .onConflictDoNothing()
      .returning({ day: articleVisit.day });
    if (counted.length > 0)
      await tx
        .update(article)
        .set({ views: sql`${article.views} + 1` })
        .where(eq(article.id, id));
    if (reader !== null && revision.receipt !== "none")
      await tx
        .insert(articleReceipt)
        .values({ articleId: id, number: revision.number, accountId: reader.accountId, readAt: now })
        .onConflictDoNothing();
  });
}

/** 「我已阅读」, once for each person and version. Throws 409 where nobody asked for it. */
export async function confirmRead(
  services: CoreServices,
  reader: NonNullable<Reader>,
  id: number,
): Promise<void> {
  const { revision } = await requireReadable(services, reader, id);
  if (revision.receipt !== "confirm") throw stateConflict("这篇文章不需要确认已读");
  const now = services.clock();
  await services.db
    .insert(articleReceipt)
    .values({
      articleId: id,
      number: revision.number,
      accountId: reader.accountId,
      readAt: now,
      confirmedAt: now,
    })
    .onConflictDoUpdate({
      target: [articleReceipt.articleId, articleReceipt.number, articleReceipt.accountId],
      // The first time is when they did.
      set: { confirmedAt: sql`coalesce(${articleReceipt.confirmedAt}, excluded.confirmed_at)` },
    });
}

/** Stores whether a visitor found an answer useful; the last vote counts. Throws 409 for what is no question. */
export async function rate(
  services: CoreServices,
  reader: Reader,
  id: number,
  useful: boolean,
  traits: VisitorTraits,
): Promise<void> {
  const { kind } = await requireReadable(services, reader, id);
  if (kind !== "question") throw stateConflict("只有常见问题可以评价是否有用");
  const visitor =
    reader === null ? visitorOf(services.secret, `question ${id}`, traits) : accountVisitor(reader.accountId);
  await transaction(services.db, async (tx) => {
    await tx.select({ id: article.id }).from(article).where(eq(article.id, id)).for("update");
    await tx
      .insert(articleRating)
      .values({ articleId: id, visitor, useful })
      .onConflictDoUpdate({
        target: [articleRating.articleId, articleRating.visitor],
        set: { useful },
      });
    const of = (value: boolean) =>
      sql`(select count(*) from ${articleRating}
        where ${articleRating.articleId} = ${id} and ${articleRating.useful} = ${value})`;
    await tx
      .update(article)
      .set({ useful: of(true), notUseful: of(false) })
      .where(eq(article.id, id));
  });
}

/** The accounts for whom a version is written; visitors have none. */
function isReader({ audiences }: Pick<Revision, "audiences">, schoolId: number | null): SQL | undefined {
  const OF: Readonly<Record<ArticleAudience, SQL | undefined>> = {
    public: undefined,
    students: eq(account.userType, "student"),
    teachers: eq(account.userType, "teacher"),
    administrators: and(eq(account.userType, "other"), isNull(account.schoolId)),
    schools: and(eq(account.userType, "other"), isNotNull(account.schoolId)),
  };
  const groups = audiences.flatMap((one) => OF[one] ?? []);
  return and(
    // Who left cannot confirm it, and is not reminded.
    actsOn(),
    groups.length === 0 ? sql`false` : or(...groups),
    schoolId === null ? undefined : eq(account.schoolId, schoolId),
  );
}

/** The published version, whose readers the office counts; undefined while none is published. */
async function liveVersion({ services }: OfficeContext, id: number): Promise<Revision | undefined> {
  const [row] = await services.db
    .select()
    .from(articleRevision)
    .where(and(eq(articleRevision.articleId, id), isLive(services.clock())));
  return row;
}

const receiptOf = (revision: Revision): SQL =>
  and(
    eq(articleReceipt.accountId, account.id),
    eq(articleReceipt.articleId, revision.articleId),
    eq(articleReceipt.number, revision.number),
  ) as SQL;

/** How often an article is read and found useful. Throws 404 out of scope. */
export async function readFigures(context: OfficeContext, id: number): Promise<ArticleFigures> {
  const { db } = context.services;
  const { school: of } = await requireArticle(context, id);
  const [row] = await db
    .select({ views: article.views, useful: article.useful, notUseful: article.notUseful })
    .from(article)
    .where(eq(article.id, id));
  const revision = await liveVersion(context, id);
  const figures = row ?? { views: 0, useful: 0, notUseful: 0 };
  if (revision === undefined || revision.receipt === "none") return { ...figures, schools: [] };
  const rows = await db
    .select({
      id: school.id,
      name: school.name,
      people: count(),
      read: count(articleReceipt.readAt),
      confirmed: count(articleReceipt.confirmedAt),
    })
    .from(account)
    .leftJoin(school, eq(school.id, account.schoolId))
    .leftJoin(articleReceipt, receiptOf(revision))
    .where(and(isReader(revision, of?.id ?? null), inScope(context.session, account)))
    .groupBy(school.id, school.name, school.pinyin)
    .orderBy(sql`${school.pinyin} asc nulls first`);
  const schools: ArticleReadersOfSchool[] = rows.map(({ id: schoolId, name, ...read }) => ({
    ...(schoolId !== null && name !== null && { school: { id: schoolId, name } }),
    ...read,
  }));
  return {
    ...figures,
    schools,
    ...(revision.remindedAt && { remindedAt: revision.remindedAt.toISOString() }),
  };
}

/** Readers are reminded no more often, ms. */
const REMIND_MS = 24 * 60 * 60_000;

/**
 * Tells those in the caller's scope who have not confirmed it, or not opened it where nobody is asked to confirm, that they
 * should read it. Throws 404 out of scope, 409 within a day of the last time and when nobody is left.
 */
export async function remindReaders(context: OfficeContext, id: number): Promise<ArticleReminder> {
  const { db, clock } = context.services;
  const { school: of } = await requireArticle(context, id);
  const now = clock();
  return transaction(db, async (tx) => {
    const [revision] = await tx
      .select()
      .from(articleRevision)
      .where(and(eq(articleRevision.articleId, id), isLive(now)))
      .for("update");
    if (revision === undefined) throw stateConflict("这篇文章还没有发布，没有读者可以提醒");
    if (revision.receipt === "none") throw stateConflict("这篇文章不统计谁读过，不知道该提醒谁");
    if (revision.remindedAt !== null && now.getTime() - revision.remindedAt.getTime() < REMIND_MS)
      throw stateConflict("24 小时内已经提醒过，请明天再提醒");
    const asked = revision.receipt === "confirm" ? articleReceipt.confirmedAt : articleReceipt.readAt;
    const left = await tx
      .select({ id: account.id })
      .from(account)
      .leftJoin(articleReceipt, receiptOf(revision))
      .where(and(isReader(revision, of?.id ?? null), inScope(context.session, account), isNull(asked)));
    if (left.length === 0) throw stateConflict("读者都已经读过，不需要提醒");
    await notify(
      tx,
      [{ accountIds: left.map((one) => one.id), kind: "toRead", title: `请阅读：${revision.title}` }],
      now,
    );
    await tx
      .update(articleRevision)
      .set({ remindedAt: now })
      .where(and(eq(articleRevision.articleId, id), eq(articleRevision.number, revision.number)));
    await logChange(context, tx, {
      action: "article-remind",
      targets: [{ kind: "article", id, schoolId: of?.id ?? null }],
      after: { readers: left.length },
    });
    return { readers: left.length };
  });
}

/** Who has read it, and who has not. Throws 404 out of scope. */
export async function searchReaders(
  context: OfficeContext,
  id: number,
  { page, read, confirmed, schoolId }: ArticleReaderSearch,
): Promise<PageOfItems<ArticleReader>> {
  const { db } = context.services;
  const { school: of } = await requireArticle(context, id);
  const revision = await liveVersion(context, id);
  if (revision === undefined || revision.receipt === "none") return { items: [], rowCount: 0 };
  const did = (
    column: typeof articleReceipt.readAt | typeof articleReceipt.confirmedAt,
    is: boolean | undefined,
  ) => (is === undefined ? undefined : (is ? isNotNull : isNull)(column));
  const { rows, ...counted } = await readPage(db, {
    rows: db
      .select({
        id: account.id,
        name: account.personName,
        useraccount: account.useraccount,
        school: { id: school.id, name: school.name },
        readAt: articleReceipt.readAt,
        confirmedAt: articleReceipt.confirmedAt,
      })
      .from(account)
      .leftJoin(school, eq(school.id, account.schoolId))
      .leftJoin(articleReceipt, receiptOf(revision))
      .$dynamic(),
    where: and(
      isReader(revision, of?.id ?? null),
      inScope(context.session, account),
      did(articleReceipt.readAt, read),
      did(articleReceipt.confirmedAt, confirmed),
      equals(account.schoolId, schoolId),
    ),
    page,
    sort: { readAt: articleReceipt.readAt, confirmedAt: articleReceipt.confirmedAt },
    standard: [sql`${school.pinyin} asc nulls first`, asc(account.id)],
  });
  return {
    items: rows.map(({ school: ofReader, readAt, confirmedAt, ...row }) => ({
      ...row,
      ...(ofReader && { school: ofReader }),
      ...(readAt && { readAt: readAt.toISOString() }),
      ...(confirmedAt && { confirmedAt: confirmedAt.toISOString() }),
    })),
    ...counted,
  };
}
