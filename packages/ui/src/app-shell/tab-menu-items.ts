import type { MenuItem } from "../menu/index.js";
import type { AppShellMessages } from "../messages/app-shell.js";
import {
  tabsClosedBy,
  type VisitedTab,
  type VisitedTabsAction,
  type VisitedTabsCloseAction,
} from "./visited-tabs.js";

interface TabMenuContext {
  tab: VisitedTab;
  tabs: readonly VisitedTab[];
  text: AppShellMessages;
  act: (action: VisitedTabsAction) => void;
  move: (id: string, to: number) => void;
  onRefresh?: (id: string) => void;
}

/** What can be done with a tab, for its context menu and the menu of all tabs; acts without effect are disabled. */
export function tabMenuItems({ tab, tabs, text, act, move, onRefresh }: TabMenuContext): MenuItem[] {
  const close = (type: VisitedTabsCloseAction["type"], label: string): MenuItem => {
    const action: VisitedTabsCloseAction = type === "close-all" ? { type } : { type, id: tab.id };
    const none = tabsClosedBy({ tabs, activeId: null }, action).length === 0;
    return { id: type, label, disabled: none, onSelect: () => act(action) };
  };
  const at = tabs.indexOf(tab);
  const shift = (by: -1 | 1, label: string): MenuItem => {
    const neighbour = tabs[at + by];
    const free = neighbour !== undefined && Boolean(neighbour.pinned) === Boolean(tab.pinned);
    return { id: `shift${by}`, label, disabled: !free, onSelect: () => move(tab.id, at + by) };
  };
  const refresh: MenuItem[] = onRefresh
    ? [{ id: "refresh", label: text.refresh, onSelect: () => onRefresh(tab.id) }]
    : [];
  return [
    ...refresh,
    close("close", text.close),
    close("close-others", text.closeOthers),
    close("close-left", text.closeLeft),
    close("close-right", text.closeRight),
    close("close-all", text.closeAll),
    { type: "separator", id: "move-line" },
    shift(-1, text.moveLeft),
    shift(1, text.moveRight),
  ];
}
