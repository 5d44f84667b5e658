import type { Permission } from "@huxuan/api-client";
import { ArticleList } from "../article/article-list.tsx";

export const title = "下载管理";
export const permission: Permission = "article-search";

/** Files to download: written, reviewed, published. */
export const Screen = () => <ArticleList kind="download" name="下载管理" />;
