import type { PublicArticleRow } from "@huxuan/api-client";
import { Card, EmptyState } from "@huxuan/ui";
import { Link } from "react-router-dom";
import { ArticleLine } from "./article-line.tsx";
import type { ArticlePlace } from "./article-places.ts";

interface ArticleCardProps {
  place: ArticlePlace;
  /** What stands in it; by default the title of the list. */
  title?: string;
  items: readonly PublicArticleRow[];
  /** Said where there is none. */
  empty: string;
}

/** The first few of a list, and the way to all of it. */
export function ArticleCard({ place, title = place.title, items, empty }: ArticleCardProps) {
  return (
    <Card
      title={title}
      actions={
        <Link to={place.list} aria-label={`全部${title}`} className="relative -my-3 py-3 text-sm">
          全部 ›
        </Link>
      }
    >
      {items.length === 0 ? (
        <EmptyState compact icon={null} title={empty} />
      ) : (
        <ul className="m-0 list-none divide-y divide-line p-0">
          {items.map((article) => (
            <li key={article.id}>
              <ArticleLine article={article} place={place} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
