import * as Base from "radix-ui/radio-group";
import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from "react";
import { useFieldControl, useFieldLabelId } from "../field/field-context.js";

export interface RadioOption {
  value: string;
  label: ReactNode;
  /** A line below the label. */
  description?: ReactNode;
  disabled?: boolean;
}

export interface RadioGroupProps
  extends Omit<ComponentPropsWithoutRef<typeof Base.Root>, "children" | "asChild" | "onChange"> {
  options: readonly RadioOption[];
  onValueChange?: (value: string) => void;
}

/** One of a few, all in view. Arrow keys choose. For more than about six take a `Select`. */
export const RadioGroup = /* @__PURE__ */ forwardRef<HTMLDivElement, RadioGroupProps>(function RadioGroup(
  { options, orientation = "vertical", ...rest },
  ref,
) {
  const control = useFieldControl(rest);
  const labelId = useFieldLabelId();
  return (
    <Base.Root
      ref={ref}
      data-component="radio-group"
      orientation={orientation}
      aria-labelledby={rest["aria-label"] ? undefined : labelId}
      {...rest}
      {...control}
    >
      {options.map((option) => (
        <label key={option.value} data-part="option" data-disabled={option.disabled ? "" : undefined}>
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
