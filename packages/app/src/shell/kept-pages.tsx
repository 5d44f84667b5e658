import type { VisitedTab } from "@huxuan/ui";
import { Activity, type ReactNode, useContext, useState } from "react";
import { UNSAFE_LocationContext as LocationContext, useLocation, useOutlet } from "react-router-dom";

/** Pages kept alive; the least recently seen one goes first (design, section 4), unless something in it is not saved. */
const KEPT_PAGES = 10;

interface KeptPagesProps {
  /** Open tabs, by the addresses of their pages; the page of a closed tab is freed. */
  tabs: readonly VisitedTab[];
  /** Counts up when the page of an address is to be loaded anew. */
  generations: Readonly<Record<string, number>>;
  /** The page in view is drawn anew when it comes into view again. Default false. */
  noCache?: boolean;
}

interface KeptPage {
  pathname: string;
  element: ReactNode;
  /** The page sees its own address while another one is in view, or its list would follow a stranger's query. */
  location: React.ContextType<typeof LocationContext>;
  noCache: boolean;
}

/** The page in view and the hidden ones of the other open tabs, each with its typed text, scroll and queries. */
export function KeptPages({ tabs, generations, noCache = false }: KeptPagesProps) {
  const { pathname } = useLocation();
  const element = useOutlet();
  const location = useContext(LocationContext);
  const [kept, setKept] = useState<readonly KeptPage[]>([]);

  const current: KeptPage = { pathname, element, location, noCache };
  const tabOf = (page: KeptPage) => tabs.find(({ id }) => id === page.pathname);
  const others = kept.filter(
    (page) => page.pathname !== pathname && !page.noCache && tabOf(page) !== undefined,
  );
  const next = [current, ...others].filter((page, at) => at < KEPT_PAGES || tabOf(page)?.unsaved === true);
  // Derived state, set while rendering: the page that goes out of view is remembered as it was last drawn.
  if (!samePages(kept, next)) setKept(next);

  return next
    .toSorted((a, b) => (a.pathname < b.pathname ? -1 : 1))
    .map((page) => (
      <Activity
        key={`${page.pathname}#${generations[page.pathname] ?? 0}`}
        mode={page.pathname === pathname ? "visible" : "hidden"}
      >
        <LocationContext.Provider value={page.location}>{page.element}</LocationContext.Provider>
      </Activity>
    ));
}

function samePages(a: readonly KeptPage[], b: readonly KeptPage[]): boolean {
  return (
    a.length === b.length &&
    a.every((page, index) => page.pathname === b[index]?.pathname && page.location === b[index].location)
  );
}
