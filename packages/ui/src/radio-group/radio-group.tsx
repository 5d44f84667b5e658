import { clsx } from "clsx";
import * as Base from "radix-ui/radio-group";
import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from "react";
import { type NoEvents, useFieldControl, useFieldLabelId } from "../field/field-context.js";
import { useControlled } from "../hooks/use-controlled.js";

/** A choice of {@link RadioGroup}. */
export interface RadioOption {
  /** What is stored; unique among the options. */
  value: string;
  /** What is read. */
  label: ReactNode;
  /** A line below the label. */
  description?: ReactNode;
  /** It cannot be chosen now. Default false. */
  disabled?: boolean;
}

/** What {@link RadioGroup} takes, beside the attributes of the group. */
export interface RadioGroupProps
  extends Omit<
      ComponentPropsWithoutRef<typeof Base.Root>,
      "children" | "asChild" | "onChange" | "value" | "defaultValue"
    >,
    NoEvents {
  /** The choices, in order; one of them at a time. */
  options: readonly RadioOption[];
  /** The chosen value, "" when nothing is chosen. Without it, the group keeps it itself. */
  value?: string;
  /** Default "". */
  defaultValue?: string;
  /** Reports the new value. */
  onValueChange?: (value: string) => void;
}

/** One of a few, all in view. Arrow keys choose. For more than about six take a `Select`. */
export const RadioGroup = /* @__PURE__ */ forwardRef<HTMLDivElement, RadioGroupProps>(function RadioGroup(
  { options, orientation = "vertical", value: given, defaultValue = "", onValueChange, ...rest },
  ref,
) {
  const control = useFieldControl(rest);
  const labelId = useFieldLabelId();
  const [value, setValue] = useControlled(given, defaultValue, onValueChange);
  return (
    <Base.Root
      ref={ref}
      data-component="radio-group"
      orientation={orientation}
      aria-labelledby={rest["aria-label"] ? undefined : labelId}
      {...rest}
      className={clsx("hx-radio-group", rest.className)}
      {...control}
      value={value}
      onValueChange={setValue}
    >
      {options.map((option) => (
        <label
          key={option.value}
          data-part="option"
          data-disabled={option.disabled || control.disabled ? "" : undefined}
        >
          <Base.Item value={option.value} disabled={option.disabled} data-part="box">
            <Base.Indicator data-part="dot" />
          </Base.Item>
          <span data-part="label">
            {option.label}
            {option.description ? <span data-part="description">{option.description}</span> : null}
          </span>
        </label>
      ))}
    </Base.Root>
  );
});
