import { useCallback, useEffect, useRef, useState } from "react";
import {
  initialVisitedTabs,
  restoreVisitedTabs,
  type VisitedTab,
  type VisitedTabsAction,
  type VisitedTabsState,
  visitedTabsReducer,
} from "./visited-tabs.js";

export interface UseVisitedTabsOptions {
  /** Tabs that are always there and cannot be closed, in order. */
  pinned?: readonly VisitedTab[];
  /** A state kept from an earlier visit; it is put into order before use. */
  initial?: VisitedTabsState;
  /** Called after every change, to store the state. */
  onChange?: (state: VisitedTabsState) => void;
  /** Called when another tab comes into view because of an action: navigate to it here. */
  onActivate?: (tab: VisitedTab) => void;
  /** Called when the last tab was closed: go to the home page (specification, section 2). */
  onEmpty?: () => void;
}

export interface VisitedTabsController extends VisitedTabsState {
  dispatch: (action: VisitedTabsAction) => void;
}

/**
 * Holds the tabs of visited pages and tells the application where to go. The rules are
 * {@link visitedTabsReducer}; an application with a store of its own can run that instead.
 */
export function useVisitedTabs(options: UseVisitedTabsOptions = {}): VisitedTabsController {
  const [state, setState] = useState<VisitedTabsState>(() =>
    options.initial
      ? restoreVisitedTabs(options.initial, options.pinned)
      : initialVisitedTabs(options.pinned),
  );
  // The state is read back in the same tick when two actions follow each other, so the ref is the truth.
  const current = useRef(state);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const dispatch = useCallback((action: VisitedTabsAction) => {
    const before = current.current;
    const after = visitedTabsReducer(before, action);
    if (after === before) return;
    current.current = after;
    setState(after);
    latest.current.onChange?.(after);
    if (after.activeId === before.activeId) return;
    const active = after.tabs.find((tab) => tab.id === after.activeId);
    if (active) latest.current.onActivate?.(active);
    else latest.current.onEmpty?.();
  }, []);

  return { ...state, dispatch };
}
