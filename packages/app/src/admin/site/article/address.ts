import type { ArticleKind } from "@huxuan/api-client";

/** The page of an article; each has a tab of its own. */
export const addressOf = (id: number | "new"): string => `/site/articles/${id}`;

/** Where a new one is written. */
export const newAddressOf = (kind: ArticleKind): string => `${addressOf("new")}?kind=${kind}`;

/** The list of a kind. */
export const LISTS: Readonly<Record<ArticleKind, { href: string; label: string }>> = {
  notice: { href: "/site/notices", label: "通知公告" },
  question: { href: "/site/questions", label: "常见问题" },
  rule: { href: "/site/rules", label: "规章制度" },
  download: { href: "/site/downloads", label: "下载管理" },
};
