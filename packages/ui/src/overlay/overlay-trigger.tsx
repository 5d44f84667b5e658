import * as Slot from "radix-ui/slot";
import { forwardRef, type MouseEvent, type ReactElement } from "react";
import type { LoadedPart } from "../hooks/loaded-part.js";

/** What {@link OverlayTrigger} takes. */
export interface OverlayTriggerProps {
  /** The button; it takes a ref and properties. */
  children: ReactElement;
  id?: string;
  kind: "dialog" | "menu";
  open: boolean;
  /** Id of what it opens. */
  controls: string;
  /** What it opens, loaded when the button is pointed at or has the focus. */
  overlay: LoadedPart<unknown>;
  /** A press, or an arrow down where it opens a menu; by key when the first item wants the focus. */
  onToggle: (open: boolean, byKey: boolean) => void;
}

/** A button that opens something beside itself, and is nothing but a button until then. */
export const OverlayTrigger = /* @__PURE__ */ forwardRef<HTMLButtonElement, OverlayTriggerProps>(
  function OverlayTrigger({ children, id, kind, open, controls, overlay, onToggle }, ref) {
    return (
      <Slot.Root
        ref={ref}
        id={id}
        aria-haspopup={kind}
        aria-expanded={open}
        aria-controls={open ? controls : undefined}
        data-state={open ? "open" : "closed"}
        onPointerEnter={overlay.loadEarly}
        onFocus={overlay.loadEarly}
        onClick={(event: MouseEvent) => {
          // A press by key, or by a screen reader, has no count.
          if (!event.defaultPrevented) onToggle(!open, event.detail === 0);
        }}
        onKeyDown={(event) => {
          if (kind !== "menu" || open || event.key !== "ArrowDown" || event.defaultPrevented) return;
          event.preventDefault();
          onToggle(true, true);
        }}
      >
        {children}
      </Slot.Root>
    );
  },
);
