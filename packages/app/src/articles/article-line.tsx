import type { PublicArticleRow } from "@huxuan/api-client";
import { Tag } from "@huxuan/ui";
import { formatDateTime } from "@huxuan/ui/format";
import { Link } from "react-router-dom";
import { type ArticlePlace, articlePath } from "./article-places.ts";

/** The day on which it was published. */
export const articleDay = (instant: string): string => formatDateTime(instant).slice(0, 10);

/** One article in a short list: its title, what makes it urgent, and when it was published. */
export function ArticleLine({ article, place }: { article: PublicArticleRow; place: ArticlePlace }) {
  return (
    <Link
      to={articlePath(place, article.id)}
      className="flex min-h-11 items-center gap-2 py-2 text-ink no-underline hover:text-accent"
    >
      {article.unconfirmed && <Tag tone="warning">未确认</Tag>}
      {article.pinned && <Tag tone="danger">置顶</Tag>}
      <span className="min-w-0 flex-1">{article.title}</span>
      {article.kind === "notice" && (
        <time dateTime={article.publishedAt} className="shrink-0 text-xs text-ink-2 tabular-nums">
          {articleDay(article.publishedAt).slice(5)}
        </time>
      )}
    </Link>
  );
}
