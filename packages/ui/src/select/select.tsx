import { clsx } from "clsx";
import { ChevronDown, X } from "lucide-react";
import {
  type ForwardedRef,
  forwardRef,
  type KeyboardEvent,
  type ReactElement,
  useId,
  useRef,
  useState,
} from "react";
import { type FieldControlAttributes, useFieldControl, useFieldLabelId } from "../field/field-context.js";
import { loadedPart } from "../hooks/loaded-part.js";
import { openedWhenLoaded } from "../hooks/opened-when-loaded.js";
import { useControlled } from "../hooks/use-controlled.js";
import { useFormReset } from "../hooks/use-form-reset.js";
import { useOwnRef } from "../hooks/use-own-ref.js";
import { useMessages } from "../provider/index.js";
import { labelOf, offeredOptions, type SelectOption } from "./select-options.js";
import { useTypeAhead } from "./use-type-ahead.js";

const list = /* @__PURE__ */ loadedPart(async () => (await import("./select-list.js")).SelectList);
const SelectContent = /* @__PURE__ */ openedWhenLoaded(list);

/** What {@link Select} takes. */
export interface SelectProps<Value extends string = string> extends FieldControlAttributes {
  /** The choices, in order. Expired ones are left out unless chosen. */
  options: readonly SelectOption<Value>[];
  /** The chosen value; the empty string when nothing is chosen. Without it, the select keeps it itself. */
  value?: Value | "";
  /** What is chosen at first, when the select keeps it itself. Default none. */
  defaultValue?: Value | "";
  /** Reports the new value, the empty string when it was cleared. */
  onValueChange?: (value: NoInfer<Value> | "") => void;
  /** The same by the name that forms use: `{...field}` of a `FormField` is enough. */
  onChange?: (value: NoInfer<Value> | "") => void;
  /** Default: 请选择. */
  placeholder?: string;
  /** Offers a cross while something is chosen; Delete and Backspace clear too. Default false. */
  clearable?: boolean;
  /** While the options are on their way: the empty list says so. Default false. */
  loading?: boolean;
  /** 28, 32 and 40 px high. Default `md`. */
  size?: "sm" | "md" | "lg";
  /** Name for a form that is sent by the browser. */
  name?: string;
  /** The focus has left the select. */
  onBlur?: () => void;
  /** A class for its element. */
  className?: string;
  /** Name for screen readers, where no `Field` gives one. */
  "aria-label"?: string;
  /** Id of a text that names it, where no `Field` does. */
  "aria-labelledby"?: string;
}

function SelectWithRef<Value extends string>(
  props: SelectProps<Value>,
  ref: ForwardedRef<HTMLButtonElement>,
) {
  const {
    options,
    placeholder,
    clearable = false,
    loading = false,
    size = "md",
    name,
    onBlur,
    className,
  } = props;
  const messages = useMessages();
  const { disabled, ...control } = useFieldControl({
    id: props.id,
    disabled: props.disabled,
    "aria-describedby": props["aria-describedby"],
    "aria-invalid": props["aria-invalid"],
    "aria-required": props["aria-required"],
  });
  const labelId = useFieldLabelId();
  const labelledBy = props["aria-labelledby"] ?? (props["aria-label"] ? undefined : labelId);
  const [value, setValue] = useControlled(
    props.value,
    props.defaultValue ?? "",
    props.onValueChange,
    props.onChange,
  );
  const initial = useRef(value);
  const button = useOwnRef(ref);
  const offered = offeredOptions(options, [value]);
  const current = offered.find((option) => option.value === value);
  const canClear = clearable && !disabled && value !== "";
  const clear = () => {
    setValue("");
    button.current?.focus();
  };
  const listId = useId();
  const [open, setOpen] = useState(false);
  const typeAhead = useTypeAhead(offered, value, setValue as (value: string) => void);
  useFormReset(button, () => setValue(initial.current));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (canClear && (event.key === "Delete" || event.key === "Backspace")) clear();
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") setOpen(true);
    // A space is a letter in the middle of a word, and opens otherwise.
    else if (!typeAhead(event.key)) return;
    event.preventDefault();
  };
  const shownValue = current === undefined ? "" : value;
  return (
    <span data-component="select" data-size={size} className={clsx("hx-select", className)}>
      <button
        {...control}
        ref={button}
        type="button"
        role="combobox"
        aria-autocomplete="none"
        aria-controls={open ? listId : undefined}
        aria-expanded={open}
        aria-label={props["aria-label"]}
        aria-labelledby={labelledBy}
        data-part="trigger"
        data-size={size}
        data-state={open ? "open" : "closed"}
        data-placeholder={shownValue === "" ? "" : undefined}
        data-disabled={disabled ? "" : undefined}
        data-clearable={canClear ? "" : undefined}
        disabled={disabled}
        onPointerEnter={list.loadEarly}
        onFocus={list.loadEarly}
        onClick={() => setOpen(!open)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      >
        <span data-part="value">
          {current === undefined
            ? (placeholder ?? messages.select.placeholder)
            : labelOf(current, messages.select.expired)}
        </span>
        {canClear ? null : <ChevronDown aria-hidden="true" data-part="arrow" />}
      </button>
      {name === undefined ? null : <input type="hidden" name={name} value={shownValue} disabled={disabled} />}
      <SelectContent
        open={open}
        onOpenChange={setOpen}
        trigger={button}
        id={listId}
        label={props["aria-label"]}
        labelledBy={labelledBy}
        options={offered}
        loading={loading}
        value={shownValue}
        onChoose={(next) => setValue(next as Value)}
      />
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
    </span>
  );
}

/**
 * One of a few choices. Values are strings and "" is none, so that it fits search fields, forms and addresses alike.
 * For many choices, or several at once, take `Combobox`.
 */
export const Select = /* @__PURE__ */ forwardRef(SelectWithRef) as <Value extends string = string>(
  props: SelectProps<Value> & { ref?: ForwardedRef<HTMLButtonElement> },
) => ReactElement;
