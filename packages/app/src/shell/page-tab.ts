import { createContext, useContext, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { usePageHead } from "./page-head.tsx";

/** What a page says of its tab. */
export interface PageTab {
  /** In place of the route's title: which record it is. */
  title: string | undefined;
  /** Something was typed and is not saved: the tab bears a mark, and closing it asks. */
  unsaved: boolean;
}

/** What pages ask of the tabs, by their paths. */
export interface Tabs {
  tell: (path: string, tab: PageTab) => void;
  close: (path: string) => void;
}

/** Null in frames without tabs. */
export const PageTabs = createContext<Tabs | null>(null);

/** Says of the tab of this page which record it is, and whether something would be lost with it. */
export function usePageTab({ title, unsaved }: PageTab): void {
  const { pathname } = useLocation();
  const tell = useContext(PageTabs)?.tell;
  usePageHead({ name: title });
  // Nothing is taken back when the page is hidden: what was typed is still there, and goes with the tab.
  useEffect(() => tell?.(pathname, { title, unsaved }), [tell, pathname, title, unsaved]);
}

/** Closes the tab that the person came from: `navigate(address, { state: { closes: path } })`. */
export function useClosedTab(): void {
  const state = useLocation().state as { closes?: string } | null;
  const close = useContext(PageTabs)?.close;
  const path = state?.closes;
  useEffect(() => {
    if (path !== undefined) close?.(path);
  }, [close, path]);
}
