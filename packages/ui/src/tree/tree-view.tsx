import { clsx } from "clsx";
import { ChevronsDownUp, ChevronsUpDown } from "../icons/icons.js";
import { type ForwardedRef, useId, useMemo, useRef, useState } from "react";
import { IconButton } from "../button/index.js";
import type { RowAction } from "../data-table/types.js";
import { EmptyState } from "../empty-state/index.js";
import { controlAttributes, useFieldControl, useFieldLabelId } from "../field/field-context.js";
import { useCan, useMessages } from "../provider/index.js";
import { TreeFilter } from "./tree-filter.js";
import { TreeList } from "./tree-list.js";
import type { TreeNode } from "./tree-nodes.js";
import type { TreeProps } from "./tree-props.js";
import { TreeSkeleton } from "./tree-skeleton.js";
import { useTree } from "./use-tree.js";

const noActions: readonly never[] = [];

type TreeViewProps<Payload> = TreeProps<Payload> & { listRef?: ForwardedRef<HTMLDivElement> };

/** The tree itself, loaded with what moves it. */
export function TreeView<Payload>(props: TreeViewProps<Payload>) {
  // `defaultExpanded` is about the first nodes, so it is taken when they arrive. A later load keeps what is open.
  const [begun, setBegun] = useState(!props.loading);
  if (!begun && !props.loading) setBegun(true);
  return begun ? <BegunTree {...props} /> : <TreeSkeleton {...props} />;
}

function BegunTree<Payload>(props: TreeViewProps<Payload>) {
  const { searchable = false, expandControls = false, actions = noActions, listRef } = props;
  const { frame, data } = controlAttributes(props);
  const { tree: text } = useMessages();
  const can = useCan();
  const made = useId();
  const fieldLabel = useFieldLabelId();
  const { disabled, id = made, ...control } = useFieldControl(props);
  const tree = useTree<Payload>({ ...props, disabled });
  const root = useRef<HTMLDivElement>(null);
  const focusRow = () => root.current?.querySelector<HTMLElement>("[data-part='row'][tabindex='0']")?.focus();
  const allowed = useMemo<readonly RowAction<TreeNode<Payload>>[]>(
    () => actions.filter((action) => can(action.permission)),
    [actions, can],
  );
  if (props.loading) return <TreeSkeleton {...props} />;
  return (
    <div
      ref={root}
      data-component="tree"
      data-invalid={control["aria-invalid"] && control["aria-invalid"] !== "false" ? "" : undefined}
      data-framed={props.framed ? "" : undefined}
      className={clsx("hx-tree", frame.className)}
      style={frame.style}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) props.onBlur?.();
      }}
    >
      {searchable || expandControls ? (
        <div data-part="top">
          {searchable ? (
            <TreeFilter tree={tree} placeholder={props.filterPlaceholder} onLeave={focusRow} />
          ) : null}
          {expandControls ? (
            <>
              <IconButton
                label={text.expandAll}
                icon={<ChevronsUpDown />}
                disabled={tree.count === 0}
                onClick={tree.expandAll}
              />
              <IconButton
                label={text.collapseAll}
                icon={<ChevronsDownUp />}
                disabled={tree.count === 0}
                onClick={tree.collapseAll}
              />
            </>
          ) : null}
        </div>
      ) : null}
      {tree.isEmpty ? (
        (props.empty ?? <EmptyState compact />)
      ) : tree.count === 0 ? (
        <p data-part="none">{text.noMatch}</p>
      ) : (
        <TreeList
          {...data}
          {...control}
          listRef={listRef ?? undefined}
          tree={tree}
          actions={allowed}
          maxHeight={props.maxHeight}
          id={id}
          aria-label={props["aria-label"]}
          aria-labelledby={props["aria-labelledby"] ?? (props["aria-label"] ? undefined : fieldLabel)}
        />
      )}
      {searchable ? (
        <span data-part="visually-hidden" role="status">
          {tree.matchCount === undefined
            ? ""
            : tree.matchCount === 0
              ? text.noMatch
              : text.matches(tree.matchCount)}
        </span>
      ) : null}
    </div>
  );
}
