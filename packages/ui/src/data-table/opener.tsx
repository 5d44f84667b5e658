import { type ComponentPropsWithoutRef, type ReactNode, useRef, useState } from "react";
import type { MenuAction } from "../menu/menu-items.js";
import { MenuContent, menuOverlay } from "../menu/menu-part.js";
import { PopoverContent, popoverOverlay } from "../overlay/popover-part.js";

/** What {@link Opener} takes. */
export interface OpenerProps extends ComponentPropsWithoutRef<"button"> {
  /** Name of what opens. */
  overlayLabel: string;
  align: "start" | "end";
  /** What the popover shows; asked for while it is open. */
  renderContent?: () => ReactNode;
  /** What the menu offers; asked for while it is open. */
  items?: () => readonly MenuAction[];
}

/**
 * A button that opens a popover (`renderContent`) or a menu (`items`). A closed one is a plain button: a table has
 * many, and their overlays are loaded and made when one is opened.
 */
export function Opener({ overlayLabel, align, renderContent, items, children, ...button }: OpenerProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const [byKey, setByKey] = useState(false);
  const { loadEarly } = items === undefined ? popoverOverlay : menuOverlay;
  const shared = { anchor, open, onOpenChange: setOpen, align };
  return (
    <span data-part="opener">
      <button
        ref={anchor}
        type="button"
        aria-haspopup={items === undefined ? "dialog" : "menu"}
        aria-expanded={open}
        onPointerEnter={loadEarly}
        onFocus={loadEarly}
        {...button}
        onClick={(event) => {
          // A press by key has no count.
          setByKey(event.detail === 0);
          setUsed(true);
          setOpen(!open);
        }}
      >
        {children}
      </button>
      {!used ? null : items === undefined ? (
        <PopoverContent
          {...shared}
          className="hx-popover"
          data-component="popover"
          aria-label={overlayLabel}
          collisionPadding={12}
        >
          <div data-part="overlay-content">{open ? renderContent?.() : null}</div>
        </PopoverContent>
      ) : (
        <MenuContent
          {...shared}
          home={anchor}
          byKey={byKey}
          label={overlayLabel}
          sideOffset={4}
          items={open ? items() : []}
        />
      )}
    </span>
  );
}
