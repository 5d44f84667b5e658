import { clsx } from "clsx";
import { forwardRef, type HTMLAttributes, type ReactElement, type ReactNode, useId, useRef } from "react";
import { useControlled } from "../hooks/use-controlled.js";
import { isComposing } from "../input/is-composing.js";
import { OverlayTrigger } from "../overlay/overlay-trigger.js";
import { PopoverContent, popoverOverlay } from "../overlay/popover-part.js";

/** What {@link Popover} takes; what is not named here goes to what it shows, as the ref does. The button is yours. */
export interface PopoverProps extends Omit<HTMLAttributes<HTMLDivElement>, "children"> {
  /** The button that opens it; it must take a ref and pass properties on. */
  trigger: ReactElement;
  /** The content. */
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
  /** It opens or closes. */
  onOpenChange?: (open: boolean) => void;
}

/**
 * Something beside a button: a few filters, an explanation with a link, a small form. The page stays usable; Escape
 * or a press elsewhere closes it, and the focus goes back to the button.
 */
export const Popover = /* @__PURE__ */ forwardRef<HTMLDivElement, PopoverProps>(function Popover(
  {
    trigger,
    children,
    label,
    side = "bottom",
    align = "start",
    width,
    open: given,
    onOpenChange,
    id: givenId,
    style,
    ...rest
  },
  ref,
) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useControlled(given, false, onOpenChange);
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
        ref={ref}
        data-component="popover"
        aria-label={label}
        {...rest}
        className={clsx("hx-popover", rest.className)}
        anchor={button}
        open={open}
        onOpenChange={setOpen}
        id={id}
        side={side}
        align={align}
        style={{ width, ...style }}
        onEscapeKeyDown={(event) => {
          // Escape ends a composition first.
          if (isComposing(event)) event.preventDefault();
        }}
      >
        {children}
      </PopoverContent>
    </>
  );
});
