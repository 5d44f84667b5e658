import type { Permission } from "@huxuan/api-client";
import { ArticleList } from "../article/article-list.tsx";

export const title = "常见问题";
export const permission: Permission = "article-search";

/** Questions that are asked often, and their answers: written, reviewed, published. */
export const Screen = () => <ArticleList kind="question" name="常见问题" />;
