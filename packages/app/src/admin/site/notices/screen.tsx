import type { Permission } from "@huxuan/api-client";
import { ArticleList } from "../article/article-list.tsx";

export const title = "通知公告";
export const permission: Permission = "article-search";

/** Notices for the public, students, teachers and offices: written, reviewed, published. */
export const Screen = () => <ArticleList kind="notice" name="通知公告" />;
