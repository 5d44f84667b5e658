import type { Permission } from "@huxuan/api-client";
import { ArticleList } from "../article/article-list.tsx";

export const title = "规章制度";
export const permission: Permission = "article-search";

/** Rules and what became of them: written, reviewed, published. */
export const Screen = () => <ArticleList kind="rule" name="规章制度" />;
