import { clsx } from "clsx";
import { Menu as Primitive } from "radix-ui/internal";
import { type FocusEvent, forwardRef, type HTMLAttributes, type RefObject, useRef } from "react";
import type { MenuItem } from "./menu-items.js";
import { MenuList } from "./menu-list.js";
import { useMenuChoice } from "./use-menu-choice.js";
import { adoptStyles } from "../styles/adopt-styles.js";
import overlayStyles from "../overlay/overlay.css?inline";
import menuStyles from "./menu.css?inline";

adoptStyles(overlayStyles);
adoptStyles(menuStyles);

// This file is loaded when a menu is first opened, or its button pointed at. It is made of what Radix' dropdown and
// context menus have in common, because their own buttons would have to be there from the start.

/** What {@link MenuOverlay} takes. */
export interface MenuOverlayProps extends Omit<HTMLAttributes<HTMLDivElement>, "children" | "dir"> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  items: readonly MenuItem[];
  /** What it stands beside: a button, or a point of the page. */
  anchor: RefObject<{ getBoundingClientRect: () => DOMRect } | null>;
  /** What opens and closes it by its own click, and takes the focus when it closes. */
  home: RefObject<HTMLElement | null>;
  /** Opened by a key: the first item takes the focus. */
  byKey: boolean;
  label?: string;
  labelledBy?: string;
  align?: "start" | "center" | "end";
  side?: "top" | "right" | "bottom" | "left";
  sideOffset?: number;
}

/**
 * Acts, one of which is chosen. It never blocks the page behind it (Radix' modal mode leaves the page dead when a
 * dialog opens from a menu), and it is closed before the chosen act runs.
 */
export const MenuOverlay = /* @__PURE__ */ forwardRef<HTMLDivElement, MenuOverlayProps>(function MenuOverlay(
  { open, onOpenChange, items, anchor, home, byKey, label, labelledBy, align, side, sideOffset, ...rest },
  ref,
) {
  const { choose, onCloseAutoFocus } = useMenuChoice(home);
  const leftByPress = useRef(false);
  return (
    <Primitive.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Primitive.Anchor virtualRef={anchor} />
      <Primitive.Portal>
        <Primitive.Content
          ref={ref}
          data-component="menu"
          aria-label={label}
          aria-labelledby={label === undefined ? labelledBy : undefined}
          {...rest}
          className={clsx("hx-menu", rest.className)}
          align={align}
          side={side}
          sideOffset={sideOffset}
          collisionPadding={8}
          onFocus={(event: FocusEvent<HTMLDivElement>) => {
            rest.onFocus?.(event);
            // Radix knows the last key only if it was there when it was pressed. Later focus of the menu itself, when
            // the pointer leaves an item, stays there.
            if (
              !byKey ||
              event.target !== event.currentTarget ||
              event.currentTarget.contains(event.relatedTarget)
            )
              return;
            event.currentTarget
              .querySelector<HTMLElement>("[data-radix-collection-item]:not([data-disabled])")
              ?.focus();
          }}
          onInteractOutside={(event) => {
            if (event.target instanceof Node && home.current?.contains(event.target)) event.preventDefault();
            else leftByPress.current = true;
          }}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus(event);
            if (!event.defaultPrevented && !leftByPress.current) home.current?.focus();
            leftByPress.current = false;
            event.preventDefault();
          }}
        >
          <MenuList items={items} choose={choose} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
});
