import * as DropdownMenu from "radix-ui/dropdown-menu";
import * as Popover from "radix-ui/popover";
import type { ReactNode, RefObject } from "react";
import type { MenuAction } from "../menu/menu-items.js";
import { MenuList } from "../menu/menu-list.js";
import { useMenuChoice } from "../menu/use-menu-choice.js";

// This file is loaded when the first popover or menu of a table is opened: menus are most of a table's weight,
// and most tables are read without opening one.

/** What both overlays take. */
export interface OverlayProps {
  /** The button that opened it: it stands beside it and gives the focus back to it. */
  anchor: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What it is, for those who do not see it. */
  label: string;
  align: "start" | "end";
}

/** The button takes the focus back, unless the person went on to something else. */
function comeBack(event: Event, anchor: OverlayProps["anchor"]): void {
  event.preventDefault();
  if (document.activeElement === null || document.activeElement === document.body) anchor.current?.focus();
}

/** Anything, beside a button. */
export function OverlayPopover({
  anchor,
  open,
  onOpenChange,
  label,
  align,
  children,
}: OverlayProps & { children: ReactNode }) {
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          data-component="popover"
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={12}
          onInteractOutside={(event) => {
            // The button closes by its own click; closing on the press too would open it again.
            if (event.target instanceof Node && anchor.current?.contains(event.target))
              event.preventDefault();
          }}
          onCloseAutoFocus={(event) => comeBack(event, anchor)}
        >
          <div data-part="overlay-content">{children}</div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Acts, beside a button. The chosen one runs when the menu has closed, so that it may open a dialog. */
export function OverlayMenu({
  anchor,
  open,
  onOpenChange,
  label,
  align,
  items,
}: OverlayProps & { items: readonly MenuAction[] }) {
  const { choose, onCloseAutoFocus } = useMenuChoice(anchor);
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild>
        <span aria-hidden data-part="menu-anchor" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          data-component="menu"
          aria-label={label}
          aria-labelledby={undefined}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onInteractOutside={(event) => {
            if (event.target instanceof Node && anchor.current?.contains(event.target))
              event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus(event);
            if (!event.defaultPrevented) comeBack(event, anchor);
          }}
        >
          <MenuList parts={DropdownMenu} items={items} choose={choose} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
