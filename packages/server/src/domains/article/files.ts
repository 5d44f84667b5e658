import type { ArticleFile } from "@huxuan/api-client";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { Session } from "../../contract/index.ts";
import type { Queryable, Transaction } from "../../db/index.ts";
import { invalidFields } from "../../errors/index.ts";
import type { Files } from "../../platform/files/index.ts";
import { file } from "../../platform/files/tables.ts";
import { withPictures } from "./html.ts";
import { articleFile } from "./tables.ts";

/** Kinds of pictures that a text may show. */
const PICTURES: ReadonlySet<string> = new Set(["png", "jpg", "jpeg", "gif", "webp"]);

const MINUTE_MS = 60_000;

/**
 * Links to files as texts show them. All of one hour are the same, so that a browser keeps a picture; each works for an
 * hour at least.
 */
export function linksOf(files: Files, now: Date): (fileId: number) => ArticleFile["link"] {
  const minutes =
    120 - (Math.floor(now.getTime() / MINUTE_MS) % 60) - (now.getTime() % MINUTE_MS) / MINUTE_MS;
  return (fileId) => files.link(fileId, minutes);
}

/** The cleaned text with links to its pictures. */
export function readableBody(body: string, files: Files, now: Date): string {
  const link = linksOf(files, now);
  return withPictures(body, (fileId) => link(fileId).url);
}

/** Which version of which article. */
export interface RevisionKey {
  articleId: number;
  number: number;
}

const keyOf = ({ articleId, number }: RevisionKey): string => `${articleId}-${number}`;

/** Attachments of these versions with their links, in order. */
export async function readAttachments(
  db: Queryable,
  keys: readonly RevisionKey[],
  files: Files,
  now: Date,
): Promise<(of: RevisionKey) => ArticleFile[]> {
  if (keys.length === 0) return () => [];
  const ids = [...new Set(keys.map(({ articleId }) => articleId))];
  const rows = await db
    .select({
      articleId: articleFile.articleId,
      number: articleFile.number,
      id: file.id,
      name: file.name,
      suffix: file.suffix,
      size: file.size,
      sha256: file.hash,
    })
    .from(articleFile)
    .innerJoin(file, eq(file.id, articleFile.fileId))
    .where(and(inArray(articleFile.articleId, ids), eq(articleFile.use, "attachment")))
    .orderBy(asc(articleFile.position));
  const link = linksOf(files, now);
  const found = Map.groupBy(rows, keyOf);
  return (of) =>
    (found.get(keyOf(of)) ?? []).map(({ id, name, suffix, size, sha256 }) => ({
      id,
      name,
      suffix,
      size,
      sha256,
      link: link(id),
    }));
}

/** What a version refers to. */
export interface FileUse {
  attachments: readonly number[];
  pictures: readonly number[];
}

/**
 * Refuses files that the caller may not put into this article: each must be uploaded by them, or stand in one of its
 * versions. Throws 400.
 */
export async function refuseForeignFiles(
  tx: Transaction,
  { attachments, pictures }: FileUse,
  { accountId }: Pick<Session, "accountId">,
  articleId?: number,
): Promise<void> {
  const ids = [...new Set([...attachments, ...pictures])];
  if (ids.length === 0) return;
  const rows = await tx.select().from(file).where(inArray(file.id, ids));
  const used =
    articleId === undefined
      ? []
      : await tx
          .select({ fileId: articleFile.fileId })
          .from(articleFile)
          .where(and(eq(articleFile.articleId, articleId), inArray(articleFile.fileId, ids)));
  const own = new Set([
    ...used.map(({ fileId }) => fileId),
    ...rows.filter(({ uploaderId }) => uploaderId === accountId).map(({ id }) => id),
  ]);
  const suffixOf = new Map(rows.map(({ id, suffix }) => [id, suffix]));
  const errors = [
    ...attachments.flatMap((id, at) =>
      own.has(id) ? [] : [{ field: `attachments.${at}`, message: "没有找到这个附件，请重新上传" }],
    ),
    ...pictures.flatMap((id) => {
      if (!own.has(id)) return [{ field: "body", message: "正文里有一张没有找到的图片，请删除后重新插入" }];
      return PICTURES.has(suffixOf.get(id) ?? "")
        ? []
        : [{ field: "body", message: "正文里只能插入 PNG、JPEG、GIF 或 WebP 图片" }];
    }),
  ];
  if (errors.length > 0) throw invalidFields(errors);
}

/** Writes what a version refers to, in the place of what it referred to before. */
export async function writeFiles(tx: Transaction, of: RevisionKey, use: FileUse): Promise<void> {
  await tx
    .delete(articleFile)
    .where(and(eq(articleFile.articleId, of.articleId), eq(articleFile.number, of.number)));
  const rows = (["attachments", "pictures"] as const).flatMap((which) =>
    use[which].map((fileId, position) => ({
      articleId: of.articleId,
      number: of.number,
      fileId,
      use: which === "attachments" ? ("attachment" as const) : ("picture" as const),
      position,
    })),
  );
  if (rows.length > 0) await tx.insert(articleFile).values(rows);
}
