import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import {
  type CSSProperties,
  type ForwardedRef,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
  useRef,
} from "react";
import { useHandleDrag } from "../hooks/use-handle-drag.js";
import { useOwnRef } from "../hooks/use-own-ref.js";
import { RowReasons } from "../data-table/row-actions.js";
import type { RowAction } from "../data-table/types.js";
import type { DropSide, TreeMove } from "./tree-move.js";
import type { TreeNode } from "./tree-nodes.js";
import { TreeRow } from "./tree-row.js";
import type { TreeModel } from "./use-tree.js";
import { rem } from "../styles/rem.js";

/** What {@link TreeList} takes. */
export interface TreeListProps<Payload> {
  tree: TreeModel<Payload>;
  /** Only those that the person may do. */
  actions?: readonly RowAction<TreeNode<Payload>>[];
  /** The most it grows to before it scrolls, px or a CSS length. Default 480. */
  maxHeight?: number | string;
  /** The element that has the rows, while it is there. */
  listRef?: ForwardedRef<HTMLDivElement>;
  id?: string;
  [data: `data-${string}`]: unknown;
  "aria-label"?: string;
  "aria-labelledby"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean | "true" | "false" | "grammar" | "spelling";
  "aria-required"?: boolean | "true" | "false";
}

/** More rows than this are drawn only while they can be seen. */
export const TREE_VIRTUAL_FROM = 100;
/** Rows drawn above and below those that can be seen. */
const OVERSCAN = 12;
/** Height of a row before one was measured (the look: 32), px. */
const FIRST_ROW = 32;
const noActions: readonly never[] = [];

/** The rows themselves, in an element with `data-component="tree"`. One is in the order of Tab; keys walk between them. */
export function TreeList<Payload>({
  tree,
  actions = noActions,
  maxHeight = 480,
  listRef = null,
  ...names
}: TreeListProps<Payload>) {
  const { count, active, activeId } = tree;
  const scroller = useOwnRef(listRef);
  const virtual = count > TREE_VIRTUAL_FROM;

  // All rows are of one height, which the density and the pointer decide: a ruler tells it.
  const [rowHeight, setRowHeight] = useState(FIRST_ROW);
  const ruler = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = ruler.current;
    if (element === null) return undefined;
    const measure = () => setRowHeight(element.getBoundingClientRect().height || FIRST_ROW);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  // The row that has the focus stays in the document wherever the list is scrolled.
  const rangeExtractor = useCallback(
    (range: Range) => {
      const drawn = defaultRangeExtractor(range);
      if (active < 0 || drawn.includes(active)) return drawn;
      return [...drawn, active].toSorted((one, other) => one - other);
    },
    [active],
  );
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed to a memoised component
  const virtualizer = useVirtualizer({
    count: virtual ? count : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    rangeExtractor,
  });
  useLayoutEffect(() => {
    virtualizer.measure();
  }, [virtualizer, rowHeight]);

  // Keys move the focus, and a row that goes leaves it to the one that is active then.
  const inside = useRef(false);
  const [focused, setFocused] = useState(false);
  useLayoutEffect(() => {
    const list = scroller.current;
    if (list === null || !inside.current) return;
    const focus = document.activeElement;
    const row = list.querySelector<HTMLElement>("[data-part='row'][tabindex='0']");
    if (row === null || row.contains(focus)) return;
    if (focus === null || focus === document.body || list.contains(focus)) row.focus();
  });
  useEffect(() => {
    if (count === 0) inside.current = false;
  }, [count]);

  // Dragging: a line says where the row would come, and letting it go puts it there.
  const [drop, setDrop] = useState<Drop>();
  const { dragging, onHandleDown } = useHandleDrag(scroller, {
    onMove: (id, { y }) => setDrop(dropUnder(scroller.current, tree, id, y)),
    onDrop: (id) => {
      setDrop(undefined);
      tree.moveTo(id, drop?.to);
    },
    onCancel: () => setDrop(undefined),
  });

  const drawRow = (at: number, style?: CSSProperties) => {
    const row = tree.rowAt(at);
    if (row === undefined) return null;
    return (
      <TreeRow
        key={row.id}
        tree={tree}
        row={row}
        actions={actions}
        active={row.id === activeId}
        style={style}
        onHandleDown={tree.movable ? onHandleDown : undefined}
        dragged={dragging === row.id}
        drop={drop?.target === row.id ? drop.side : undefined}
      />
    );
  };
  return (
    <div
      {...names}
      ref={scroller}
      role="tree"
      tabIndex={-1}
      aria-multiselectable={tree.multiple || undefined}
      aria-disabled={tree.disabled || undefined}
      data-part="list"
      data-focused={focused ? "" : undefined}
      data-dragging={dragging === null ? undefined : ""}
      style={{ maxHeight: rem(maxHeight) }}
      onFocus={(event) => {
        inside.current = true;
        setFocused(true);
        // A form gives the focus to the list; the keys are the row's.
        if (event.target === event.currentTarget)
          event.currentTarget.querySelector<HTMLElement>("[data-part='row'][tabindex='0']")?.focus();
      }}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        inside.current = false;
        setFocused(false);
      }}
      onKeyDown={(event) => {
        // Buttons in a row, and what they open, have keys of their own.
        if (event.target instanceof Element && event.target.role === "treeitem") tree.onKeyDown(event);
      }}
    >
      <div ref={ruler} data-part="ruler" aria-hidden="true" />
      {virtual ? (
        <div role="presentation" data-part="space" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer
            .getVirtualItems()
            .map((item) => drawRow(item.index, { transform: `translateY(${item.start}px)` }))}
        </div>
      ) : (
        Array.from({ length: count }, (_, at) => drawRow(at))
      )}
      <RowReasons actions={actions} within={scroller} />
    </div>
  );
}

/** Where what is dragged would be let go: beside which row, and what that means. */
interface Drop {
  target: string;
  side: DropSide;
  to: TreeMove;
}

/** At the edges of a row beside it, in its middle below it; the nearest of these that the node may do. */
function dropUnder<Payload>(
  list: HTMLElement | null,
  tree: TreeModel<Payload>,
  id: string,
  y: number,
): Drop | undefined {
  const rows = [...(list?.querySelectorAll<HTMLElement>("[data-part='row']") ?? [])];
  const row = rows.find((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return y >= top && y < bottom;
  });
  const target = row?.dataset["id"];
  if (row === undefined || target === undefined) return undefined;
  const { top, height } = row.getBoundingClientRect();
  const within = (y - top) / height;
  const edge = within < 0.5 ? ("before" as const) : ("after" as const);
  // An open branch is followed by its first child, not by the next of its own.
  const open = row.getAttribute("aria-expanded") === "true";
  const sides: readonly DropSide[] =
    within > 0.25 && within < 0.75
      ? ["inside", edge]
      : [open && edge === "after" ? "inside" : edge, "inside"];
  for (const side of sides) {
    const to = tree.placeBeside(id, target, side);
    if (to !== undefined) return { target, side, to };
  }
  return undefined;
}
