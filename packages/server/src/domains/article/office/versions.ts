import type { Article, ArticleRevision, ArticleRevisionDetail } from "@huxuan/api-client";
import { and, desc, eq } from "drizzle-orm";
import type { Transaction } from "../../../db/index.ts";
import { notFound } from "../../../errors/index.ts";
import { type PageOfItems, readPage } from "../../../resource/index.ts";
import { type FileUse, readableBody, readAttachments } from "../files.ts";
import { textOf } from "../html.ts";
import { stateOf } from "../rules.ts";
import { contentColumns, contentOf, liveRevisions, type Revision, shownReviews } from "../stored.ts";
import { articleFile, articleRevision } from "../tables.ts";
import { articles, versionFacts, type OfficeContext, readArticle, readRevision } from "./articles.ts";
import { writeDraft } from "./drafts.ts";
import { oneOf } from "./locked-latest.ts";

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
        ...versionFacts,
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
  row: Pick<Revision, keyof typeof versionFacts | "title" | "editor" | "updatedAt">,
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
