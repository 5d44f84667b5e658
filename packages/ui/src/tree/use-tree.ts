import { type KeyboardEvent, useMemo, useState } from "react";
import { useControlled } from "../hooks/use-controlled.js";
import { isComposing } from "../input/is-composing.js";
import type { SelectOption } from "../options/select-options.js";
import { useTypeAhead } from "../select/use-type-ahead.js";
import type { TreeCheckState } from "./cascade.js";
import { filterTree } from "./filter-tree.js";
import { type TreeEngineDriver, treeEngine, type TreeRowPlace } from "./tree-engine.js";
import { type DropSide, moveBeside, moveByKey, type TreeMove } from "./tree-move.js";
import { ancestorsOf, isDisabledNode, type TreeNode } from "./tree-nodes.js";
import type { TreeOptions } from "./tree-options.js";
import { useLoadedChildren } from "./use-loaded-children.js";
import { useTreeChoice } from "./use-tree-choice.js";

const none: readonly string[] = [];

/** A row as it is to be drawn. */
export interface TreeRowState<Payload = unknown> extends TreeRowPlace {
  node: TreeNode<Payload>;
  /** It can be opened. */
  branch: boolean;
  expanded: boolean;
  /** Its children are on their way. */
  loading: boolean;
  /** Its children could not be had. */
  failed: boolean;
  /** What was thrown then. */
  error: unknown;
  /** Nothing without tick boxes. */
  check: TreeCheckState | undefined;
  /** Nothing where nothing can be selected. */
  selected: boolean | undefined;
  /** Neither selected nor checked by a press. */
  fixed: boolean;
}

/**
 * The behaviour of a tree without its looks: what is open, selected, checked, filtered and loading, which rows can be
 * seen, and what keys and presses do. Rows are asked for one by one (`rowAt`), so that of ten thousand only those that
 * are drawn cost something.
 */
export function useTree<Payload = unknown>(options: TreeOptions<Payload>) {
  const { selection = "none", checkable = false, disabled = false } = options;
  const multiple = selection === "multiple";

  // What is open, with and without a filter: a filter opens what it needs and leaves no trace.
  const [expandedIds, setExpandedIds] = useControlled(
    options.expanded,
    options.defaultExpanded ?? none,
    options.onExpandedChange,
  );
  const [filter, setFilterText] = useState("");
  /** Branches that somebody opened or closed while the filter was there. */
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  const filtering = filter.trim() !== "";
  const opened = useMemo(
    () => new Set([...expandedIds, ...[...turned].flatMap(([id, open]) => (open ? [id] : []))]),
    [expandedIds, turned],
  );
  const children = useLoadedChildren({
    nodes: options.nodes,
    loadChildren: options.loadChildren,
    dataKey: options.dataKey,
    open: opened,
  });
  const { index, isUnloaded, failed } = children;
  const filtered = useMemo(
    () => (filtering ? filterTree(index, filter) : undefined),
    [index, filter, filtering],
  );
  const expanded = useMemo(() => {
    if (filtered === undefined) return new Set(expandedIds);
    const open = new Set(filtered.open);
    for (const [id, is] of turned)
      if (is) open.add(id);
      else open.delete(id);
    return open;
  }, [filtered, expandedIds, turned]);
  const engine = useMemo(() => {
    const childrenOf = filtered?.childrenOf ?? ((id: string) => index.places.get(id)?.children ?? none);
    return treeEngine({
      roots: filtered?.roots ?? index.roots,
      childrenOf,
      labelOf: (id) => index.places.get(id)?.node.label ?? "",
      isBranch: (id) => isUnloaded(id) || childrenOf(id).length > 0,
      expanded,
    });
  }, [index, filtered, expanded, isUnloaded]);
  const { rows } = engine;
  const isBranch = (id: string) => isUnloaded(id) || (index.places.get(id)?.children.length ?? 0) > 0;
  const setOpen = (id: string, open: boolean) => {
    if (expanded.has(id) === open || !isBranch(id)) return;
    if (filtering) setTurned((before) => new Map(before).set(id, open));
    else setExpandedIds(open ? [...expandedIds, id] : expandedIds.filter((one) => one !== id));
  };
  const setFilter = (text: string) => {
    setFilterText(text);
    setTurned(new Map());
  };

  const choice = useTreeChoice(options, index, isBranch);
  const { check, select, canSelect, cascadeOf, isSelected } = choice;
  const selectRange = (from: number, to: number) =>
    choice.selectMore(
      rows.slice(Math.max(0, Math.min(from, to)), Math.max(from, to) + 1).map(({ id }) => id),
    );

  // Where the focus is. It stays where it was when its row goes: at the one above in the tree, or at the same place.
  const [focused, setFocused] = useState<{ id: string; place: number; above: readonly string[] }>();
  let active =
    focused === undefined ? rows.findIndex(({ id }) => isSelected(id)) : engine.placeOf(focused.id);
  if (active === -1 && focused !== undefined) {
    const above = index.places.has(focused.id) ? focused.above.map(engine.placeOf) : [];
    active = above.find((place) => place >= 0) ?? Math.min(focused.place, rows.length - 1);
  }
  if (active === -1 && rows.length > 0) active = 0;
  const activeId = rows[active]?.id;
  const focus = (id: string) => {
    const place = engine.placeOf(id);
    if (focused?.id !== id || focused.place !== place)
      setFocused({ id, place, above: ancestorsOf(index, id) });
  };

  /** What a press on the row does, and Enter: selects, checks or opens, whichever there is first. */
  const press = (id: string, extend = false) => {
    if (canSelect(id)) {
      const { current } = choice.anchor;
      const from = current === undefined ? -1 : engine.placeOf(current);
      if (multiple && extend && from >= 0) selectRange(from, engine.placeOf(id));
      else select(id);
    } else if (selection === "none" && choice.canCheck(id)) check(id);
    else setOpen(id, !expanded.has(id));
  };

  // Letters go to the next row that begins so. Nobody types Chinese here: pinyin stands for it.
  const words = useMemo(
    (): readonly SelectOption[] =>
      rows.map((row) => {
        const id = row.id;
        const node = index.places.get(id)?.node;
        const latin = /^[\u0020-\u024f]/u.test(node?.label ?? "");
        return { value: id, label: (latin ? node?.label : node?.keywords) ?? "" };
      }),
    [rows, index],
  );
  const typeAhead = useTypeAhead(words, activeId ?? "", focus);

  const { onMove, canMove } = options;
  const movable = onMove !== undefined && !filtering && !disabled;
  const allowed = (id: string, to: TreeMove | undefined): TreeMove | undefined =>
    movable && to !== undefined && (canMove?.(id, to) ?? true) ? to : undefined;
  const moveTo = (id: string, to: TreeMove | undefined): void => {
    if (to === undefined) return;
    // It stays in view, and so does the focus on it.
    if (to.parentId !== undefined && !expanded.has(to.parentId))
      setExpandedIds([...expandedIds, to.parentId]);
    onMove?.(id, to);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    if (activeId === undefined || isComposing(event)) return;
    if (event.altKey) {
      if (!movable || !key.startsWith("Arrow")) return;
      // Alt and an arrow would leave the page.
      event.preventDefault();
      moveTo(activeId, allowed(activeId, moveByKey(index, activeId, key)));
      return;
    }
    if (event.ctrlKey || event.metaKey) {
      if (key !== "a" || !multiple) return;
      event.preventDefault();
      selectRange(0, rows.length - 1);
      return;
    }
    const driver: TreeEngineDriver = {
      active: () => activeId,
      focus: (id) => {
        focus(id);
        // Shift and an arrow take along what they reach.
        if (multiple && event.shiftKey && id !== activeId) selectRange(active, engine.placeOf(id));
      },
      expand: (id) => setOpen(id, true),
      collapse: (id) => setOpen(id, false),
    };
    if (engine.move(key, event.nativeEvent, driver)) event.preventDefault();
    else if (key === "*") {
      event.preventDefault();
      openAll(siblingsOf(activeId));
    } else if (key === "Enter") {
      event.preventDefault();
      press(activeId);
    } else if (typeAhead(key)) event.preventDefault();
    else if (key === " ") {
      event.preventDefault();
      if (checkable) check(activeId);
      else press(activeId);
    }
  };
  const siblingsOf = (id: string): readonly string[] => {
    const parent = index.places.get(id)?.parent;
    return parent === undefined ? index.roots : (index.places.get(parent)?.children ?? none);
  };
  /** Opens these as far as they can be. */
  const openAll = (ids: readonly string[]) => {
    const more = ids.filter((id) => isBranch(id) && !expanded.has(id));
    if (filtering) setTurned((before) => new Map([...before, ...more.map((id) => [id, true] as const)]));
    else if (more.length > 0) setExpandedIds([...expandedIds, ...more]);
  };

  const rowAt = (at: number): TreeRowState<Payload> | undefined => {
    const row = rows[at];
    const id = row?.id;
    const place = id === undefined ? undefined : index.places.get(id);
    if (row === undefined || id === undefined || place === undefined) return undefined;
    const open = expanded.has(id);
    const unloaded = isUnloaded(id);
    const own = cascadeOf(id);
    return {
      ...row,
      node: place.node,
      branch: isBranch(id),
      expanded: open,
      loading: open && unloaded && !failed.has(id),
      failed: failed.has(id),
      error: failed.get(id),
      check: checkable ? own.state : undefined,
      selected: selection === "none" ? undefined : isSelected(id),
      fixed: disabled || (checkable ? own.fixed : isDisabledNode(place.node)),
    };
  };
  return {
    /** How many rows can be seen. */
    count: rows.length,
    rowAt,
    /** Place of the row that the keys stand on, and its id; -1 and nothing in an empty tree. */
    active,
    activeId,
    focus,
    press,
    check,
    select,
    toggle: (id: string) => setOpen(id, !expanded.has(id)),
    /** Opens everything that is loaded. */
    expandAll: () =>
      openAll([...index.places].flatMap(([id, { children: below }]) => (below.length > 0 ? [id] : []))),
    collapseAll: () => {
      if (filtering) setTurned(new Map([...expanded].map((id) => [id, false])));
      else setExpandedIds(none);
    },
    filter,
    setFilter,
    /** How many nodes the filter finds; nothing without a filter. */
    matchCount: filtered?.matches.length,
    retry: children.retry,
    /** Rows have handles by which they are dragged. */
    movable,
    /** Where a node would go that is let go at another one; nothing where it may not, or would stay. */
    placeBeside: (id: string, target: string, side: DropSide) =>
      allowed(id, moveBeside(index, id, target, side)),
    moveTo,
    onKeyDown,
    multiple,
    disabled,
    isEmpty: index.roots.length === 0,
  };
}

/** What {@link useTree} gives. */
export type TreeModel<Payload = unknown> = ReturnType<typeof useTree<Payload>>;
