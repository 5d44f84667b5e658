import { clsx } from "clsx";
import * as Primitive from "radix-ui/context-menu";
import { forwardRef, type HTMLAttributes, type ReactElement, useRef } from "react";
import { useCan } from "../provider/index.js";
import { type MenuItem, shownItems } from "./menu-items.js";
import { MenuList } from "./menu-list.js";
import { useMenuChoice } from "./use-menu-choice.js";

/** What {@link ContextMenu} takes; what is not named here goes to the opened menu, as the ref does. */
export interface ContextMenuProps extends Omit<HTMLAttributes<HTMLDivElement>, "children" | "dir"> {
  /** What is clicked with the right button; one element that takes a ref and passes properties on. */
  children: ReactElement;
  /** What can be done, with separators, headings and menus within. */
  items: readonly MenuItem[];
  /** Name for screen readers. */
  label?: string;
}

/**
 * Opens at the pointer on a right click, a long press or the context menu key. Never the only way to an act: offer
 * each one in sight as well.
 */
export const ContextMenu = /* @__PURE__ */ forwardRef<HTMLDivElement, ContextMenuProps>(function ContextMenu(
  { children, items, label, ...rest },
  ref,
) {
  const can = useCan();
  const shown = shownItems(items, can);
  const opener = useRef<HTMLElement | null>(null);
  const leftByPress = useRef(false);
  const { choose, onCloseAutoFocus } = useMenuChoice(opener);
  return (
    <Primitive.Root
      modal={false}
      onOpenChange={(open) => {
        if (open)
          opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      }}
    >
      <Primitive.Trigger asChild disabled={shown.length === 0}>
        {children}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          ref={ref}
          data-component="menu"
          aria-label={label}
          {...rest}
          className={clsx("hx-menu", rest.className)}
          collisionPadding={8}
          onInteractOutside={() => {
            leftByPress.current = true;
          }}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus(event);
            // Radix leaves the focus nowhere: it has no trigger that could have had it.
            if (!event.defaultPrevented && !leftByPress.current) opener.current?.focus();
            leftByPress.current = false;
            event.preventDefault();
          }}
        >
          <MenuList parts={Primitive} items={shown} choose={choose} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
});
