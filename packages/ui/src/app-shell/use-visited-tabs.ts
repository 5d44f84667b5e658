import { useCallback, useRef, useState } from "react";
import { useBrowserLayoutEffect } from "../hooks/use-browser-layout-effect.js";
import { useLeaveGuard } from "./use-leave-guard.js";
import {
  initialVisitedTabs,
  isCloseAction,
  restoreVisitedTabs,
  tabsClosedBy,
  type VisitedTab,
  type VisitedTabsAction,
  type VisitedTabsCloseAction,
  type VisitedTabsState,
  visitedTabsReducer,
} from "./visited-tabs.js";

/** What {@link useVisitedTabs} takes; but for `page`, all of it is read when something happens, not when it changes. */
export interface UseVisitedTabsOptions {
  /**
   * The page in view, made from the router's location in every render. The tabs follow it: it has a tab with this
   * title and address, and that tab is the one in view. A tab that is pressed or closed then only asks `onNavigate`,
   * and nothing changes when the router refuses. `null`: a page without a tab. Without it the tabs lead and the page
   * follows, for hosts without a router.
   */
  page?: VisitedTab | null;
  /** Tabs that are always there and cannot be closed, in order. */
  pinned?: readonly VisitedTab[];
  /** A state kept from an earlier visit, or whatever else was stored; {@link restoreVisitedTabs} reads it. */
  defaultState?: unknown;
  /** Called after every change, to store the state. */
  onStateChange?: (state: VisitedTabsState) => void;
  /**
   * Goes to an address because of an action: to that of the tab that comes into view, to `home` when the last one was
   * closed. Never because of `open`, which tells of a page that is in view already. What it returns may be a promise
   * of having gone, or of having been refused.
   */
  onNavigate?: (href: string) => unknown;
  /** Where to go when no tab remains. Default `/` (specification, section 2). */
  home?: string;
  /** Called when an action asks for another tab to come into view; for more than its address. Not for `open`. */
  onActivate?: (tab: VisitedTab) => void;
  /** Called when the last tab was closed. */
  onEmpty?: () => void;
}

/** What {@link useVisitedTabs} gives: the tabs, and the way to change them. */
export interface VisitedTabsController extends VisitedTabsState {
  /** Changes the tabs; hand it to `VisitedTabs` as `onAction`. */
  dispatch: (action: VisitedTabsAction) => void;
  /**
   * Whether leaving the page of a tab would lose its text, for the router's own question (`useBlocker`). No while
   * `onNavigate` leaves a tab whose loss has just been agreed to in the bar: nobody is asked twice.
   */
  asksBeforeLeaving: (id: string) => boolean;
}

/** A close act that waits for the page in view to be left. */
interface Leaving {
  action: VisitedTabsCloseAction;
  /** Where it goes, or null: home. */
  to: string | null;
}

/** The tabs beside the page that is in view. */
function following(state: VisitedTabsState, page: VisitedTab | null | undefined): VisitedTabsState {
  if (page) return visitedTabsReducer(state, { type: "open", tab: page });
  return page === undefined || state.activeId === null ? state : { ...state, activeId: null };
}

/**
 * Holds the tabs of visited pages and tells the application where to go; while one is unsaved, the browser asks before
 * the site is left. The rules are {@link visitedTabsReducer}; an application with a store of its own can run that
 * instead, with {@link useLeaveGuard}.
 */
export function useVisitedTabs(options: UseVisitedTabsOptions = {}): VisitedTabsController {
  const { page } = options;
  const [state, setState] = useState<VisitedTabsState>(() =>
    following(
      options.defaultState
        ? restoreVisitedTabs(options.defaultState, options.pinned)
        : initialVisitedTabs(options.pinned),
      page,
    ),
  );
  // The state is read back in the same tick when two actions follow each other, so the ref is the truth.
  const current = useRef(state);
  const latest = useRef(options);
  const leaving = useRef<Leaving | null>(null);
  const agreed = useRef<Leaving | null>(null);

  const put = useCallback((after: VisitedTabsState) => {
    if (after === current.current) return;
    current.current = after;
    setState(after);
    latest.current.onStateChange?.(after);
  }, []);

  // Before the effects of the page, which may tell something of its tab.
  useBrowserLayoutEffect(() => {
    latest.current = options;
    const { current: before } = current;
    const { current: close } = leaving;
    let after = before;
    if (close && page !== undefined && (page?.id ?? null) !== before.activeId) {
      leaving.current = null;
      // Gone elsewhere than the act went: it is off.
      if (close.to === null || close.to === page?.id) after = visitedTabsReducer(before, close.action);
    }
    put(following(after, page));
  });
  // What the effect is about to take, shown in the same picture.
  const shown = following(state, page);
  useLeaveGuard(shown.tabs.some((tab) => tab.unsaved));

  const dispatch = useCallback(
    (action: VisitedTabsAction) => {
      const before = current.current;
      const after = visitedTabsReducer(before, action);
      if (after === before) return;
      const { page, home = "/", onNavigate, onActivate, onEmpty } = latest.current;
      const closes = isCloseAction(action);
      const leaves = closes
        ? tabsClosedBy(before, action).some((tab) => tab.id === before.activeId)
        : action.type === "activate";
      if (page === undefined) put(after);
      else if (!leaves) return put(following(after, page));
      else leaving.current = closes ? { action, to: after.activeId } : null;
      if (action.type === "open" || after.activeId === before.activeId) return;
      // A link goes there itself.
      if (page !== undefined && action.type === "activate" && action.byLink) return;

      const active = after.tabs.find((tab) => tab.id === after.activeId);
      if (active) onActivate?.(active);
      else onEmpty?.();
      const { current: close } = leaving;
      const go = async () => {
        agreed.current = close;
        try {
          await onNavigate?.(active ? (active.href ?? active.id) : home);
        } finally {
          if (agreed.current === close) agreed.current = null;
        }
      };
      void go();
    },
    [put],
  );
  const asksBeforeLeaving = useCallback(
    (id: string) =>
      current.current.tabs.some((tab) => tab.id === id && tab.unsaved) &&
      !(agreed.current && tabsClosedBy(current.current, agreed.current.action).some((tab) => tab.id === id)),
    [],
  );

  return { ...shown, dispatch, asksBeforeLeaving };
}
