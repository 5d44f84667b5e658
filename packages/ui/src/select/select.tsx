import { clsx } from "clsx";
import { ChevronDown, X } from "../icons/icons.js";
import { type ForwardedRef, forwardRef, type ReactElement, useId, useRef, type Ref } from "react";
import {
  type ControlAttributes,
  controlAttributes,
  useFieldControl,
  useFieldLabelId,
} from "../field/field-context.js";
import { isLocked } from "../hooks/is-locked.js";
import { useControlled } from "../hooks/use-controlled.js";
import { useFormReset } from "../hooks/use-form-reset.js";
import { useOwnRef } from "../hooks/use-own-ref.js";
import { useTriggerOpen } from "../hooks/use-trigger-open.js";
import { useMessages } from "../provider/index.js";
import { LongSelect } from "./long-select.js";
import { labelOf, offeredOptions, type SelectOption } from "../options/select-options.js";
import { ShortSelect } from "./short-select.js";

/** Each option of a short list costs about a millisecond when it opens; of longer ones only those in view are drawn. */
const LONGEST_SHORT = 100;

/** What {@link Select} takes. */
export interface SelectProps<Value extends string = string> extends ControlAttributes {
  /** The choices, in order. Expired ones are left out unless chosen. */
  options: readonly SelectOption<Value>[];
  /** The chosen value; the empty string when nothing is chosen. Without it, the select keeps it itself. */
  value?: Value | "";
  /** What is chosen at first, when the select keeps it itself. Default none. */
  defaultValue?: Value | "";
  /** Reports the new value, the empty string when it was cleared. */
  onValueChange?: (value: NoInfer<Value> | "") => void;
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
  /** Name for screen readers, where no `Field` gives one. */
  "aria-label"?: string;
  /** Id of a text that names it, where no `Field` does. */
  "aria-labelledby"?: string;
}

function SelectWithRef<Value extends string>(
  props: SelectProps<Value>,
  ref: ForwardedRef<HTMLButtonElement>,
) {
  const { options, placeholder, clearable = false, loading = false, size = "md", name, onBlur } = props;
  const { frame, data } = controlAttributes(props);
  const messages = useMessages();
  const { disabled, ...control } = useFieldControl(props);
  const labelId = useFieldLabelId();
  const labelledBy = props["aria-labelledby"] ?? (props["aria-label"] ? undefined : labelId);
  const [value, setValue] = useControlled(props.value, props.defaultValue ?? "", props.onValueChange);
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
  const [open, setOpen] = useTriggerOpen(undefined, undefined, button);
  useFormReset(button, () => setValue(initial.current));
  const shownValue = current === undefined ? "" : value;
  const long = offered.length > LONGEST_SHORT;
  const list = {
    // What is locked while its list is open closes it.
    open: open && disabled !== true,
    onOpenChange: setOpen,
    disabled: disabled === true,
    id: listId,
    label: props["aria-label"],
    labelledBy,
    options: offered,
    loading,
    value: shownValue,
    // Typing chooses without the list.
    onChoose: (next: string) => {
      if (!isLocked(button.current)) setValue(next as Value);
    },
  };
  const trigger = (
    <button
      {...data}
      {...control}
      ref={button}
      type="button"
      aria-label={props["aria-label"]}
      aria-labelledby={labelledBy}
      data-part="trigger"
      data-size={size}
      data-clearable={canClear ? "" : undefined}
      data-placeholder={shownValue === "" ? "" : undefined}
      disabled={disabled}
      onKeyDown={(event) => {
        if (!canClear || (event.key !== "Delete" && event.key !== "Backspace")) return;
        clear();
        event.preventDefault();
      }}
      onBlur={onBlur}
    >
      <span data-part="value">
        {current === undefined
          ? (placeholder ?? messages.select.placeholder)
          : labelOf(current, messages.select.expired)}
      </span>
      {canClear ? null : <ChevronDown aria-hidden="true" data-part="arrow" />}
    </button>
  );
  return (
    <span
      data-component="select"
      data-size={size}
      className={clsx("hx-select", frame.className)}
      style={frame.style}
    >
      {long ? (
        <LongSelect {...list} trigger={trigger} button={button} />
      ) : (
        <ShortSelect {...list} trigger={trigger} />
      )}
      {name === undefined ? null : <input type="hidden" name={name} value={shownValue} disabled={disabled} />}
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
  props: SelectProps<Value> & { ref?: Ref<HTMLButtonElement> },
) => ReactElement;
