import type { PublicArticleSearch } from "@huxuan/api-client";
import type { PageState } from "@huxuan/ui";
import type { ArticlePlace } from "../../articles/article-places.ts";

/** What somebody looks for in a list; lives in the address (domain/portal.md, section 1). */
export interface ArticleQuery {
  /** From 1. */
  page: number;
  pageSize: number;
  keyword: string;
  /** Empty: all. */
  category: string;
  /** Id of a school; 0: the province's; undefined: all. */
  school: number | undefined;
}

/** Rows of a page (specification, section 9). */
const PAGE_SIZE = 20;
const PAGE_SIZES: readonly number[] = [10, 20, 30, 40, 50, 100];

/** Reads the query from an address; what it does not know is ignored. */
export function parseArticleQuery(params: URLSearchParams): ArticleQuery {
  const page = wholeNumber(params.get("page"), 100_000) ?? 1;
  const pageSize = wholeNumber(params.get("pageSize"), 100) ?? PAGE_SIZE;
  return {
    page: Math.max(1, page),
    pageSize: PAGE_SIZES.includes(pageSize) ? pageSize : PAGE_SIZE,
    keyword: (params.get("q") ?? "").trim().slice(0, 50),
    category: (params.get("category") ?? "").slice(0, 20),
    school: wholeNumber(params.get("school"), 999_999_999),
  };
}

function wholeNumber(text: string | null, most: number): number | undefined {
  const number = text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  return number !== undefined && number <= most ? number : undefined;
}

/** Writes the query as an address. */
export function formatArticleQuery(query: ArticleQuery): URLSearchParams {
  const { page, pageSize, keyword, category, school } = query;
  const params = new URLSearchParams();
  if (keyword !== "") params.set("q", keyword);
  if (category !== "") params.set("category", category);
  if (school !== undefined) params.set("school", String(school));
  if (pageSize !== PAGE_SIZE) params.set("pageSize", String(pageSize));
  if (page > 1) params.set("page", String(page));
  return params;
}

/** The page as the pagination wants it. */
export const articlePage = ({ page, pageSize }: ArticleQuery): PageState => ({
  pageIndex: page,
  pageSize,
  orderBy: [],
});

/** The request of a query. */
export const toArticleSearch = ({ kind, lens }: ArticlePlace, query: ArticleQuery): PublicArticleSearch => ({
  kind,
  audience: lens,
  page: { pageIndex: query.page, pageSize: query.pageSize },
  ...(query.keyword !== "" && { keyword: query.keyword }),
  ...(query.category !== "" && { category: query.category }),
  ...(query.school !== undefined && { schoolId: query.school }),
});
