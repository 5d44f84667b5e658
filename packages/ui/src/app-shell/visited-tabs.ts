/**
 * The rules of the tabs of visited pages (specification, section 2 "Layout"), as one pure function.
 * Nothing here knows React: an application may run the reducer in its own store.
 */

/** One visited page. */
export interface VisitedTab {
  /** Stable key of the page, usually its path with the parameters that make it another page. */
  id: string;
  /** The words on the tab. */
  title: string;
  /** Address of the page; the tab is a real link when it is given. */
  href?: string;
  /** Pinned tabs stand first and cannot be closed. */
  pinned?: boolean;
  /** The page holds typed text that is not saved: a mark is drawn and closing asks first. */
  unsaved?: boolean;
}

/** The tabs and which of them is in view: plain data, to be kept as JSON. */
export interface VisitedTabsState {
  /** From left to right, pinned ones first. */
  tabs: readonly VisitedTab[];
  /** The tab in view, or null when none is open. */
  activeId: string | null;
}

/** What can happen to the tabs. */
export type VisitedTabsAction =
  /** A page came into view: adds its tab when it is new, renews its title when it is not, and marks it. */
  | { type: "open"; tab: VisitedTab }
  /** Brings a tab into view. `byLink`: its link was pressed, which goes to its address itself. */
  | { type: "activate"; id: string; byLink?: boolean }
  /** Closes a tab; if it was in view, the last remaining one comes into view. */
  | { type: "close"; id: string }
  /** Closes all but this one and the pinned ones. */
  | { type: "close-others"; id: string }
  /** Closes what stands left of this one. */
  | { type: "close-left"; id: string }
  /** Closes what stands right of this one. */
  | { type: "close-right"; id: string }
  /** Closes all but the pinned ones. */
  | { type: "close-all" }
  /** Moves a tab to a place in the list (0 = first); pinned and other tabs never mix. */
  | { type: "move"; id: string; to: number }
  /** Gives a tab another title. */
  | { type: "rename"; id: string; title: string }
  /** Says whether its page holds typed text that is not saved. */
  | { type: "mark-unsaved"; id: string; unsaved: boolean };

/** The actions that take tabs away. */
export type VisitedTabsCloseAction = Extract<VisitedTabsAction, { type: `close${string}` }>;

/** A state with only the pinned tabs, the first one in view. */
export function initialVisitedTabs(pinned: readonly VisitedTab[] = []): VisitedTabsState {
  const tabs = pinned.map((tab) => ({ ...tab, pinned: true }));
  return { tabs, activeId: tabs[0]?.id ?? null };
}

/** The fields of something that was stored; none of what is no object. */
function fieldsOf(stored: unknown): Readonly<Partial<Record<string, unknown>>> {
  return typeof stored === "object" && stored !== null ? { ...stored } : {};
}

/**
 * Puts a stored state (session storage, another version of the application) back into order: no doubles,
 * pinned tabs of today first, and an active tab that exists. What is no tab is left out, whatever was stored; no tab
 * comes back as unsaved, for the text that was typed in it has not come back either.
 */
export function restoreVisitedTabs(stored: unknown, pinned: readonly VisitedTab[] = []): VisitedTabsState {
  const fixed = pinned.map((tab) => ({ ...tab, pinned: true }));
  const seen = new Set(fixed.map((tab) => tab.id));
  const rest: VisitedTab[] = [];
  const { tabs: kept, activeId: active } = fieldsOf(stored);
  for (const one of Array.isArray(kept) ? (kept as unknown[]) : []) {
    const { id, title, href } = fieldsOf(one);
    if (typeof id !== "string" || seen.has(id)) continue;
    seen.add(id);
    rest.push({
      id,
      title: typeof title === "string" ? title : id,
      ...(typeof href === "string" ? { href } : {}),
      pinned: false,
    });
  }
  const tabs = [...fixed, ...rest];
  const activeId = tabs.find((tab) => tab.id === active)?.id ?? tabs.at(-1)?.id ?? null;
  return { tabs, activeId };
}

/** The tabs that a close action would take away. Pinned tabs are never among them. */
export function tabsClosedBy(state: VisitedTabsState, action: VisitedTabsCloseAction): readonly VisitedTab[] {
  if (action.type === "close-all") return state.tabs.filter((tab) => !tab.pinned);
  const at = state.tabs.findIndex((tab) => tab.id === action.id);
  if (at < 0) return [];
  const goes = (index: number): boolean => {
    if (action.type === "close") return index === at;
    if (action.type === "close-others") return index !== at;
    return action.type === "close-left" ? index < at : index > at;
  };
  return state.tabs.filter((tab, index) => !tab.pinned && goes(index));
}

/** The tabs that would be lost with unsaved text in them: ask before the action is run. */
export function unsavedTabsClosedBy(
  state: VisitedTabsState,
  action: VisitedTabsCloseAction,
): readonly VisitedTab[] {
  return tabsClosedBy(state, action).filter((tab) => tab.unsaved);
}

/** Whether an action takes tabs away, so that unsaved text should be asked about first. */
export function isCloseAction(action: VisitedTabsAction): action is VisitedTabsCloseAction {
  return action.type.startsWith("close");
}

/**
 * The next state. An action that names an unknown tab, closes nothing or changes nothing returns the very same object.
 *
 * When the active tab is closed the last remaining tab comes into view, or none when nothing is left
 * (specification, section 2). Closing others, left or right shows the tab that the act was asked of, when the
 * active one went with it.
 */
export function visitedTabsReducer(state: VisitedTabsState, action: VisitedTabsAction): VisitedTabsState {
  switch (action.type) {
    case "open":
      return open(state, action.tab);
    case "activate":
      return state.activeId === action.id || !has(state, action.id)
        ? state
        : { ...state, activeId: action.id };
    case "move":
      return move(state, action.id, action.to);
    case "rename":
      return patch(state, action.id, (tab) =>
        tab.title === action.title ? tab : { ...tab, title: action.title },
      );
    case "mark-unsaved":
      return patch(state, action.id, (tab) =>
        Boolean(tab.unsaved) === action.unsaved ? tab : { ...tab, unsaved: action.unsaved },
      );
    default:
      return close(state, action);
  }
}

function has(state: VisitedTabsState, id: string): boolean {
  return state.tabs.some((tab) => tab.id === id);
}

function patch(
  state: VisitedTabsState,
  id: string,
  change: (tab: VisitedTab) => VisitedTab,
): VisitedTabsState {
  const tabs = state.tabs.map((tab) => (tab.id === id ? change(tab) : tab));
  return tabs.every((tab, index) => tab === state.tabs[index]) ? state : { ...state, tabs };
}

function open(state: VisitedTabsState, tab: VisitedTab): VisitedTabsState {
  if (has(state, tab.id)) {
    const { title } = tab;
    const renewed = patch(state, tab.id, (old) => {
      const { href = old.href } = tab;
      return old.title === title && old.href === href
        ? old
        : { ...old, title, ...(href === undefined ? {} : { href }) };
    });
    return renewed.activeId === tab.id ? renewed : { ...renewed, activeId: tab.id };
  }
  const pinned = state.tabs.filter((old) => old.pinned);
  const rest = state.tabs.filter((old) => !old.pinned);
  const tabs = tab.pinned ? [...pinned, tab, ...rest] : [...pinned, ...rest, tab];
  return { tabs, activeId: tab.id };
}

function close(state: VisitedTabsState, action: VisitedTabsCloseAction): VisitedTabsState {
  const gone = new Set(tabsClosedBy(state, action).map((tab) => tab.id));
  if (gone.size === 0) return state;
  const tabs = state.tabs.filter((tab) => !gone.has(tab.id));
  if (state.activeId !== null && !gone.has(state.activeId)) return { tabs, activeId: state.activeId };
  const asked = action.type === "close-all" || action.type === "close" ? undefined : action.id;
  return { tabs, activeId: asked ?? tabs.at(-1)?.id ?? null };
}

function move(state: VisitedTabsState, id: string, to: number): VisitedTabsState {
  const from = state.tabs.findIndex((tab) => tab.id === id);
  const tab = state.tabs[from];
  if (!tab) return state;
  const pinnedCount = state.tabs.filter((old) => old.pinned).length;
  const lowest = tab.pinned ? 0 : pinnedCount;
  const highest = tab.pinned ? pinnedCount - 1 : state.tabs.length - 1;
  const target = Math.min(Math.max(Math.trunc(to), lowest), highest);
  if (target === from) return state;
  const tabs = state.tabs.filter((old) => old.id !== id);
  tabs.splice(target, 0, tab);
  return { ...state, tabs };
}
