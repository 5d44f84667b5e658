import { Check, ChevronRight, GripVertical, LoaderCircle, Minus } from "../icons/icons.js";
import {
  type CSSProperties,
  Fragment,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useId,
} from "react";
import { rowActions } from "../data-table/row-actions.js";
import type { RowAction } from "../data-table/types.js";
import { failureWords } from "../error-state/failure-words.js";
import { useMessages } from "../provider/index.js";
import { hitsIn } from "./filter-tree.js";
import type { DropSide } from "./tree-move.js";
import type { TreeNode } from "./tree-nodes.js";
import type { TreeModel, TreeRowState } from "./use-tree.js";

/** What {@link TreeRow} takes. */
export interface TreeRowProps<Payload> {
  tree: TreeModel<Payload>;
  row: TreeRowState<Payload>;
  /** Only those that the person may do. */
  actions: readonly RowAction<TreeNode<Payload>>[];
  active: boolean;
  style?: CSSProperties;
  /** Its handle was taken; without it the row has none. */
  onHandleDown?: (id: string, event: PointerEvent<HTMLElement>) => void;
  /** It is being dragged. Default false. */
  dragged?: boolean;
  /** Where beside it what is dragged would be let go. */
  drop?: DropSide;
}

/** What moves a row by keys, for those who do not see the handles. */
const MOVE_KEYS = "Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight";

/** A long label says itself whole when the mouse comes to it. */
function showWhole({ currentTarget: label }: MouseEvent<HTMLElement>): void {
  if (label.scrollWidth > label.clientWidth) label.title = label.textContent;
  else label.removeAttribute("title");
}

/** The label with what the filter found marked. */
function markHits(label: string, filter: string): ReactNode {
  return hitsIn(label, filter).map((piece, at) =>
    at % 2 === 1 ? (
      <mark key={at} data-part="hit">
        {piece}
      </mark>
    ) : (
      <Fragment key={at}>{piece}</Fragment>
    ),
  );
}

/** One node: the lines above it, its arrow, tick box, label, and what can be done with it. */
export function TreeRow<Payload>({
  tree,
  row,
  actions,
  active,
  style,
  onHandleDown,
  dragged = false,
  drop,
}: TreeRowProps<Payload>) {
  const { common, dataTable, tree: text } = useMessages();
  const reasonIds = useId();
  const { id, node, check, selected, branch, expanded } = row;
  const failure = row.failed ? (failureWords(row.error).message ?? text.failed) : undefined;
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const { target, currentTarget } = event;
    // What a button opened stands elsewhere in the page, and its clicks come by here.
    if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest("button")) return;
    const part = target
      .closest("[data-part='arrow'], [data-part='box'], [data-part='handle']")
      ?.getAttribute("data-part");
    tree.focus(id);
    if (part === "handle") return;
    if (part === "arrow" && branch) tree.toggle(id);
    else if (part === "box") tree.check(id);
    else tree.press(id, event.shiftKey);
  };
  return (
    // The keys of a row are the tree's.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="treeitem"
      tabIndex={active ? 0 : -1}
      aria-level={row.level}
      aria-setsize={row.setSize}
      aria-posinset={row.posInSet}
      aria-expanded={branch ? expanded : undefined}
      aria-checked={check}
      aria-selected={selected}
      aria-disabled={row.fixed || undefined}
      aria-busy={row.loading || undefined}
      aria-keyshortcuts={onHandleDown === undefined ? undefined : MOVE_KEYS}
      data-dragged={dragged || undefined}
      data-drop={drop}
      data-part="row"
      data-id={id}
      style={style}
      onClick={onClick}
      // Also where it came by itself, from a row that is gone.
      onFocus={() => tree.focus(id)}
    >
      {onHandleDown === undefined ? null : (
        // Keys move the row without it.
        <span data-part="handle" aria-hidden="true" onPointerDown={(event) => onHandleDown(id, event)}>
          <GripVertical />
        </span>
      )}
      {row.level > 1 ? (
        <span data-part="indent" style={{ "--hx-tree-level": row.level - 1 } as CSSProperties} />
      ) : null}
      <span data-part="arrow" data-state={branch ? (expanded ? "open" : "closed") : undefined}>
        {row.loading ? (
          <LoaderCircle aria-hidden="true" data-part="spinner" />
        ) : branch ? (
          <ChevronRight aria-hidden="true" />
        ) : null}
      </span>
      {check === undefined ? null : (
        <span data-part="box" data-state={String(check)}>
          {check === "mixed" ? <Minus aria-hidden="true" /> : check ? <Check aria-hidden="true" /> : null}
        </span>
      )}
      {node.icon === undefined ? null : (
        <span data-part="icon" aria-hidden="true">
          {node.icon}
        </span>
      )}
      <span data-part="label" onMouseEnter={showWhole}>
        {markHits(node.label, tree.filter)}
      </span>
      {node.extra === undefined ? null : <span data-part="extra">{node.extra}</span>}
      {node.disabledReason === undefined ? null : (
        <span data-part="note" onMouseEnter={showWhole}>
          {node.disabledReason}
        </span>
      )}
      {failure === undefined ? null : (
        <span data-part="failure">
          <span data-part="failure-text" onMouseEnter={showWhole}>
            {failure}
          </span>
          <button
            type="button"
            data-part="row-action"
            tabIndex={active ? 0 : -1}
            onClick={() => tree.retry(id)}
          >
            {common.retry}
          </button>
        </span>
      )}
      {actions.length === 0
        ? null
        : rowActions({ row: node, actions, max: 2, moreLabel: dataTable.more, reasonIds })}
    </div>
  );
}
