import { createContext, useContext, useEffect } from "react";
import { create } from "zustand";

/** What the page in view says of itself, where that is more than its route says. */
export interface PageHead {
  /** What it is about, in place of the route's title: the name of a course. */
  name?: string | undefined;
  /** A sentence or two for search engines. */
  description?: string | undefined;
  /** The address by which search engines know it; the page's without what is behind `?` by default. */
  canonical?: string | undefined;
  /** Search engines are to leave it out. */
  noindex?: boolean | undefined;
  /** The same for programs: objects of schema.org, without `@context`; addresses begin with the origin. */
  structured?: ((origin: string) => readonly object[]) | undefined;
}

/** Of the page in view, in a browser. */
export const usePageHeadInView = create<PageHead>()(() => ({}));

/** Where a page that is drawn on the server says it. */
export const ServedPageHead = createContext<PageHead | undefined>(undefined);

/** Says what the page is about: in the window's title as long as it is there, and to search engines. */
export function usePageHead(head: PageHead): void {
  const { name } = head;
  const served = useContext(ServedPageHead);
  // Nothing else of a page that is drawn on the server happens but drawing.
  if (served !== undefined) Object.assign(served, head);
  useEffect(() => {
    usePageHeadInView.setState({ name });
    return () => usePageHeadInView.setState({ name: undefined });
  }, [name]);
}

/** 「高等数学 - 课程互认互选平台」. */
export const windowTitle = (page: string | undefined, site: string): string =>
  page === undefined || page === "" ? site : `${page} - ${site}`;
