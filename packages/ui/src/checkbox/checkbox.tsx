import { Check, Minus } from "lucide-react";
import * as Base from "radix-ui/checkbox";
import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from "react";
import { useFieldControl } from "../field/field-context.js";

/** `"indeterminate"` is a tick box over several of which only some are ticked. */
export type CheckedState = boolean | "indeterminate";

export interface CheckboxProps
  extends Omit<ComponentPropsWithoutRef<typeof Base.Root>, "children" | "asChild"> {
  /** Behind the box and part of what can be clicked. Without it give an `aria-label`. */
  label?: ReactNode;
  onCheckedChange?: (checked: CheckedState) => void;
}

/** A tick box with its label. Space ticks. */
export const Checkbox = /* @__PURE__ */ forwardRef<HTMLButtonElement, CheckboxProps>(function Checkbox(
  { label, className, style, ...rest },
  ref,
) {
  const control = useFieldControl(rest);
  const box = (
    <Base.Root ref={ref} {...rest} {...control} data-part="box">
      <Base.Indicator data-part="mark">
        {rest.checked === "indeterminate" ? <Minus aria-hidden="true" /> : <Check aria-hidden="true" />}
      </Base.Indicator>
    </Base.Root>
  );
  const Root = label === undefined ? "span" : "label";
  return (
    <Root
      data-component="checkbox"
      data-disabled={control.disabled ? "" : undefined}
      className={className}
      style={style}
    >
      {box}
      {label === undefined ? null : <span data-part="label">{label}</span>}
    </Root>
  );
});
