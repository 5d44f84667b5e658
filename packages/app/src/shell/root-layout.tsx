import { useEffect } from "react";
import { Outlet, ScrollRestoration, useMatches, useNavigation } from "react-router-dom";
import { useSite } from "../site.ts";
import { ImpersonationNotice } from "./impersonation-notice.tsx";
import { LeaverNotice } from "./leaver-notice.tsx";
import { usePageHeadInView, windowTitle } from "./page-head.tsx";
import { PasswordNotice } from "./password-notice.tsx";
import { EntryDialogs } from "../user/user-menu.tsx";

/** What a route says about its page. */
export interface PageHandle {
  /** Title of the page; the site's name is put behind it. */
  title?: string;
  /** A page that the server draws, too: the file of its screen, or of the frame around it, from the package's folder. */
  source?: string;
  /** Of a page that the server draws: it is drawn for whoever asks and not kept for others, as a moment later it may be untrue. */
  ownToEach?: boolean;
  /** Students or their data are on it: the watermark says whose screen it was. */
  personalData?: boolean;
  /** Its tab cannot be closed: the home of an area (specification, section 3). */
  affix?: boolean;
  /** It is drawn anew whenever it comes into view, and not kept beside the other tabs. */
  noCache?: boolean;
  /** No menu leads to it. */
  hidden?: boolean;
  /** Name of its icon, as the menu has them. */
  icon?: string;
}

/** Title, progress and scrolling of every page. */
export function RootLayout() {
  const name = usePageHeadInView((page) => page.name);
  const routeTitle = useMatches()
    .map((match) => (match.handle as PageHandle | undefined)?.title)
    .findLast((each) => each !== undefined);
  const title = name ?? routeTitle;
  const site = useSite((state) => state.title);
  useEffect(() => {
    document.title = windowTitle(title, site);
  }, [title, site]);
  const moving = useNavigation().state !== "idle";
  return (
    <>
      {moving && <div className="navigation-progress" role="progressbar" aria-label="正在打开页面" />}
      <ImpersonationNotice />
      <LeaverNotice />
      <PasswordNotice />
      <Outlet />
      <EntryDialogs />
      <ScrollRestoration />
    </>
  );
}
