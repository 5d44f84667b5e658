import type { PublicHome } from "@huxuan/api-client";
import type { ReactNode } from "react";
import { ArticleCard } from "../../articles/article-card.tsx";
import { articlePlace } from "../../articles/article-places.ts";

/** What is new, what people ask, what can be had: the first of each list. */
export function HomeArticles({
  home: { notices, questions, downloads },
  children,
}: {
  home: Pick<PublicHome, "notices" | "questions" | "downloads">;
  /** What stands below what is new. */
  children: ReactNode;
}) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="grid gap-4">
        <ArticleCard place={articlePlace("notice", "public")} items={notices} empty="暂无通知" />
        {children}
      </div>
      <div className="grid gap-4">
        <ArticleCard place={articlePlace("question", "public")} items={questions} empty="暂无问题" />
        <ArticleCard place={articlePlace("download", "public")} items={downloads} empty="暂无下载" />
      </div>
    </div>
  );
}
