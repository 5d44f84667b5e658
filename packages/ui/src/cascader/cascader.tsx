import { clsx } from "clsx";
import {
  type ForwardedRef,
  forwardRef,
  type KeyboardEvent,
  type ReactElement,
  type Ref,
  useId,
  useRef,
  useState,
} from "react";
import {
  type ControlAttributes,
  controlAttributes,
  FieldContext,
  useFieldControl,
  useFieldLabelId,
} from "../field/field-context.js";
import { isLocked } from "../hooks/is-locked.js";
import { useControlled } from "../hooks/use-controlled.js";
import { useFormReset } from "../hooks/use-form-reset.js";
import { useOwnRef } from "../hooks/use-own-ref.js";
import { ChevronDown, X } from "../icons/icons.js";
import { isComposing } from "../input/is-composing.js";
import { PopoverOverlay } from "../overlay/popover-overlay.js";
import { useMessages } from "../provider/index.js";
import type { LoadChildren, TreeNode } from "../tree/index.js";
import { useTreeMemory } from "../tree-select/use-tree-memory.js";
import { CascaderPanel } from "./cascader-panel.js";
import { pathOf } from "./cascader-path.js";

/** What {@link Cascader} takes. */
export interface CascaderProps<Payload = unknown> extends ControlAttributes {
  /** The first level, with what is known below it. */
  nodes: readonly TreeNode<Payload>[];
  /** Brings the children of a node that has no `children` and is no `isLeaf`, when it is opened first; they are kept. */
  loadChildren?: LoadChildren<Payload>;
  /** Another tree, when it changes: children that were loaded are forgotten. */
  dataKey?: string | number;
  /** Id of the chosen node, "" for none. Without it, the field keeps it itself. */
  value?: string;
  /** The same at first, when the field keeps it itself. Default none. */
  defaultValue?: string;
  /** Reports the id of the new node with the nodes from the first level down to it; "" when it was cleared. */
  onValueChange?: (value: string, path: readonly TreeNode<Payload>[]) => void;
  /** What the levels are called, from the first: 学校, 院系, 班级. Read aloud with the columns. Default none. */
  levels?: readonly string[];
  /** Nodes above the last level can be chosen too. Default false. */
  anyLevel?: boolean;
  /** A box that finds paths by words, codes and pinyin (`keywords`) in what is loaded. Default false. */
  searchable?: boolean;
  /** Words for a chosen id that is not loaded (yet): 「湘江理工大学 / 数学学院」. */
  chosenLabel?: string;
  /** Default: 请选择. */
  placeholder?: string;
  /** Offers a cross while something is chosen; Delete and Backspace clear too. Default false. */
  clearable?: boolean;
  /** The first level is on its way. Default false. */
  loading?: boolean;
  /** 28, 32 and 40 px high. Default `md`. */
  size?: "sm" | "md" | "lg";
  /** Name for a form that is sent by the browser. */
  name?: string;
  /** The focus has left field and columns. */
  onBlur?: () => void;
  /** Name for screen readers, where no `Field` gives one. */
  "aria-label"?: string;
  /** Id of a text that names it, where no `Field` does. */
  "aria-labelledby"?: string;
}

function CascaderWithRef<Payload>(props: CascaderProps<Payload>, ref: ForwardedRef<HTMLButtonElement>) {
  const { placeholder, clearable = false, size = "md", name, chosenLabel, onBlur } = props;
  const { frame, data } = controlAttributes(props);
  const messages = useMessages();
  const { disabled, ...control } = useFieldControl(props);
  const fieldLabel = useFieldLabelId();
  const labelledBy = props["aria-labelledby"] ?? (props["aria-label"] ? undefined : fieldLabel);
  const { index, loadChildren } = useTreeMemory(props);
  const [value, setValue] = useControlled(props.value, props.defaultValue ?? "", (next) =>
    props.onValueChange?.(next, pathOf(index, next)),
  );
  const initial = useRef(value);
  const path = pathOf(index, value);
  const words = path.length > 0 ? path.map(({ label }) => label).join(" / ") : (chosenLabel ?? value);

  const button = useOwnRef(ref);
  const popover = useRef<HTMLDivElement>(null);
  const popoverId = useId();
  const [open, setOpenState] = useState(false);
  const setOpen = (next: boolean) => {
    if (!next || !isLocked(button.current)) setOpenState(next);
  };
  const canClear = clearable && !disabled && value !== "";
  const clear = () => {
    setValue("");
    button.current?.focus();
  };
  useFormReset(button, () => setValue(initial.current));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || isComposing(event)) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") setOpen(true);
    else if (canClear && (event.key === "Delete" || event.key === "Backspace")) clear();
    else return;
    event.preventDefault();
  };
  return (
    <span
      data-component="cascader"
      data-size={size}
      className={clsx("hx-cascader hx-select", frame.className)}
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
        data-placeholder={value === "" ? "" : undefined}
        disabled={disabled}
        onClick={() => setOpen(!open)}
        onKeyDown={onKeyDown}
      >
        <span data-part="value" title={value === "" ? undefined : words}>
          {value === "" ? (placeholder ?? messages.select.placeholder) : words}
        </span>
        {canClear ? null : <ChevronDown aria-hidden="true" data-part="arrow" />}
      </button>
      {name === undefined ? null : <input type="hidden" name={name} value={value} disabled={disabled} />}
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
        data-component="cascader-popover"
        className="hx-cascader-popover hx-popover"
        align="start"
        aria-label={props["aria-label"]}
        aria-labelledby={labelledBy}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          const content = popover.current;
          (
            content?.querySelector<HTMLElement>("input") ??
            // Of what is chosen, the last level; each has one that takes the keys.
            Array.from(content?.querySelectorAll<HTMLElement>("[role=option][tabindex='0']") ?? []).at(-1) ??
            content
          )?.focus();
        }}
        onEscapeKeyDown={(event) => {
          if (isComposing(event)) event.preventDefault();
        }}
      >
        {/* The field around belongs to the button, with its label and its error. */}
        <FieldContext.Provider value={null}>
          <CascaderPanel
            index={index}
            loadChildren={loadChildren as LoadChildren<unknown> | undefined}
            chosen={path.map(({ id }) => id)}
            levels={props.levels ?? []}
            anyLevel={props.anyLevel ?? false}
            searchable={props.searchable ?? false}
            loading={props.loading ?? false}
            onChoose={(id) => {
              setValue(id);
              setOpen(false);
              button.current?.focus();
            }}
          />
        </FieldContext.Provider>
      </PopoverOverlay>
    </span>
  );
}

/**
 * One of a tree, level by level beside each other: school, department, class. Where levels are few and each is chosen in its
 * turn; a tree of any depth, or several of it, is a `TreeSelect`. The ref is the button's.
 */
export const Cascader = /* @__PURE__ */ forwardRef(CascaderWithRef) as <Payload = unknown>(
  props: CascaderProps<Payload> & { ref?: Ref<HTMLButtonElement> },
) => ReactElement;
