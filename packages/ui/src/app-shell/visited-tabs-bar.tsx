import { ChevronDown, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { IconButton } from "../button/index.js";
import { ContextMenu, Menu } from "../menu/index.js";
import { useMessages } from "../provider/index.js";
import { type RenderLink, renderAnchor } from "./render-link.js";
import { tabMenuItems } from "./tab-menu-items.js";
import { UnsavedDialog } from "./unsaved-dialog.js";
import { useDragReorder } from "./use-drag-reorder.js";
import {
  isCloseAction,
  unsavedTabsClosedBy,
  type VisitedTab,
  type VisitedTabsAction,
  type VisitedTabsCloseAction,
  type VisitedTabsState,
} from "./visited-tabs.js";

export interface VisitedTabsProps extends VisitedTabsState {
  /**
   * Everything that a hand or a key asks for, ready for `useVisitedTabs().dispatch` or the reducer. Closing tabs
   * with unsaved text is asked about before it arrives here.
   */
  onAction: (action: VisitedTabsAction) => void;
  /** Loads the page of a tab anew; the menu offers 刷新 when given. */
  onRefresh?: (id: string) => void;
  renderLink?: RenderLink;
}

/**
 * The bar of visited pages (specification, section 2). Links, not ARIA tabs: each leads to an address. Left and
 * right arrows walk, Delete closes, Ctrl+Shift+arrow moves, the context menu key or a right click opens the menu.
 */
export function VisitedTabs({
  tabs,
  activeId,
  onAction,
  onRefresh,
  renderLink = renderAnchor,
}: VisitedTabsProps) {
  const text = useMessages().appShell;
  const [asking, setAsking] = useState<VisitedTabsCloseAction | null>(null);
  const [said, setSaid] = useState("");
  const row = useRef<HTMLUListElement>(null);
  const state = { tabs, activeId };

  const act = (action: VisitedTabsAction) => {
    if (isCloseAction(action) && unsavedTabsClosedBy(state, action).length > 0) setAsking(action);
    else onAction(action);
  };
  const move = (id: string, to: number) => {
    onAction({ type: "move", id, to });
    const title = tabs.find((tab) => tab.id === id)?.title ?? "";
    setSaid(text.tabMoved(title, Math.min(Math.max(to, 0), tabs.length - 1) + 1, tabs.length));
  };
  const drag = useDragReorder(move);

  // The tab in view is brought into view in the bar, however many there are.
  useEffect(() => {
    const at = tabs.findIndex((tab) => tab.id === activeId);
    row.current?.children[at]?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [activeId, tabs]);

  const menuOf = (tab: VisitedTab) => tabMenuItems({ tab, tabs, text, act, move, onRefresh });
  const active = tabs.find((tab) => tab.id === activeId);

  return (
    <nav data-component="visited-tabs" aria-label={text.visitedPages}>
      <ul ref={row} data-part="row">
        {tabs.map((tab, index) => (
          <ContextMenu key={tab.id} items={menuOf(tab)}>
            {/* Mouse ways only; the keys on the link do the same. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
            <li
              data-part="tab"
              data-tab-id={tab.id}
              data-active={tab.id === activeId || undefined}
              data-dragging={drag.dragging === tab.id || undefined}
              {...drag.itemProps(tab.id)}
              onMouseDown={(event) => {
                // Without this the middle button starts scrolling in Windows browsers.
                if (event.button === 1) event.preventDefault();
              }}
              onAuxClick={(event) => {
                if (event.button !== 1) return;
                event.preventDefault();
                act({ type: "close", id: tab.id });
              }}
            >
              {renderLink({
                href: tab.href ?? tab.id,
                "data-part": "link",
                draggable: false,
                tabIndex: tab.id === activeId || (activeId === null && index === 0) ? 0 : -1,
                "aria-current": tab.id === activeId ? "page" : undefined,
                onClick: () => onAction({ type: "activate", id: tab.id }),
                onKeyDown: (event) => onTabKey(event, tab, index, { act, move, count: tabs.length }),
                children: (
                  <>
                    {tab.title}
                    {tab.unsaved && (
                      <span data-part="unsaved" title={text.unsaved}>
                        <span data-part="visually-hidden">{text.unsaved}</span>
                      </span>
                    )}
                  </>
                ),
              })}
              {!tab.pinned && (
                <button
                  type="button"
                  data-part="close"
                  tabIndex={-1}
                  aria-label={text.closeTab(tab.title)}
                  onClick={() => act({ type: "close", id: tab.id })}
                >
                  <X aria-hidden="true" />
                </button>
              )}
            </li>
          </ContextMenu>
        ))}
      </ul>
      <Menu
        label={text.tabActions}
        align="end"
        trigger={<IconButton size="sm" label={text.allTabs} icon={<ChevronDown />} />}
        items={[
          ...tabs.map((tab) => ({
            id: `go:${tab.id}`,
            label: tab.title,
            checked: tab.id === activeId,
            onSelect: () => onAction({ type: "activate", id: tab.id }),
          })),
          ...(active ? [{ type: "separator" as const, id: "line" }, ...menuOf(active)] : []),
        ]}
      />
      <span data-part="visually-hidden" role="status">
        {said}
      </span>
      <UnsavedDialog
        tabs={asking ? unsavedTabsClosedBy(state, asking) : []}
        onKeep={() => setAsking(null)}
        onDiscard={() => {
          if (asking) onAction(asking);
          setAsking(null);
        }}
      />
    </nav>
  );
}

function onTabKey(
  event: KeyboardEvent<HTMLElement>,
  tab: VisitedTab,
  index: number,
  to: { act: (action: VisitedTabsAction) => void; move: (id: string, to: number) => void; count: number },
): void {
  const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
  const links = [
    ...(event.currentTarget
      .closest('[data-part="row"]')
      ?.querySelectorAll<HTMLElement>('[data-part="link"]') ?? []),
  ];
  if (step !== 0 && event.ctrlKey && event.shiftKey) to.move(tab.id, index + step);
  else if (event.ctrlKey || event.altKey || event.metaKey) return;
  else if (step !== 0) links[(index + step + to.count) % to.count]?.focus();
  else if (event.key === "Home") links[0]?.focus();
  else if (event.key === "End") links.at(-1)?.focus();
  else if (event.key === "Delete") {
    to.act({ type: "close", id: tab.id });
    if (!tab.pinned && !tab.unsaved) links[index > 0 ? index - 1 : 1]?.focus();
  } else return;
  event.preventDefault();
}
