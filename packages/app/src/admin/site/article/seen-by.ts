import type { Article, ArticleAudience, ArticleLens } from "@huxuan/api-client";

/** Whose texts stand in a list: those for its readers, and those for everybody. */
const AUDIENCES_OF: Readonly<Record<ArticleLens, readonly ArticleAudience[]>> = {
  public: ["public"],
  students: ["students", "public"],
  teachers: ["teachers", "public"],
  office: ["administrators", "schools", "public"],
};

/**
 * What readers of a list see of an article: nothing, the title with 「登录后查看全文」, or all of it. Only visitors have
 * not signed in.
 */
export function seenBy(
  lens: ArticleLens,
  { audiences, visibility }: Pick<Article, "audiences" | "visibility">,
): "nothing" | "title" | "all" {
  if (!audiences.some((audience) => AUDIENCES_OF[lens].includes(audience))) return "nothing";
  return lens === "public" && visibility === "signedIn" ? "title" : "all";
}
