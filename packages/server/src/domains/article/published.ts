import type { ArticleInput } from "@huxuan/api-client";
import type { Transaction } from "../../db/index.ts";
import { writeFiles } from "./files.ts";
import { cleanHtml, picturesIn, textOf } from "./html.ts";
import { contentColumns } from "./stored.ts";
import { article, articleRevision } from "./tables.ts";

/** An article that is there without having been written here. */
export interface GivenArticle extends ArticleInput {
  /** Null: the province's. */
  schoolId: number | null;
  author: string;
  publishedAt: Date;
  /** How often visitors found it of use, and read it. */
  useful?: number;
  views?: number;
}

/** Adds an article that readers see from `publishedAt` on. Gives its id. */
export async function addPublished(tx: Transaction, given: GivenArticle): Promise<number> {
  const { kind, schoolId, author, publishedAt, useful = 0, views = 0, attachments } = given;
  const body = cleanHtml(given.body);
  const [made] = await tx
    .insert(article)
    .values({ kind, schoolId, author, createdAt: publishedAt, useful, views })
    .returning({ id: article.id });
  if (made === undefined) throw new Error("insert returned nothing");
  const key = { articleId: made.id, number: 1 };
  await tx.insert(articleRevision).values({
    ...key,
    ...contentColumns(given, body, textOf(body)),
    state: "approved",
    publishAt: publishedAt,
    firstPublishedAt: publishedAt,
    editor: author,
    editorIds: [],
    updatedAt: publishedAt,
  });
  await writeFiles(tx, key, { attachments, pictures: picturesIn(body) });
  return made.id;
}
