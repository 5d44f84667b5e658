import type { RouteObject } from "react-router-dom";
import { ARTICLE_PLACES, type ArticlePlace } from "../../articles/article-places.ts";

/** The pages of notices, questions, rules and downloads: one screen for all lists, one for all articles. */
export const articleRoutes: RouteObject[] = ARTICLE_PLACES.flatMap((place) =>
  place.details === undefined ? [listRoute(place)] : [listRoute(place), detailsRoute(place, place.details)],
);

function listRoute(place: ArticlePlace): RouteObject {
  return {
    path: place.list,
    handle: { title: place.title, source: "src/public/articles/list-screen.tsx" },
    lazy: async () => {
      const { ArticleListScreen } = await import("./list-screen.tsx");
      return { Component: () => <ArticleListScreen place={place} /> };
    },
  };
}

function detailsRoute(place: ArticlePlace, path: string): RouteObject {
  return {
    path,
    handle: { title: place.title, source: "src/public/articles/article-screen.tsx" },
    lazy: async () => {
      const { ArticleScreen } = await import("./article-screen.tsx");
      return { Component: () => <ArticleScreen place={place} /> };
    },
  };
}
