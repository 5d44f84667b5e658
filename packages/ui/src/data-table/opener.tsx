import { type ComponentPropsWithoutRef, lazy, type ReactNode, Suspense, useRef, useState } from "react";
import type { MenuAction } from "../menu/menu-items.js";

const load = () => import("./overlay.js");
const OverlayPopover = lazy(() => load().then((module) => ({ default: module.OverlayPopover })));
const OverlayMenu = lazy(() => load().then((module) => ({ default: module.OverlayMenu })));

/** Pointing at a button is early enough to have its overlay there when it is pressed. */
function loadEarly(): void {
  // A failed load shows itself when the button is pressed.
  load().catch(() => undefined);
}

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
  const [state, setState] = useState<"never" | "closed" | "open">("never");
  const open = state === "open";
  const overlay = {
    anchor,
    open,
    onOpenChange: (next: boolean) => setState(next ? "open" : "closed"),
    label: overlayLabel,
    align,
  };
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
        onClick={() => setState(open ? "closed" : "open")}
      >
        {children}
      </button>
      {state === "never" ? null : (
        <Suspense fallback={null}>
          {items === undefined ? (
            <OverlayPopover {...overlay}>{open ? renderContent?.() : null}</OverlayPopover>
          ) : (
            <OverlayMenu {...overlay} items={open ? items() : []} />
          )}
        </Suspense>
      )}
    </span>
  );
}
