import type { ArticleAudience, ArticleKind, PublicArticleRow } from "@huxuan/api-client";
import { and, asc, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { CoreServices } from "../../platform/core.ts";
import type { Files } from "../../platform/files/index.ts";
import { searchReadable } from "./reading.ts";
import { isLive } from "./stored.ts";
import { article, articleRevision } from "./tables.ts";

/** What the home page shows of each kind (domain/portal.md, section 3). */
const MOST = 6;

/** What visitors find first in the list of this kind. */
export async function latestArticles(
  services: CoreServices & { files: Files },
  kind: ArticleKind,
): Promise<PublicArticleRow[]> {
  const page = { pageIndex: 1, pageSize: MOST };
  return (await searchReadable(services, null, { kind, audience: "public", page })).items;
}

/** Pages of lists (specification, section 2). */
const LISTS = ["/notice", "/question", "/stu-rule", "/download"];

/** Where the page of an article begins with: of the widest of its readers. Downloads have none. */
const PAGES: Readonly<Record<ArticleKind, Partial<Record<ArticleAudience, string>>>> = {
  notice: { public: "notice", students: "stu-notice", teachers: "tch-notice" },
  question: { public: "question", students: "stu-question", teachers: "tch-question" },
  rule: { public: "stu-rule", students: "stu-rule", teachers: "stu-rule" },
  download: {},
};
const WIDEST_FIRST = ["public", "students", "teachers"] as const;

/** Paths of the pages of articles that visitors read whole, the lists first. */
export async function publicArticleAddresses({ db, clock }: CoreServices): Promise<string[]> {
  const rows = await db
    .select({ id: article.id, kind: article.kind, audiences: articleRevision.audiences })
    .from(article)
    .innerJoin(articleRevision, eq(articleRevision.articleId, article.id))
    .where(
      and(
        isLive(clock()),
        ne(article.kind, "download"),
        eq(articleRevision.visibility, "open"),
        or(isNull(article.schoolId), sql`'public' = any(${articleRevision.audiences})`),
      ),
    )
    .orderBy(asc(article.id));
  const pages = rows.flatMap(({ id, kind, audiences }) => {
    const widest = WIDEST_FIRST.find((one) => audiences.includes(one));
    const page = widest && PAGES[kind][widest];
    return page === undefined ? [] : [`/${page}-details?id=${id}`];
  });
  return [...LISTS, ...pages];
}
