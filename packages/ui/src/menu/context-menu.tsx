import * as Primitive from "radix-ui/context-menu";
import { type ReactElement, useRef } from "react";
import { useCan } from "../provider/index.js";
import { type MenuItem, shownItems } from "./menu-items.js";
import { MenuList } from "./menu-list.js";
import { useMenuChoice } from "./use-menu-choice.js";

export interface ContextMenuProps {
  /** What is clicked with the right button; one element that takes a ref and passes properties on. */
  children: ReactElement;
  items: readonly MenuItem[];
  /** Name for screen readers. */
  label?: string;
}

/**
 * Opens at the pointer on a right click, a long press or the context menu key. Never the only way to an act: offer
 * each one in sight as well.
 */
export function ContextMenu({ children, items, label }: ContextMenuProps) {
  const can = useCan();
  const shown = shownItems(items, can);
  const home = useRef<HTMLElement | null>(null);
  const { choose, onCloseAutoFocus } = useMenuChoice(home);
  return (
    <Primitive.Root
      modal={false}
      onOpenChange={(open) => {
        const { activeElement } = document;
        if (open) home.current = activeElement instanceof HTMLElement ? activeElement : null;
      }}
    >
      <Primitive.Trigger asChild disabled={shown.length === 0}>
        {children}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          data-component="menu"
          aria-label={label}
          collisionPadding={8}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <MenuList parts={Primitive} items={shown} choose={choose} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
