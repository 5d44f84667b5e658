import { clsx } from "clsx";
import {
  type ForwardedRef,
  forwardRef,
  type KeyboardEvent,
  type ReactElement,
  type Ref,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { controlAttributes, FieldContext, useFieldControl, useFieldLabelId } from "../field/field-context.js";
import { isLocked } from "../hooks/is-locked.js";
import { useControlled } from "../hooks/use-controlled.js";
import { useFormReset } from "../hooks/use-form-reset.js";
import { useOwnRef } from "../hooks/use-own-ref.js";
import { ChevronDown, X } from "../icons/icons.js";
import { isComposing } from "../input/is-composing.js";
import { PopoverOverlay } from "../overlay/popover-overlay.js";
import { useMessages } from "../provider/index.js";
import { Tree } from "../tree/index.js";
import { ancestorsOf } from "../tree/tree-nodes.js";
import type { TreeSelectProps } from "./tree-select-props.js";
import { useTreeMemory } from "./use-tree-memory.js";

const none: readonly string[] = [];
/** More names than this are not read in the field: nobody sees them, and a screen reader would say them all. */
const NAMED = 20;

const listOf = (value: string | readonly string[] | undefined): readonly string[] | undefined =>
  typeof value === "string" ? (value === "" ? none : [value]) : value;

function TreeSelectWithRef<Payload>(props: TreeSelectProps<Payload>, ref: ForwardedRef<HTMLButtonElement>) {
  const { placeholder, clearable = false, size = "md", name, chosenOptions, onBlur } = props;
  const { frame, data } = controlAttributes(props);
  const messages = useMessages();
  const { disabled, ...control } = useFieldControl(props);
  const fieldLabel = useFieldLabelId();
  const labelledBy = props["aria-labelledby"] ?? (props["aria-label"] ? undefined : fieldLabel);
  const { nodes, index, loadChildren } = useTreeMemory(props);
  const given = useMemo(() => listOf(props.value), [props.value]);
  const [chosen, setChosen] = useControlled<readonly string[]>(
    given,
    listOf(props.defaultValue) ?? none,
    (next) => {
      if (props.multiple) props.onValueChange?.(next);
      else props.onValueChange?.(next[0] ?? "", index.places.get(next[0] ?? "")?.node);
    },
  );
  const initial = useRef(chosen);
  const labelOf = (id: string): string =>
    index.places.get(id)?.node.label ?? chosenOptions?.find(({ value }) => value === id)?.label ?? id;

  const button = useOwnRef(ref);
  const popover = useRef<HTMLDivElement>(null);
  const popoverId = useId();
  const [open, setOpenState] = useState(false);
  const [expanded, setExpanded] = useControlled(
    props.expanded,
    props.defaultExpanded ?? none,
    props.onExpandedChange,
  );
  const setOpen = (next: boolean) => {
    if (next && isLocked(button.current)) return;
    // What is chosen can be seen at once.
    if (next) setExpanded([...new Set([...expanded, ...chosen.flatMap((id) => ancestorsOf(index, id))])]);
    setOpenState(next);
  };
  const canClear = clearable && !disabled && chosen.length > 0;
  const clear = () => {
    setChosen(none);
    button.current?.focus();
  };
  useFormReset(button, () => setChosen(initial.current));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || isComposing(event)) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") setOpen(true);
    else if (canClear && (event.key === "Delete" || event.key === "Backspace")) clear();
    else return;
    event.preventDefault();
  };
  /** The tree comes a moment after what it stands in, which has the focus until then. */
  const onList = (list: HTMLDivElement | null) => {
    const content = popover.current;
    if (list === null || content === null || document.activeElement !== content) return;
    (content.querySelector<HTMLElement>("input") ?? list).focus();
  };
  const shared = {
    ref: onList,
    nodes,
    loadChildren,
    dataKey: props.dataKey,
    expanded,
    onExpandedChange: setExpanded,
    searchable: props.searchable ?? false,
    loading: props.loading ?? false,
    empty: props.empty,
    // The search box stands above it.
    maxHeight: "min(20rem, calc(var(--radix-popover-content-available-height) - 4rem))",
    "aria-label": props["aria-label"],
    "aria-labelledby": labelledBy,
  };
  return (
    <span
      data-component="tree-select"
      data-size={size}
      data-multiple={props.multiple ? "" : undefined}
      className={clsx("hx-tree-select hx-select", frame.className)}
      style={frame.style}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget) && !popover.current?.contains(relatedTarget)) onBlur?.();
      }}
    >
      <button
        {...data}
        {...control}
        ref={button}
        type="button"
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? popoverId : undefined}
        aria-label={props["aria-label"]}
        aria-labelledby={labelledBy}
        data-part="trigger"
        data-size={size}
        data-state={open ? "open" : "closed"}
        data-clearable={canClear ? "" : undefined}
        data-placeholder={chosen.length === 0 ? "" : undefined}
        disabled={disabled}
        onClick={() => setOpen(!open)}
        onKeyDown={onKeyDown}
      >
        <span data-part="value">
          {chosen.length === 0
            ? (placeholder ?? messages.select.placeholder)
            : messages.dataTable.list(chosen.slice(0, NAMED).map(labelOf))}
        </span>
        {chosen.length > 1 ? <span data-part="count">{chosen.length}</span> : null}
        {canClear ? null : <ChevronDown aria-hidden="true" data-part="arrow" />}
      </button>
      {name === undefined
        ? null
        : (props.multiple ? chosen : [chosen[0] ?? ""]).map((id) => (
            <input key={id} type="hidden" name={name} value={id} disabled={disabled} />
          ))}
      {canClear ? (
        <button
          type="button"
          data-part="clear"
          tabIndex={-1}
          aria-label={messages.common.clear}
          onClick={clear}
        >
          <X aria-hidden="true" />
        </button>
      ) : null}
      <PopoverOverlay
        ref={popover}
        id={popoverId}
        open={open}
        onOpenChange={setOpen}
        anchor={button}
        data-component="tree-select-popover"
        className="hx-tree-select-popover hx-popover"
        align="start"
        aria-label={props["aria-label"]}
        aria-labelledby={labelledBy}
        onEscapeKeyDown={(event) => {
          // The box above the tree is emptied first.
          const { target } = event;
          if (isComposing(event) || (target instanceof Element && target.closest("[data-keeps-escape]")))
            event.preventDefault();
        }}
      >
        {/* The field around belongs to the button, with its label and its error. */}
        <FieldContext.Provider value={null}>
          {props.multiple ? (
            <Tree<Payload>
              {...shared}
              checkable
              cascade={props.cascade ?? true}
              checkedAs={props.checkedAs ?? "leaves"}
              value={chosen}
              onValueChange={setChosen}
            />
          ) : (
            <Tree<Payload>
              {...shared}
              selection="single"
              leavesOnly={props.leavesOnly ?? false}
              value={chosen[0] ?? ""}
              onValueChange={(id) => {
                setChosen([id]);
                setOpen(false);
              }}
            />
          )}
        </FieldContext.Provider>
      </PopoverOverlay>
    </span>
  );
}

/**
 * One node of a tree, or several with tick boxes, in the room of a select: a department, a class, the units that a role may
 * see. The ref is the button's.
 */
export const TreeSelect = /* @__PURE__ */ forwardRef(TreeSelectWithRef) as <Payload = unknown>(
  props: TreeSelectProps<Payload> & { ref?: Ref<HTMLButtonElement> },
) => ReactElement;
