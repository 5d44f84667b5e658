import { clsx } from "clsx";
import { ChevronDown, X } from "../icons/icons.js";
import { forwardRef, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { Button, IconButton } from "../button/index.js";
import { Dialog } from "../dialog/index.js";
import { ContextMenu, Menu } from "../menu/index.js";
import { useMessages } from "../provider/index.js";
import { type RootAttributes, rootAttributes } from "../styles/root-attributes.js";
import { type RenderLink, renderAnchor } from "./render-link.js";
import { tabMenuItems } from "./tab-menu-items.js";
import { useDragReorder } from "./use-drag-reorder.js";
import { useLeaveGuard } from "./use-leave-guard.js";
import { useOverflow } from "./use-overflow.js";
import {
  isCloseAction,
  unsavedTabsClosedBy,
  type VisitedTab,
  type VisitedTabsAction,
  type VisitedTabsCloseAction,
  type VisitedTabsState,
  visitedTabsReducer,
} from "./visited-tabs.js";

/** What {@link VisitedTabs} takes: the state, and where what is asked for goes. */
export interface VisitedTabsProps extends VisitedTabsState, RootAttributes {
  /**
   * Everything that a hand or a key asks for, ready for `useVisitedTabs().dispatch` or the reducer. Closing tabs
   * with unsaved text is asked about before it arrives here.
   */
  onAction: (action: VisitedTabsAction) => void;
  /** Loads the page of a tab anew; the menu offers 刷新 when given. */
  onRefresh?: (id: string) => void;
  /** Draws links with the host's router. Default: plain `<a>` elements. */
  renderLink?: RenderLink;
}

/**
 * The bar of visited pages (specification, section 2). Links, not ARIA tabs: each leads to an address. Left and
 * right arrows walk, Delete closes, Ctrl+Shift+arrow moves, the context menu key, a right click or a long press opens
 * the menu. A button with all tabs shows when they do not fit. While a tab holds unsaved text, leaving the page asks.
 */
export const VisitedTabs = /* @__PURE__ */ forwardRef<HTMLElement, VisitedTabsProps>(
  function VisitedTabs(props, ref) {
    const { tabs, activeId, onAction, onRefresh, renderLink = renderAnchor } = props;
    const text = useMessages().appShell;
    const [asking, setAsking] = useState<VisitedTabsCloseAction | null>(null);
    const [said, setSaid] = useState("");
    const row = useRef<HTMLUListElement>(null);
    const all = useRef<HTMLButtonElement>(null);
    const state = { tabs, activeId };
    const overflows = useOverflow(row, tabs, () => {
      // A button that goes must not take the focus with it.
      if (document.activeElement === all.current) focusTab(row.current, 0);
    });
    const keepFocus = useKeptFocus(row, tabs);

    const act = (action: VisitedTabsAction) => {
      keepFocus();
      if (isCloseAction(action) && unsavedTabsClosedBy(state, action).length > 0) setAsking(action);
      else onAction(action);
    };
    const move = (id: string, to: number) => {
      const action = { type: "move", id, to } as const;
      const after = visitedTabsReducer(state, action);
      if (after === state) return;
      onAction(action);
      const place = after.tabs.findIndex((tab) => tab.id === id);
      setSaid(text.tabMoved(after.tabs[place]?.title ?? "", place + 1, tabs.length));
    };
    const drag = useDragReorder(row, move);

    // The tab in view is brought into view in the bar, however many there are.
    const shown = tabs.some((tab) => tab.id === activeId) ? activeId : null;
    useEffect(() => {
      if (shown === null) return;
      row.current
        ?.querySelector(`:scope > [data-tab-id="${CSS.escape(shown)}"]`)
        ?.scrollIntoView({ block: "nearest", inline: "nearest" });
    }, [shown]);
    useLeaveGuard(tabs.some((tab) => tab.unsaved));

    const menuOf = (tab: VisitedTab) => tabMenuItems({ tab, tabs, text, act, move, onRefresh });
    const active = tabs.find((tab) => tab.id === activeId);
    const lost = asking ? unsavedTabsClosedBy(state, asking) : [];

    return (
      <nav
        ref={ref}
        data-component="visited-tabs"
        data-overflow={overflows || undefined}
        aria-label={text.visitedPages}
        {...rootAttributes(props)}
        className={clsx("hx-visited-tabs", props.className)}
      >
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
                  onClick: (event) => {
                    // With these the browser opens the address elsewhere; here everything stays.
                    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                    onAction({ type: "activate", id: tab.id, byLink: true });
                  },
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
          trigger={<IconButton ref={all} size="sm" label={text.allTabs} icon={<ChevronDown />} />}
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
        <Dialog
          open={lost.length > 0}
          onOpenChange={() => setAsking(null)}
          title={text.unsavedTitle}
          size="sm"
          footer={
            <>
              <Button onClick={() => setAsking(null)}>{text.keepEditing}</Button>
              <Button
                variant="primary"
                tone="danger"
                onClick={() => {
                  if (asking) onAction(asking);
                  setAsking(null);
                }}
              >
                {text.discardAndClose}
              </Button>
            </>
          }
        >
          {text.unsavedQuestion(lost.map((tab) => tab.title))}
        </Dialog>
      </nav>
    );
  },
);

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
  else if (event.key === "Delete") to.act({ type: "close", id: tab.id });
  else return;
  event.preventDefault();
}

function focusTab(row: HTMLElement | null, index: number): void {
  const links = row?.querySelectorAll<HTMLElement>('[data-part="link"]');
  links?.[Math.min(Math.max(index, 0), links.length - 1)]?.focus();
}

/**
 * Gives the focus of a tab that closes to its left neighbour, also when a menu or a question stood between. What is
 * returned is called before tabs are closed.
 */
function useKeptFocus(row: RefObject<HTMLElement | null>, tabs: readonly VisitedTab[]): () => void {
  const closing = useRef<{ id: string | undefined; index: number } | null>(null);
  useEffect(() => {
    const { current: was } = closing;
    if (!was || tabs.some((tab) => tab.id === was.id)) return;
    closing.current = null;
    const { activeElement } = document;
    // Not from a page that has taken it meanwhile.
    const lost = activeElement === document.body || activeElement?.closest('[data-component="dialog"]');
    if (lost) focusTab(row.current, was.index - 1);
  }, [row, tabs]);
  return () => {
    const items = [...(row.current?.children ?? [])];
    const index = items.findIndex((item) => item.contains(document.activeElement));
    closing.current = index < 0 ? null : { id: tabs[index]?.id, index };
  };
}
