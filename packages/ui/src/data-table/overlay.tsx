import { DropdownMenu, Popover } from "radix-ui";
import type { ReactNode, RefObject } from "react";

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

/** What {@link OverlayMenu} shows. */
export interface OverlayMenuItem {
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  /** Why it cannot be chosen. */
  disabledReason?: string;
  onSelect: () => void;
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
          data-component="data-table-popover"
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={12}
          onInteractOutside={(event) => {
            // The button closes by its own click; closing on the press too would open it again.
            if (event.target instanceof Node && anchor.current?.contains(event.target))
              event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.current?.focus();
          }}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Acts, beside a button. */
export function OverlayMenu({
  anchor,
  open,
  onOpenChange,
  label,
  align,
  items,
}: OverlayProps & { items: readonly OverlayMenuItem[] }) {
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild>
        <span aria-hidden data-part="menu-anchor" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          data-component="data-table-menu"
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
            event.preventDefault();
            anchor.current?.focus();
          }}
        >
          {items.map((item) => (
            <DropdownMenu.Item
              key={item.label}
              data-part="item"
              data-danger={item.danger ? "" : undefined}
              disabled={item.disabledReason !== undefined}
              onSelect={item.onSelect}
            >
              {item.icon}
              {item.label}
              {item.disabledReason === undefined ? null : (
                <span data-part="reason">{item.disabledReason}</span>
              )}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
