import { Activity, type ReactNode, useContext, useState } from "react";
import { UNSAFE_LocationContext as LocationContext, useLocation, useOutlet } from "react-router-dom";

/** Hidden pages kept alive; the least recently seen one goes first (design, section 4). */
const KEPT_PAGES = 10;

interface KeptPagesProps {
  /** Addresses with an open tab; the page of a closed tab is freed. */
  open: readonly string[];
  /** Counts up when the page of an address is to be loaded anew. */
  generations: Readonly<Record<string, number>>;
}

interface KeptPage {
  pathname: string;
  element: ReactNode;
  /** The page sees its own address while another one is in view, or its list would follow a stranger's query. */
  location: React.ContextType<typeof LocationContext>;
}

/** The page in view and the hidden ones of the other open tabs, each with its typed text, scroll and queries. */
export function KeptPages({ open, generations }: KeptPagesProps) {
  const { pathname } = useLocation();
  const element = useOutlet();
  const location = useContext(LocationContext);
  const [kept, setKept] = useState<readonly KeptPage[]>([]);

  const current: KeptPage = { pathname, element, location };
  const others = kept.filter((page) => page.pathname !== pathname && open.includes(page.pathname));
  const next = [current, ...others].slice(0, KEPT_PAGES);
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
