import { and, eq, notInArray } from "drizzle-orm";
import type { Transaction } from "../../db/index.ts";
import { linksIn } from "./html.ts";
import type { Finding } from "./link-check.ts";
import { article, articleLink, articleRevision } from "./tables.ts";

/** Keeps what was found of the links of an article, in place of what was found before. */
export async function writeFindings(
  tx: Transaction,
  articleId: number,
  findings: ReadonlyMap<string, Finding>,
  checkedAt: Date,
): Promise<void> {
  // Two checks at once: one after the other. Meanwhile the article may have gone, or its text have other links.
  const [found] = await tx
    .select({ latest: article.latest })
    .from(article)
    .where(eq(article.id, articleId))
    .for("update");
  if (found === undefined) return;
  const [text] = await tx
    .select({ body: articleRevision.body })
    .from(articleRevision)
    .where(and(eq(articleRevision.articleId, articleId), eq(articleRevision.number, found.latest)));
  await tx.delete(articleLink).where(eq(articleLink.articleId, articleId));
  const rows = linksIn(text?.body ?? "").flatMap(({ url }) => {
    const finding = findings.get(url);
    return finding === undefined ? [] : [{ articleId, url, ...finding, checkedAt }];
  });
  if (rows.length > 0) await tx.insert(articleLink).values(rows);
}

/** Forgets what was found of links that the text does not have any more. */
export async function forgetOtherLinks(tx: Transaction, articleId: number, body: string): Promise<void> {
  const urls = linksIn(body).map(({ url }) => url);
  await tx
    .delete(articleLink)
    .where(
      and(
        eq(articleLink.articleId, articleId),
        urls.length === 0 ? undefined : notInArray(articleLink.url, urls),
      ),
    );
}
