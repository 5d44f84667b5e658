import { Skeleton } from "@huxuan/ui";
import { type MouseEvent, type ReactNode, useEffect } from "react";
import { useLocation, useNavigation } from "react-router-dom";
import { create } from "zustand";

/** Longest between a press and the navigation that it begins, ms; a press that begins none is forgotten. */
const BEGINS_MS = 500;

/**
 * Address of the page that somebody pressed the way to, until it is there. Apart from the router's state, with which the
 * whole frame is drawn anew: the answer to a press is this alone, and so comes with the next paint.
 */
const usePressed = create<{ path: string | undefined }>(() => ({ path: undefined }));
const forget = () => usePressed.setState({ path: undefined });

/** Takes note of a press on a link of the frame that opens a page in this window. */
export function notePress({ currentTarget, button, ...event }: MouseEvent<HTMLAnchorElement>): void {
  const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (button !== 0 || elsewhere || currentTarget.target === "_blank") return;
  const { pathname } = new URL(currentTarget.href);
  if (pathname !== window.location.pathname) usePressed.setState({ path: pathname });
}

interface PageInViewProps {
  /** Addresses of pages that are there at once. */
  kept?: readonly string[];
  children: ReactNode;
}

/** The page in view; from the press on the way to another one until that is there, the outline of a page. */
export function PageInView({ kept = [], children }: PageInViewProps) {
  const { pathname } = useLocation();
  const moving = useNavigation().state !== "idle";
  const path = usePressed((state) => state.path);
  const opening = path !== undefined && path !== pathname && !kept.includes(path);
  useEffect(() => {
    if (path === undefined || moving) return undefined;
    if (path === pathname) return forget();
    const timer = setTimeout(forget, BEGINS_MS);
    return () => clearTimeout(timer);
  }, [path, pathname, moving]);
  useEffect(() => forget, []);
  return (
    <>
      {opening && (
        <div data-part="opening" className="grid gap-4 p-5" aria-hidden="true">
          <Skeleton width="12rem" />
          <Skeleton shape="block" height={44} />
          <Skeleton lines={10} />
        </div>
      )}
      <div hidden={opening} className="contents [&[hidden]]:hidden">
        {children}
      </div>
    </>
  );
}
