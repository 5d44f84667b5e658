import type { ArticleSearch, Permission } from "@huxuan/api-client";
import { searchArticlesOptions } from "@huxuan/api-client/query";
import { Card, useCan } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router-dom";
import { addressOf, LISTS } from "../site/article/address.ts";

/** Articles that are named; of more there is the number. */
const NAMED = 3;

/** Articles that need work today, with the permission for it. */
const CARDS: readonly { title: string; permission: Permission; search: ArticleSearch; filter: string }[] = [
  {
    title: "等我审核的文章",
    permission: "article-review",
    search: { forReview: true },
    filter: "forReview=yes",
  },
  {
    title: "有失效链接的文章",
    permission: "article-update",
    search: { linksGone: true },
    filter: "linksGone=yes",
  },
];

/** The articles that need somebody: for review, or because a link leads nowhere. Nothing where none does. */
export function ArticlesCards() {
  const can = useCan();
  return CARDS.filter(({ permission }) => can("article-search") && can(permission)).map((card) => (
    <Articles key={card.title} {...card} />
  ));
}

function Articles({ title, search, filter }: (typeof CARDS)[number]) {
  const { data } = useQuery(
    searchArticlesOptions({
      body: { ...search, page: { pageIndex: 1, pageSize: NAMED } },
      meta: { quiet: true },
    }),
  );
  const [first] = data?.items ?? [];
  if (data === undefined || first === undefined) return null;
  return (
    <Card title={`${title}（${data.rowCount}）`}>
      <ul className="grid list-none p-0">
        {data.items.map((article) => (
          <li key={article.id}>
            <Link
              to={addressOf(article.id)}
              className="flex min-h-11 items-center rounded-card px-2 text-ink no-underline hover:bg-surface-2"
            >
              {article.title}
              <ChevronRight size="1rem" aria-hidden="true" className="ml-auto flex-none text-ink-3" />
            </Link>
          </li>
        ))}
        {data.rowCount > NAMED && (
          <li>
            <Link
              to={`${LISTS[first.kind].href}?${filter}`}
              className="flex min-h-11 items-center rounded-card px-2 text-sm text-accent hover:underline"
            >
              更多在「{LISTS[first.kind].label}」等列表里
            </Link>
          </li>
        )}
      </ul>
    </Card>
  );
}
