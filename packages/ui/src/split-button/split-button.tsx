import { clsx } from "clsx";
import { forwardRef } from "react";
import { Button, type ButtonProps, IconButton } from "../button/index.js";
import { ChevronDown } from "../icons/icons.js";
import { Menu, type MenuItem } from "../menu/index.js";
import { useMessages } from "../provider/index.js";

/** What {@link SplitButton} takes, beside what its button takes. */
export interface SplitButtonProps extends Omit<ButtonProps, "block" | "asChild" | "children"> {
  /** The usual act, in words. */
  label: string;
  /** Its other kinds, in the menu beside it. */
  items: readonly MenuItem[];
  /** Name of the button that opens the menu. Default: 更多, with the label. */
  menuLabel?: string;
}

/**
 * A usual act and, in a menu beside it, its other kinds: 保存 and 保存并继续添加. Locked or busy it opens no menu either. Acts
 * that have nothing to do with each other are buttons, or a `Menu`.
 */
export const SplitButton = /* @__PURE__ */ forwardRef<HTMLSpanElement, SplitButtonProps>(function SplitButton(
  { label, items, menuLabel, className, style, id, ...button },
  ref,
) {
  const { splitButton } = useMessages();
  const { variant, tone, size, disabled, disabledReason, busy } = button;
  const { data, rest } = apart(button);
  return (
    <span
      ref={ref}
      role="group"
      aria-label={label}
      data-component="split-button"
      data-variant={variant ?? "secondary"}
      {...data}
      id={id}
      className={clsx("hx-split-button", className)}
      style={style}
    >
      <Button {...rest}>{label}</Button>
      <Menu
        align="end"
        items={items}
        trigger={
          <IconButton
            label={menuLabel ?? splitButton.more(label)}
            icon={<ChevronDown />}
            variant={variant ?? "secondary"}
            {...{ tone, size, disabled, disabledReason }}
            // The button beside it turns; this one only takes no press.
            aria-disabled={busy ? true : undefined}
          />
        }
      />
    </span>
  );
});

/** What goes to the outermost element, and what the button with the act takes. */
function apart<Props extends object>(props: Props): { data: object; rest: Props } {
  const entries = Object.entries(props);
  const isData = ([name]: [string, unknown]) => name.startsWith("data-");
  return {
    data: Object.fromEntries(entries.filter(isData)),
    rest: Object.fromEntries(entries.filter((entry) => !isData(entry))) as Props,
  };
}
