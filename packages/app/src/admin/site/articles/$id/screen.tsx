import type { Article, ArticleKind, Permission } from "@huxuan/api-client";
import { labels } from "@huxuan/api-client";
import { getArticleOptions } from "@huxuan/api-client/query";
import { EmptyState, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { ReadFailure } from "../../../../failure/read-failure.tsx";
import { useClosedTab } from "../../../../shell/page-tab.ts";
import { ArticlePage } from "../../article/article-page.tsx";

export const title = "文章";
export const drawsHeading = true;
export const permission: Permission = "article-search";

/** An article: read, written, reviewed and published. */
export function Screen() {
  const { id = "" } = useParams();
  const [params] = useSearchParams();
  useClosedTab();
  if (id === "new") {
    const wanted = params.get("kind") ?? "";
    const kind: ArticleKind = wanted in labels.articleKind ? (wanted as ArticleKind) : "notice";
    return <ArticlePage key={kind} kind={kind} loaded={undefined} />;
  }
  return /^\d{1,9}$/.test(id) ? <Kept id={Number(id)} /> : <Missing />;
}

const Missing = () => (
  <EmptyState title="没有这篇文章" description="它可能已经被删除，或者地址不完整；请从列表里打开。" />
);

/** One that is there, as it was when the page was opened: what is written since is not replaced by what is read anew. */
function Kept({ id }: { id: number }) {
  const [loaded, setLoaded] = useState<Article>();
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...getArticleOptions({ path: { id }, meta: { quiet: true } }),
    staleTime: 0,
    enabled: loaded === undefined,
  });
  if (loaded === undefined && data !== undefined && isFetchedAfterMount) setLoaded(data);
  if (loaded) return <ArticlePage kind={loaded.kind} loaded={loaded} />;
  if (error?.code === "NOT_FOUND") return <Missing />;
  if (error)
    return (
      <ReadFailure title="文章暂时无法读取" error={error} busy={isFetching} onRetry={() => void refetch()} />
    );
  return <Skeleton lines={12} />;
}
