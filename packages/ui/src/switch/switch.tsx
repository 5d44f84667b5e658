import * as Base from "radix-ui/switch";
import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from "react";
import { useFieldControl } from "../field/field-context.js";

export interface SwitchProps
  extends Omit<ComponentPropsWithoutRef<typeof Base.Root>, "children" | "asChild"> {
  /** Before the switch and part of what can be clicked. Without it give an `aria-label`. */
  label?: ReactNode;
}

/** On or off, at once. What needs a 保存 first is a checkbox. */
export const Switch = /* @__PURE__ */ forwardRef<HTMLButtonElement, SwitchProps>(function Switch(
  { label, className, style, ...rest },
  ref,
) {
  const control = useFieldControl(rest);
  const Root = label === undefined ? "span" : "label";
  return (
    <Root
      data-component="switch"
      data-disabled={control.disabled ? "" : undefined}
      className={className}
      style={style}
    >
      {label === undefined ? null : <span data-part="label">{label}</span>}
      <Base.Root ref={ref} {...rest} {...control} data-part="track">
        <Base.Thumb data-part="thumb" />
      </Base.Root>
    </Root>
  );
});
