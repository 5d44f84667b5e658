import { clsx } from "clsx";
import * as Base from "radix-ui/radio-group";
import {
  type ComponentPropsWithoutRef,
  type ForwardedRef,
  forwardRef,
  type ReactElement,
  type ReactNode,
  type Ref,
} from "react";
import { type NoEvents, useFieldControl, useFieldLabelId } from "../field/field-context.js";
import { useControlled } from "../hooks/use-controlled.js";

/** A choice of {@link SegmentedControl}. */
export interface SegmentedOption<Value extends string = string> {
  /** What is stored; unique among the options. */
  value: Value;
  /** One or two words. With `icon` and `iconOnly` it is only read aloud, and shown to a resting pointer. */
  label: string;
  /** Before the words. */
  icon?: ReactNode;
  /** It cannot be chosen now. Default false. */
  disabled?: boolean;
}

/** What {@link SegmentedControl} takes, beside the attributes of the group. */
export interface SegmentedControlProps<Value extends string = string>
  extends Omit<
      ComponentPropsWithoutRef<typeof Base.Root>,
      "children" | "asChild" | "onChange" | "value" | "defaultValue" | "orientation" | "onValueChange"
    >,
    NoEvents {
  /** The choices, in order: two to five. */
  options: readonly SegmentedOption<Value>[];
  /** The chosen value, "" when nothing is chosen. Without it, the control keeps it itself. */
  value?: Value | "";
  /** What is chosen at first, when the control keeps it itself. Default none. */
  defaultValue?: Value | "";
  /** Reports the new value. */
  onValueChange?: (value: NoInfer<Value>) => void;
  /** 28, 32 and 40 px high. Default `md`. */
  size?: "sm" | "md" | "lg";
  /** As wide as its container, all parts alike. Default false. */
  block?: boolean;
  /** Only the icons are drawn; every option has one. Default false. */
  iconOnly?: boolean;
}

function SegmentedControlWithRef<Value extends string>(
  {
    options,
    value: given,
    defaultValue = "",
    onValueChange,
    size = "md",
    block = false,
    iconOnly = false,
    ...rest
  }: SegmentedControlProps<Value>,
  ref: ForwardedRef<HTMLDivElement>,
) {
  const control = useFieldControl(rest);
  const labelId = useFieldLabelId();
  const [value, setValue] = useControlled<string>(given, defaultValue, (next) =>
    onValueChange?.(next as Value),
  );
  return (
    <Base.Root
      ref={ref}
      data-component="segmented-control"
      data-size={size}
      data-block={block ? "" : undefined}
      aria-labelledby={rest["aria-label"] ? undefined : labelId}
      {...rest}
      {...control}
      orientation="horizontal"
      className={clsx("hx-segmented-control", rest.className)}
      value={value}
      onValueChange={setValue}
    >
      {options.map((option) => (
        <Base.Item
          key={option.value}
          value={option.value}
          disabled={option.disabled}
          data-part="segment"
          aria-label={iconOnly ? option.label : undefined}
          title={iconOnly ? option.label : undefined}
        >
          {option.icon === undefined ? null : (
            <span data-part="icon" aria-hidden="true">
              {option.icon}
            </span>
          )}
          {iconOnly ? null : <span data-part="label">{option.label}</span>}
        </Base.Item>
      ))}
    </Base.Root>
  );
}

/**
 * One of two to five views or modes, side by side, taken at once: 周, 月, 学期. What is filled in and sent is a `RadioGroup`;
 * what has content of its own below it are `Tabs`.
 */
export const SegmentedControl = /* @__PURE__ */ forwardRef(SegmentedControlWithRef) as <
  Value extends string = string,
>(
  props: SegmentedControlProps<Value> & { ref?: Ref<HTMLDivElement> },
) => ReactElement;
