import { type ReactElement, type ReactNode, useId, useRef } from "react";
import { useControlled } from "../hooks/use-controlled.js";
import { OverlayTrigger } from "../overlay/overlay-trigger.js";
import { PopoverContent, popoverOverlay } from "../overlay/popover-part.js";

export interface PopoverProps {
  /** The button that opens it; it must take a ref and pass properties on. */
  trigger: ReactElement;
  children: ReactNode;
  /** Name for screen readers. */
  label: string;
  /** Default `bottom`. */
  side?: "top" | "right" | "bottom" | "left";
  /** Default `start`. */
  align?: "start" | "center" | "end";
  /** Width in pixels; without it, as its content wants, up to 360. */
  width?: number;
  /** To open and close it from outside; without it, the popover keeps that itself. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/**
 * Something beside a button: a few filters, an explanation with a link, a small form. The page stays usable; Escape
 * or a press elsewhere closes it, and the focus goes back to the button.
 */
export function Popover({
  trigger,
  children,
  label,
  side = "bottom",
  align = "start",
  width,
  ...given
}: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useControlled(given.open, false, given.onOpenChange);
  return (
    <>
      <OverlayTrigger
        ref={button}
        kind="dialog"
        open={open}
        controls={id}
        overlay={popoverOverlay}
        onToggle={setOpen}
      >
        {trigger}
      </OverlayTrigger>
      <PopoverContent
        anchor={button}
        open={open}
        onOpenChange={setOpen}
        id={id}
        data-component="popover"
        aria-label={label}
        side={side}
        align={align}
        style={width === undefined ? undefined : { width }}
        onEscapeKeyDown={(event) => {
          // Escape ends a composition first.
          if (event.isComposing || event.keyCode === 229) event.preventDefault();
        }}
      >
        {children}
      </PopoverContent>
    </>
  );
}
