import * as DropdownMenu from "radix-ui/dropdown-menu";
import { type ReactElement, useRef } from "react";
import { useCan } from "../provider/index.js";
import { type MenuItem, shownItems } from "./menu-items.js";
import { MenuList } from "./menu-list.js";
import { useMenuChoice } from "./use-menu-choice.js";

export interface MenuProps {
  /** The button that opens it; it must take a ref and pass properties on. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  /** Name for screen readers; without it, the trigger's. */
  label?: string;
  /** Edge of the trigger that it is aligned with. Default: `start`. */
  align?: "start" | "center" | "end";
  /** Side of the trigger where it opens if there is room. Default: `bottom`. */
  side?: "top" | "right" | "bottom" | "left";
  /** To open and close it from outside; without it, the menu keeps that itself. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/**
 * A button and what it opens: acts, one of which is chosen. It never blocks the page behind it (Radix' modal mode
 * leaves the page dead when a dialog opens from a menu), and it is closed before the chosen act runs.
 */
export function Menu({ trigger, items, label, align = "start", side = "bottom", ...open }: MenuProps) {
  const can = useCan();
  const button = useRef<HTMLButtonElement>(null);
  const { choose, onCloseAutoFocus } = useMenuChoice(button);
  return (
    <DropdownMenu.Root modal={false} {...open}>
      <DropdownMenu.Trigger asChild ref={button}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          data-component="menu"
          {...(label === undefined ? {} : { "aria-label": label, "aria-labelledby": undefined })}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <MenuList parts={DropdownMenu} items={shownItems(items, can)} choose={choose} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
