import { clsx } from "clsx";
import { Check, Minus } from "../icons/icons.js";
import * as Base from "radix-ui/checkbox";
import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from "react";
import { type NoValue, useFieldControl } from "../field/field-context.js";
import { useControlled } from "../hooks/use-controlled.js";

/** `"indeterminate"` is a tick box over several of which only some are ticked. */
export type CheckedState = boolean | "indeterminate";

/** What {@link Checkbox} takes, beside the attributes of its button. */
export interface CheckboxProps
  extends Omit<
      ComponentPropsWithoutRef<typeof Base.Root>,
      "children" | "asChild" | "value" | "onChange" | "onCheckedChange"
    >,
    NoValue {
  /** Behind the box and part of what can be clicked. Without it give an `aria-label`. */
  label?: ReactNode;
  /** Without it, the box keeps it itself. */
  checked?: CheckedState;
  /** Default false. */
  defaultChecked?: CheckedState;
  /** The person ticked or unticked it; a box that was `indeterminate` becomes ticked. */
  onCheckedChange?: (checked: boolean) => void;
}

/** A tick box with its label. Space ticks. */
export const Checkbox = /* @__PURE__ */ forwardRef<HTMLButtonElement, CheckboxProps>(function Checkbox(
  { label, checked, defaultChecked = false, onCheckedChange, className, style, ...rest },
  ref,
) {
  const control = useFieldControl(rest);
  const [state, setState] = useControlled<CheckedState>(checked, defaultChecked, (next) =>
    onCheckedChange?.(next === true),
  );
  const box = (
    <Base.Root ref={ref} {...rest} {...control} checked={state} onCheckedChange={setState} data-part="box">
      <Base.Indicator data-part="mark">
        {state === "indeterminate" ? <Minus aria-hidden="true" /> : <Check aria-hidden="true" />}
      </Base.Indicator>
    </Base.Root>
  );
  const Root = label === undefined ? "span" : "label";
  return (
    <Root
      data-component="checkbox"
      data-disabled={control.disabled ? "" : undefined}
      className={clsx("hx-checkbox", className)}
      style={style}
    >
      {box}
      {label === undefined ? null : <span data-part="label">{label}</span>}
    </Root>
  );
});
