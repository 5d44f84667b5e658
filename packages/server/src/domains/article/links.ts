import type { ArticleLinks, ArticleLinkState } from "@huxuan/api-client";
import { and, eq, gt, inArray, isNull, like, or } from "drizzle-orm";
import { type Database, transaction } from "../../db/index.ts";
import { askOutside } from "../../platform/outgoing/index.ts";
import { linksIn } from "./html.ts";
import { checkAddresses } from "./link-check.ts";
import { writeFindings } from "./link-findings.ts";
import { isLatest, type OfficeContext, readRevision, requireArticle } from "./office/articles.ts";
import { article, articleLink, articleRevision } from "./tables.ts";

/** Checks public addresses only: readers follow links from their own network, so no internal network is opened. */
const ask = askOutside("", { plain: true });
/** Links of an article that are checked while somebody waits; the nightly job checks all. */
const MOST_NOW = 50;

/** Order of the list: broken links first. */
const ORDER: Readonly<Record<ArticleLinkState, number>> = { gone: 0, unclear: 1, works: 2 };

/** The links of the latest version that were checked. Throws 404 out of scope. */
export async function readLinks(context: OfficeContext, id: number): Promise<ArticleLinks> {
  const { db } = context.services;
  const { number } = await requireArticle(context, id);
  const { body } = await readRevision(db, id, number);
  const texts = new Map(linksIn(body).map(({ url, text }) => [url, text]));
  const rows = await db.select().from(articleLink).where(eq(articleLink.articleId, id));
  return {
    items: rows
      .filter(({ url }) => texts.has(url))
      .sort((a, b) => ORDER[a.state] - ORDER[b.state] || (a.url < b.url ? -1 : 1))
      .map(({ url, state, reason, checkedAt }) => ({
        url,
        text: texts.get(url) ?? "",
        state,
        reason,
        checkedAt: checkedAt.toISOString(),
      })),
  };
}

/** Checks them now. Throws 404 out of scope. */
export async function checkLinks(context: OfficeContext, id: number): Promise<ArticleLinks> {
  const { db, clock } = context.services;
  const { number } = await requireArticle(context, id);
  const { body } = await readRevision(db, id, number);
  const urls = linksIn(body).map(({ url }) => url);
  const findings = await checkAddresses(ask, urls.slice(0, MOST_NOW));
  await transaction(db, (tx) => writeFindings(tx, id, findings, clock()));
  return readLinks(context, id);
}

/** Checks those of every article that is read or being written. Gives what came of it. */
export async function checkAllLinks(
  db: Database,
  now: () => Date,
  run: { signal: AbortSignal; progress: (done: number, total: number) => void },
): Promise<{ articles: number; links: number; gone: number }> {
  const rows = await db
    .select({ id: article.id, body: articleRevision.body })
    .from(article)
    .innerJoin(articleRevision, isLatest)
    .where(
      and(
        inArray(articleRevision.state, ["draft", "inReview", "approved"]),
        or(isNull(articleRevision.expireAt), gt(articleRevision.expireAt, now())),
        like(articleRevision.body, '%<a href="http%'),
      ),
    );
  const urlsOf = new Map(rows.map(({ id, body }) => [id, linksIn(body).map(({ url }) => url)]));
  const all = new Set([...urlsOf.values()].flat());
  const findings = await checkAddresses(ask, all, {
    signal: run.signal,
    onDone: (done) => run.progress(done, all.size),
  });
  for (const id of urlsOf.keys()) await transaction(db, (tx) => writeFindings(tx, id, findings, now()));
  const gone = [...findings.values()].filter(({ state }) => state === "gone").length;
  return { articles: rows.length, links: all.size, gone };
}
