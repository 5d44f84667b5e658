import type { PublicArticle } from "@huxuan/api-client";
import { type ArticlePlace, articlePath, canonicalPath } from "../../articles/article-places.ts";
import { paths } from "../../paths.ts";
import type { PageHead } from "../../shell/page-head.tsx";

/** Longest description that search engines show. */
const MOST_CHARACTERS = 150;

/** What the page of an article says of itself. */
export function articleHead(article: PublicArticle, place: ArticlePlace): PageHead {
  const { id, kind, title, summary, body, source, publishedAt, revisedAt, audiences, locked, preview } =
    article;
  const path = canonicalPath(kind, audiences, id) ?? articlePath(place, id);
  const words = body
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  const description = (summary || words || `${source}：${title}`).slice(0, MOST_CHARACTERS);
  return {
    name: title,
    description,
    canonical: path,
    noindex: preview,
    structured: (origin) => [
      {
        "@type": kind === "notice" ? "NewsArticle" : "Article",
        headline: title,
        description,
        url: origin + path,
        datePublished: publishedAt,
        dateModified: revisedAt ?? publishedAt,
        inLanguage: "zh-CN",
        isAccessibleForFree: !locked,
        publisher: { "@type": "Organization", name: article.school?.name ?? source },
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: [
          { "@type": "ListItem", position: 1, name: "首页", item: origin + paths.publicHome },
          { "@type": "ListItem", position: 2, name: place.title, item: origin + place.list },
          { "@type": "ListItem", position: 3, name: title, item: origin + path },
        ],
      },
    ],
  };
}
