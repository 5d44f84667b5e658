import { clsx } from "clsx";
import * as Primitive from "radix-ui/dropdown-menu";
import { forwardRef, type HTMLAttributes, type ReactElement, useRef } from "react";
import { useTriggerOpen } from "../hooks/use-trigger-open.js";
import { useCan } from "../provider/index.js";
import { type MenuItem, shownItems } from "./menu-items.js";
import { MenuList } from "./menu-list.js";
import { useMenuChoice } from "./use-menu-choice.js";

/** What {@link Menu} takes; what is not named here goes to the opened menu, as the ref does. The button is yours. */
export interface MenuProps extends Omit<HTMLAttributes<HTMLDivElement>, "children" | "dir"> {
  /** The button that opens it, unless it is disabled, busy or says why it cannot be pressed; it takes a ref and passes properties on. */
  trigger: ReactElement;
  /** What can be done, with separators, headings and menus within. */
  items: readonly MenuItem[];
  /** Name for screen readers; without it, the trigger's. */
  label?: string;
  /** Edge of the trigger that it is aligned with. Default: `start`. */
  align?: "start" | "center" | "end";
  /** Side of the trigger where it opens if there is room. Default: `bottom`. */
  side?: "top" | "right" | "bottom" | "left";
  /** To open and close it from outside; without it, the menu keeps that itself. */
  open?: boolean;
  /** Open at first. Default false. */
  defaultOpen?: boolean;
  /** It opens or closes. */
  onOpenChange?: (open: boolean) => void;
}

/**
 * A button that opens a list of actions. It never blocks the page behind it (Radix' modal mode leaves the page dead
 * when a dialog opens from a menu), and it is closed before the chosen action runs.
 */
export const Menu = /* @__PURE__ */ forwardRef<HTMLDivElement, MenuProps>(function Menu(
  { trigger, items, label, align = "start", side = "bottom", open, defaultOpen, onOpenChange, ...rest },
  ref,
) {
  const can = useCan();
  const button = useRef<HTMLButtonElement>(null);
  const { choose, onCloseAutoFocus } = useMenuChoice(button);
  const [isOpen, setOpen] = useTriggerOpen(open, onOpenChange, button, defaultOpen);
  return (
    <Primitive.Root modal={false} open={isOpen} onOpenChange={setOpen}>
      <Primitive.Trigger ref={button} asChild>
        {trigger}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          ref={ref}
          data-component="menu"
          {...(label !== undefined && { "aria-label": label, "aria-labelledby": undefined })}
          {...rest}
          className={clsx("hx-menu", rest.className)}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <MenuList parts={Primitive} items={shownItems(items, can)} choose={choose} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
});
