import { clsx } from "clsx";
import { ChevronDown, X } from "../icons/icons.js";
import {
  type ForwardedRef,
  forwardRef,
  type MouseEvent,
  type ReactElement,
  useMemo,
  useRef,
  useState,
  type Ref,
} from "react";
import {
  type ControlAttributes,
  controlAttributes,
  useFieldControl,
  useFieldLabelId,
} from "../field/field-context.js";
import { isLocked } from "../hooks/is-locked.js";
import { useControlled } from "../hooks/use-controlled.js";
import { useOwnRef } from "../hooks/use-own-ref.js";
import { PopoverOverlay } from "../overlay/popover-overlay.js";
import { useMessages } from "../provider/index.js";
import type { SelectOption } from "../options/select-options.js";
import { ComboboxList } from "./combobox-list.js";
import { useCombobox } from "./use-combobox.js";

interface ComboboxShared<Value extends string> extends ControlAttributes {
  options: readonly SelectOption<Value>[];
  /** Default: 请选择. */
  placeholder?: string;
  /** Offers a cross while something is chosen. Default false. */
  clearable?: boolean;
  /** 28, 32 and 40 px high. Default `md`. */
  size?: "sm" | "md" | "lg";
  /**
   * Reports what is typed, "" when that is over, never while an input method composes. With it somebody else searches, a
   * server for example: `options` are then the matches, and nothing is filtered here. Waiting a little between letters is
   * the caller's.
   */
  onInputValueChange?: (text: string) => void;
  /** While matches are on their way. */
  loading?: boolean;
  /** Words for chosen values that are not among `options` (a record's old value, another page of a search). */
  chosenOptions?: readonly SelectOption<Value>[];
  /**
   * What is typed is taken as it is where no option is called so: the list offers it first, and leaving the field takes it.
   * The value is then the text. Only where values are plain texts. Default false.
   */
  freeText?: string extends Value ? boolean : never;
  onBlur?: () => void;
  "aria-label"?: string;
  "aria-labelledby"?: string;
}

/** One value, "" for none. */
export interface SingleComboboxProps<Value extends string = string> extends ComboboxShared<Value> {
  multiple?: false;
  /** The chosen value, the empty string for none. Without it, the combobox keeps it itself. */
  value?: Value | "";
  /** What is chosen at first, when it keeps it itself. Default none. */
  defaultValue?: Value | "";
  /** Reports the new value, the empty string when it was cleared. */
  onValueChange?: (value: NoInfer<Value> | "") => void;
}

/** Several values, in the order in which they were chosen. */
export interface MultipleComboboxProps<Value extends string = string> extends ComboboxShared<Value> {
  multiple: true;
  /** The chosen values, in the order of choosing. Without it, the combobox keeps them itself. */
  value?: readonly Value[];
  /** What is chosen at first, when it keeps them itself. Default none. */
  defaultValue?: readonly Value[];
  /** Reports all chosen values after every change. */
  onValueChange?: (value: readonly NoInfer<Value>[]) => void;
  /** How many may be chosen at most. */
  max?: number;
}

/** What {@link Combobox} takes: one value, or with `multiple` a list of them. */
export type ComboboxProps<Value extends string = string> =
  | SingleComboboxProps<Value>
  | MultipleComboboxProps<Value>;

const listOf = (value: string | readonly string[] | undefined): readonly string[] | undefined =>
  typeof value === "string" ? (value === "" ? [] : [value]) : value;

const none: readonly string[] = [];

function ComboboxWithRef<Value extends string>(
  props: ComboboxProps<Value>,
  ref: ForwardedRef<HTMLInputElement>,
) {
  const { options, placeholder, clearable = false, size = "md", loading = false, chosenOptions } = props;
  const { frame: root, data } = controlAttributes(props);
  const multiple = props.multiple === true;
  const messages = useMessages();
  const { disabled, ...control } = useFieldControl(props);
  const fieldLabel = useFieldLabelId();
  const labelledBy = props["aria-labelledby"] ?? (props["aria-label"] ? undefined : fieldLabel);
  const given = useMemo(() => listOf(props.value), [props.value]);
  const [chosen, setChosen] = useControlled<readonly string[]>(
    given,
    listOf(props.defaultValue) ?? none,
    (next) => {
      if (props.multiple) props.onValueChange?.(next as readonly Value[]);
      else props.onValueChange?.((next[0] ?? "") as Value | "");
    },
  );
  // What was chosen keeps its words when a later search no longer brings it.
  const [seen, setSeen] = useState<readonly SelectOption[]>([]);
  const labelOf = (value: string) =>
    [...options, ...(chosenOptions ?? []), ...seen].find((option) => option.value === value)?.label ?? value;
  const model = useCombobox({
    options,
    chosen,
    onChosenChange: (next, from) => {
      if (from.length > 0 && props.onInputValueChange) setSeen((before) => [...from, ...before]);
      setChosen(next);
    },
    multiple,
    freeText: props.freeText === true ? messages.select.use : undefined,
    max: props.multiple ? props.max : undefined,
    clearable,
    disabled: disabled === true,
    label: chosen[0] === undefined ? "" : labelOf(chosen[0]),
    onInputValueChange: props.onInputValueChange,
  });
  const frame = useRef<HTMLDivElement>(null);
  const input = useOwnRef(ref);
  const onFramePress = (event: MouseEvent) => {
    if (isLocked(input.current) || (event.target instanceof Element && event.target.closest("button")))
      return;
    if (event.target !== input.current) {
      // A press beside the text would take the focus out of the input.
      event.preventDefault();
      input.current?.focus();
    }
    model.setOpen(event.target === input.current || !model.open);
  };
  return (
    <div
      data-component="combobox"
      data-multiple={multiple ? "" : undefined}
      className={clsx("hx-combobox", root.className)}
      style={root.style}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        model.takeTyped();
        model.setOpen(false);
        props.onBlur?.();
      }}
    >
      {/* Only a larger target for the input, which has the keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={frame}
        data-part="frame"
        data-size={size}
        data-state={model.open ? "open" : "closed"}
        data-disabled={disabled ? "" : undefined}
        data-invalid={control["aria-invalid"] ? "" : undefined}
        onMouseDown={onFramePress}
      >
        {multiple
          ? chosen.map((value) => (
              <span key={value} data-part="chip">
                {labelOf(value)}
                {disabled ? null : (
                  <button
                    data-part="remove"
                    type="button"
                    tabIndex={-1}
                    aria-label={messages.common.remove(labelOf(value))}
                    onClick={() => {
                      model.remove(value);
                      input.current?.focus();
                    }}
                  >
                    <X aria-hidden="true" />
                  </button>
                )}
              </span>
            ))
          : null}
        <input
          {...data}
          {...control}
          {...model.inputProps}
          ref={input}
          type="text"
          data-part="control"
          disabled={disabled}
          placeholder={
            multiple && chosen.length > 0 ? undefined : (placeholder ?? messages.select.placeholder)
          }
          aria-label={props["aria-label"]}
          aria-labelledby={labelledBy}
        />
        {clearable && !disabled && chosen.length > 0 ? (
          <button
            type="button"
            data-part="clear"
            tabIndex={-1}
            aria-label={messages.common.clear}
            onClick={() => {
              model.clear();
              input.current?.focus();
            }}
          >
            <X aria-hidden="true" />
          </button>
        ) : (
          <ChevronDown aria-hidden="true" data-part="arrow" />
        )}
      </div>
      <PopoverOverlay
        open={model.open}
        onOpenChange={model.setOpen}
        anchor={frame}
        data-component="combobox-list"
        className="hx-combobox-list"
        role={undefined}
        align="start"
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        // A press in the list leaves the focus in the input.
        onMouseDown={(event) => event.preventDefault()}
      >
        <ComboboxList
          model={model}
          chosen={chosen}
          multiple={multiple}
          loading={loading}
          label={props["aria-label"]}
          labelledBy={labelledBy}
        />
      </PopoverOverlay>
      <span data-part="visually-hidden" role="status">
        {model.open && !loading && model.filter !== "" ? messages.select.matches(model.shown.length) : ""}
      </span>
    </div>
  );
}

/** A choice among many: type a part of it. One or several; thousands of options stay fast. The ref is the input's. */
export const Combobox = /* @__PURE__ */ forwardRef(ComboboxWithRef) as <Value extends string = string>(
  props: ComboboxProps<Value> & { ref?: Ref<HTMLInputElement> },
) => ReactElement;
