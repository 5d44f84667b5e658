import type { Article, ArticleChange, ArticleInput, ArticleKind } from "@huxuan/api-client";
import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../../db/index.ts";
import { invalidFields, notFound, stateConflict } from "../../../errors/index.ts";
import type { CreateRequest } from "../../../platform/idempotency/index.ts";
import { inScope, requireReach } from "../../../scope/index.ts";
import { type FileUse, refuseForeignFiles, writeFiles } from "../files.ts";
import { cleanHtml, picturesIn, textOf } from "../html.ts";
import { forgetOtherLinks } from "../link-findings.ts";
import { checkContent } from "../rules.ts";
import { contentColumns, latestNumber } from "../stored.ts";
import { article, articleRevision } from "../tables.ts";
import { articles, type OfficeContext, readArticle, type Row } from "./articles.ts";
import { lockedLatest, oneOf, refuse } from "./locked-latest.ts";

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

type Content = ReturnType<typeof contentColumns>;

/** Writes a text into the draft, or into the next version where there is none. Gives the columns of the article. */
export async function writeDraft(
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
