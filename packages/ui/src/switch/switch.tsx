import { clsx } from "clsx";
import * as Base from "radix-ui/switch";
import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from "react";
import { type NoValue, useFieldControl } from "../field/field-context.js";
import { useControlled } from "../hooks/use-controlled.js";

/** What {@link Switch} takes, beside the attributes of its button. */
export interface SwitchProps
  extends Omit<ComponentPropsWithoutRef<typeof Base.Root>, "children" | "asChild" | "value" | "onChange">,
    NoValue {
  /** Before the switch and part of what can be clicked. Without it give an `aria-label`. */
  label?: ReactNode;
  /** Without it, the switch keeps it itself. */
  checked?: boolean;
  /** Default false. */
  defaultChecked?: boolean;
  /** The person turned it on or off. */
  onCheckedChange?: (checked: boolean) => void;
}

/** On or off, at once. What needs a 保存 first is a checkbox. */
export const Switch = /* @__PURE__ */ forwardRef<HTMLButtonElement, SwitchProps>(function Switch(
  { label, checked, defaultChecked = false, onCheckedChange, className, style, ...rest },
  ref,
) {
  const control = useFieldControl(rest);
  const [on, setOn] = useControlled(checked, defaultChecked, onCheckedChange);
  const Root = label === undefined ? "span" : "label";
  return (
    <Root
      data-component="switch"
      data-disabled={control.disabled ? "" : undefined}
      className={clsx("hx-switch", className)}
      style={style}
    >
      {label === undefined ? null : <span data-part="label">{label}</span>}
      <Base.Root ref={ref} {...rest} {...control} checked={on} onCheckedChange={setOn} data-part="track">
        <Base.Thumb data-part="thumb" />
      </Base.Root>
    </Root>
  );
});
