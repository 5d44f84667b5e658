import {
  type AnchorHTMLAttributes,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";

/** A router for stories, with the names and the behaviour of react-router, and an address that no browser shows. */

interface Location {
  pathname: string;
  search: string;
}

type ShouldBlock = (step: { currentLocation: Location; nextLocation: Location }) => boolean;

interface History {
  /** Where one has been, oldest first. */
  entries: readonly string[];
  at: number;
}

interface Router extends History {
  location: Location;
  navigate: (to: string | number) => void;
  /** Asks this before every step from now on. */
  guard: (shouldBlock: ShouldBlock) => void;
  /** What was refused, until somebody says what is to become of it. */
  refused: { go: () => void; forget: () => void } | null;
}

const RouterContext = createContext<Router | null>(null);

function useRouter(): Router {
  const router = useContext(RouterContext);
  if (!router) throw new Error("There is no MemoryRouter around.");
  return router;
}

function locationOf(href: string): Location {
  const [pathname = "/", search] = href.split("?");
  return { pathname, search: search === undefined ? "" : `?${search}` };
}

/** The next history; a number is a step back or forward, an address goes on from here. */
function stepped({ entries, at }: History, to: string | number): History {
  if (typeof to === "number") return { entries, at: Math.min(Math.max(at + to, 0), entries.length - 1) };
  return { entries: [...entries.slice(0, at + 1), to], at: at + 1 };
}

export function MemoryRouter({ initial, children }: { initial: string; children: ReactNode }) {
  const [history, setHistory] = useState<History>({ entries: [initial], at: 0 });
  const [refused, setRefused] = useState<Router["refused"]>(null);
  const asked = useRef<ShouldBlock>(undefined);
  const guard = useCallback((shouldBlock: ShouldBlock) => {
    asked.current = shouldBlock;
  }, []);
  const router = useMemo((): Router => {
    const location = locationOf(history.entries[history.at] ?? initial);
    const forget = () => setRefused(null);
    const navigate = (to: string | number) => {
      const next = stepped(history, to);
      const go = () => {
        forget();
        setHistory(next);
      };
      const nextLocation = locationOf(next.entries[next.at] ?? initial);
      if (asked.current?.({ currentLocation: location, nextLocation })) setRefused({ go, forget });
      else go();
    };
    return { ...history, location, navigate, guard, refused };
  }, [history, refused, initial, guard]);
  return <RouterContext.Provider value={router}>{children}</RouterContext.Provider>;
}

export const useLocation = () => useRouter().location;

export const useNavigate = () => useRouter().navigate;

/** How many addresses can be gone back through; react-router does not say. */
export const useHistoryLength = () => useRouter().entries.length;

export function useBlocker(shouldBlock: ShouldBlock) {
  const { guard, refused } = useRouter();
  useEffect(() => {
    guard(shouldBlock);
  });
  return {
    state: refused ? ("blocked" as const) : ("unblocked" as const),
    proceed: refused?.go,
    reset: refused?.forget,
  };
}

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  to: string;
}

export function Link({ to, onClick, children, ...rest }: LinkProps) {
  const navigate = useNavigate();
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        navigate(to);
      }}
    >
      {children}
    </a>
  );
}
