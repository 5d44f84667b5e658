import { useMemo, useRef } from "react";
import { useControlled } from "../hooks/use-controlled.js";
import { type CascadeState, checkStates, tellChecked, toggleChecked } from "./cascade.js";
import { isDisabledNode, type TreeIndex } from "./tree-nodes.js";
import type { TreeOptions } from "./tree-options.js";

const none: readonly string[] = [];
const listOf = (value: string | readonly string[] | undefined): readonly string[] | undefined =>
  typeof value === "string" ? (value === "" ? none : [value]) : value;

/**
 * What is checked and what is selected in a tree.
 *
 * @param isBranch whether something can be opened there
 */
export function useTreeChoice<Payload>(
  options: TreeOptions<Payload>,
  index: TreeIndex<Payload>,
  isBranch: (id: string) => boolean,
) {
  const { selection = "none", checkable = false, cascade = true, checkedAs = "leaves" } = options;
  const { disabled = false, leavesOnly = false } = options;
  const multiple = selection === "multiple";

  // What is checked.
  const [checkedIds, setCheckedIds] = useControlled(
    options.checkable ? options.value : none,
    (options.checkable ? options.defaultValue : none) ?? none,
    options.checkable ? options.onValueChange : undefined,
  );
  const checkedSet = useMemo(() => new Set(checkedIds), [checkedIds]);
  const cascaded = useMemo(
    () => (checkable && cascade ? checkStates(index, checkedIds) : undefined),
    [checkable, cascade, index, checkedIds],
  );
  const cascadeOf = (id: string): CascadeState => {
    const node = index.places.get(id)?.node;
    const own = { state: checkedSet.has(id), fixed: node === undefined || isDisabledNode(node) };
    return cascaded === undefined ? own : (cascaded.get(id) ?? own);
  };
  const check = (id: string) => {
    if (!checkable || disabled || cascadeOf(id).fixed) return;
    if (cascade) setCheckedIds(tellChecked(index, toggleChecked(index, checkedIds, id), checkedAs));
    else setCheckedIds(checkedSet.has(id) ? checkedIds.filter((one) => one !== id) : [...checkedIds, id]);
  };

  // What is selected.
  const held = options.checkable ? options.selected : options.value;
  const given = useMemo(() => listOf(held), [held]);
  const [selectedIds, setSelectedIds] = useControlled(
    given,
    listOf(options.checkable ? options.defaultSelected : options.defaultValue) ?? none,
    (ids) => {
      if (options.checkable) options.onSelectedChange?.(ids);
      else if (options.selection === "multiple") options.onValueChange?.(ids);
      else if (options.selection === "single") {
        const node = ids[0] === undefined ? undefined : index.places.get(ids[0])?.node;
        if (node !== undefined) options.onValueChange?.(node.id, node);
      }
    },
  );
  const selectedSet = useMemo(() => new Set(selectedIds), [selectedIds]);
  const canSelect = (id: string) => {
    const node = index.places.get(id)?.node;
    if (selection === "none" || disabled || node === undefined || isDisabledNode(node)) return false;
    return !(leavesOnly && isBranch(id));
  };
  const anchor = useRef<string>(undefined);
  const select = (id: string) => {
    if (!canSelect(id)) return;
    anchor.current = id;
    if (!multiple) setSelectedIds([id]);
    else setSelectedIds(selectedSet.has(id) ? selectedIds.filter((one) => one !== id) : [...selectedIds, id]);
  };
  /** Adds whatever of these can be selected. */
  const selectMore = (ids: readonly string[]) =>
    setSelectedIds([...new Set([...selectedIds, ...ids.filter(canSelect)])]);
  return {
    cascadeOf,
    check,
    canCheck: (id: string) => checkable && !disabled && !cascadeOf(id).fixed,
    isSelected: (id: string) => selectedSet.has(id),
    canSelect,
    select,
    selectMore,
    /** Where a range begins: what was selected by itself last. */
    anchor,
  };
}
