import type { ArticleLens, PublicArticleSearch } from "@huxuan/api-client";
import { rateMyArticle, ratePublicArticle, viewMyArticle, viewPublicArticle } from "@huxuan/api-client";
import {
  getArticlePreviewOptions,
  getMyArticleOptions,
  getPublicArticleOptions,
  searchMyArticlesOptions,
  searchPublicArticlesOptions,
} from "@huxuan/api-client/query";
import { ApiFailure } from "@huxuan/api-client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { isSignedIn, useSignedIn } from "../../session/session-store.ts";

const quiet = { meta: { quiet: true } } as const;

/** Not there, or no longer: asking again helps nobody. */
export const isGone = (failure: unknown): failure is ApiFailure =>
  failure instanceof ApiFailure && (failure.status === 404 || failure.status === 410);
const retry = (count: number, failure: unknown) => count < 2 && !isGone(failure);

/** A list as a visitor sees it; who is signed in sees also what is for members, and for their school. */
export function useArticleList(body: PublicArticleSearch) {
  const signedIn = useSignedIn();
  const asVisitor = useQuery({
    ...searchPublicArticlesOptions({ body, ...quiet }),
    enabled: !signedIn,
    placeholderData: keepPreviousData,
  });
  const asMember = useQuery({
    ...searchMyArticlesOptions({ body, ...quiet }),
    enabled: signedIn,
    placeholderData: keepPreviousData,
  });
  return withDrawn(signedIn ? asMember : asVisitor, asVisitor.data);
}

/** An article likewise. */
export function useArticle(id: number, audience: ArticleLens, preview: string | null) {
  const signedIn = useSignedIn();
  const request = { path: { id }, query: { audience }, ...quiet };
  const asVisitor = useQuery({
    ...getPublicArticleOptions(request),
    enabled: !signedIn && preview === null,
    retry,
  });
  const asMember = useQuery({
    ...getMyArticleOptions(request),
    enabled: signedIn && preview === null,
    retry,
  });
  const asEditor = useQuery({
    ...getArticlePreviewOptions({ path: { token: preview || "x" }, ...quiet }),
    enabled: preview !== null,
    retry,
  });
  if (preview !== null) return asEditor;
  return withDrawn(signedIn ? asMember : asVisitor, asVisitor.data);
}

/** Until it is answered who is signed in, what the server has drawn stays in view. */
const withDrawn = <Data, Query extends { data: Data | undefined; error: unknown }>(
  query: Query,
  drawn: Data | undefined,
) => (query.data === undefined && query.error === null ? { ...query, data: drawn } : query);

/** Counts the reader of an article, once for each time the page is opened; nobody waits for it. */
export function useCountView(): (id: number) => void {
  const counted = useRef(new Set<number>());
  return useCallback((id: number) => {
    if (counted.current.has(id)) return;
    counted.current.add(id);
    // Asked here, not while drawing: a page from the server learns later than this who reads it.
    const view = isSignedIn() ? viewMyArticle : viewPublicArticle;
    void view({ path: { id }, ...quiet }).catch(() => undefined);
  }, []);
}

/** Counts the reader of the article in view, once it is there. */
export function useCountedView(id: number | undefined): void {
  const count = useCountView();
  useEffect(() => {
    if (id !== undefined) count(id);
  }, [id, count]);
}

/** Says whether an answer was of use. Throws the call's failure. */
export async function rateArticle(id: number, useful: boolean): Promise<void> {
  const rate = isSignedIn() ? rateMyArticle : ratePublicArticle;
  await rate({ path: { id }, body: { useful }, ...quiet });
}
