import { type ArticleLens, labels, type PublicArticle } from "@huxuan/api-client";
import { getArticlePreviewOptions, previewArticleOptions } from "@huxuan/api-client/query";
import { Alert, Drawer, EmptyState, RadioGroup, Skeleton } from "@huxuan/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ReadFailure } from "../../../failure/read-failure.tsx";
import { choicesOf, formatMoment } from "../../../catalogue/words.ts";
import type { ArticleValues } from "./article-rules.ts";
import { ArticleText } from "./article-text.tsx";
import { seenBy } from "./seen-by.ts";

/** Room for a text as readers see it, px. */
const WIDTH = 820;

interface PreviewDrawerProps {
  id: number;
  /** For whom it is, and whether they must sign in. */
  seen: Pick<ArticleValues, "audiences" | "visibility">;
  onClose: () => void;
}

/** The saved draft as each of its readers will see it. */
export function PreviewDrawer({ id, seen, onClose }: PreviewDrawerProps) {
  const [lens, setLens] = useState<ArticleLens>("public");
  const way = useQuery({ ...previewArticleOptions({ path: { id } }), staleTime: 0 });
  const token = way.data?.token;
  const article = useQuery({
    ...getArticlePreviewOptions({ path: { token: token ?? "" } }),
    enabled: token !== undefined,
  });
  const what = seenBy(lens, seen);
  return (
    <Drawer
      open
      dismissable
      onOpenChange={(open) => !open && onClose()}
      title="预览"
      description="保存过的内容，发布后读者看到的样子。"
      width={WIDTH}
    >
      <div className="grid gap-5">
        <RadioGroup
          aria-label="谁在看"
          orientation="horizontal"
          options={choicesOf(labels.articleLens)}
          value={lens}
          onValueChange={(value) => setLens(value as ArticleLens)}
        />
        {what === "nothing" ? (
          <EmptyState
            title={`${labels.articleLens[lens]}看不到这一篇`}
            description="需要让他们看到，请在「读者」里加上，或者选「公众」。"
          />
        ) : article.data ? (
          <Reading article={article.data} locked={what === "title"} />
        ) : way.isError || article.isError ? (
          <ReadFailure title="预览暂时无法读取" error={way.error} onRetry={() => void way.refetch()} />
        ) : (
          <Skeleton lines={8} />
        )}
      </div>
    </Drawer>
  );
}

/** An article as its page shows it. */
function Reading({ article, locked }: { article: PublicArticle; locked: boolean }) {
  return (
    <article className="grid gap-4">
      <header className="grid gap-2 border-b border-line pb-4">
        <h2 className="text-xl font-semibold">{article.title}</h2>
        <p className="text-sm text-ink-2">
          {[article.source, article.docNumber, formatMoment(article.publishedAt)].filter(Boolean).join(" · ")}
        </p>
      </header>
      {locked ? <Alert>登录后查看全文</Alert> : <ArticleText article={article} />}
    </article>
  );
}
