import { Check, ChevronDown, X } from "lucide-react";
import * as Primitive from "radix-ui/select";
import { type ForwardedRef, forwardRef, type KeyboardEvent, type ReactElement } from "react";
import { type FieldControlAttributes, useFieldControl, useFieldLabelId } from "../field/field-context.js";
import { useControlled } from "../hooks/use-controlled.js";
import { useOwnRef } from "../hooks/use-own-ref.js";
import { useMessages } from "../provider/index.js";
import { groupedOptions, isChoosable, offeredOptions, type SelectOption } from "./select-options.js";

export interface SelectProps<Value extends string = string> extends FieldControlAttributes {
  options: readonly SelectOption<Value>[];
  /** The chosen value; the empty string when nothing is chosen. Without it, the select keeps it itself. */
  value?: Value | "";
  defaultValue?: Value | "";
  /** Reports the new value, the empty string when it was cleared. */
  onValueChange?: (value: Value | "") => void;
  /** Default: 请选择. */
  placeholder?: string;
  /** Offers a cross while something is chosen; Delete and Backspace clear too. Default false. */
  clearable?: boolean;
  /** 28, 32 and 40 px high. Default `md`. */
  size?: "sm" | "md" | "lg";
  /** Name for a form that is sent by the browser. */
  name?: string;
  onBlur?: () => void;
  className?: string;
  "aria-label"?: string;
  "aria-labelledby"?: string;
}

function SelectWithRef<Value extends string>(
  props: SelectProps<Value>,
  ref: ForwardedRef<HTMLButtonElement>,
) {
  const { options, placeholder, clearable = false, size = "md", name, onBlur, className } = props;
  const messages = useMessages();
  const { disabled, ...control } = useFieldControl({
    id: props.id,
    disabled: props.disabled,
    "aria-describedby": props["aria-describedby"],
    "aria-invalid": props["aria-invalid"],
    "aria-required": props["aria-required"],
  });
  const labelId = useFieldLabelId();
  const [value, setValue] = useControlled(props.value, props.defaultValue ?? "", props.onValueChange);
  const button = useOwnRef(ref);
  const offered = offeredOptions(options, [value]);
  const current = offered.find((option) => option.value === value);
  const canClear = clearable && !disabled && value !== "";
  const clear = () => {
    setValue("");
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!canClear || (event.key !== "Delete" && event.key !== "Backspace")) return;
    event.preventDefault();
    clear();
  };
  return (
    <span data-component="select" data-size={size} className={className}>
      <Primitive.Root
        value={current === undefined ? "" : value}
        onValueChange={(next) => {
          // The hidden control of a form says "" while its options are exchanged; nobody has cleared anything.
          if (next !== "") setValue(next as Value);
        }}
        disabled={disabled}
        name={name}
      >
        <Primitive.Trigger
          {...control}
          ref={button}
          data-part="trigger"
          data-size={size}
          data-clearable={canClear ? "" : undefined}
          aria-label={props["aria-label"]}
          aria-labelledby={props["aria-labelledby"] ?? (props["aria-label"] ? undefined : labelId)}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
        >
          <span data-part="value">
            {/* Said by us: Radix finds the words only after the first paint, and never on a server. */}
            <Primitive.Value placeholder={placeholder ?? messages.select.placeholder}>
              {current === undefined ? null : labelOf(current, messages.select.expired)}
            </Primitive.Value>
          </span>
          {canClear ? null : <ChevronDown aria-hidden="true" data-part="arrow" />}
        </Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            data-component="select-list"
            position="popper"
            sideOffset={4}
            collisionPadding={8}
            aria-label={props["aria-label"]}
          >
            <Primitive.Viewport>
              {groupedOptions(offered).map(({ group, options: members }, at) =>
                group === undefined ? (
                  members.map((option) => <Option key={option.value} option={option} />)
                ) : (
                  <Primitive.Group key={`${at}-${group}`}>
                    <Primitive.Label data-part="label">{group}</Primitive.Label>
                    {members.map((option) => (
                      <Option key={option.value} option={option} />
                    ))}
                  </Primitive.Group>
                ),
              )}
            </Primitive.Viewport>
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
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

/** The words of an option; one that is kept only because it is chosen says so. */
function labelOf(option: SelectOption, expired: string): string {
  return option.expired ? `${option.label}（${expired}）` : option.label;
}

function Option({ option }: { option: SelectOption }) {
  const expired = useMessages().select.expired;
  return (
    <Primitive.Item
      value={option.value}
      textValue={option.label}
      disabled={!isChoosable(option)}
      data-part="item"
    >
      <span data-part="text">
        <Primitive.ItemText>{labelOf(option, expired)}</Primitive.ItemText>
        {option.description === undefined ? null : <span data-part="note">{option.description}</span>}
        {option.disabledReason === undefined ? null : <span data-part="note">{option.disabledReason}</span>}
      </span>
      <Primitive.ItemIndicator>
        <Check aria-hidden="true" />
      </Primitive.ItemIndicator>
    </Primitive.Item>
  );
}

/**
 * One of a few choices. Values are strings and "" is none, so that it fits search fields, forms and addresses alike.
 * For many choices, or several at once, take `Combobox`.
 */
export const Select = /* @__PURE__ */ forwardRef(SelectWithRef) as <Value extends string = string>(
  props: SelectProps<Value> & { ref?: ForwardedRef<HTMLButtonElement> },
) => ReactElement;
