import { useEffect, useId, useRef, useState } from "react";
import { TooltipOverlay } from "../tooltip/tooltip-overlay.js";
import { TOOLTIP_DELAY } from "../tooltip/tooltip.js";

// This file is loaded when the first button with a reason is on the page.

/** What {@link DisabledReason} takes. */
export interface DisabledReasonProps {
  /** Of its description, which follows the button. */
  id: string;
  reason: string;
}

/**
 * Shows why a button cannot be pressed: while the pointer rests on it, while the focus is on it, and when somebody
 * presses it all the same, which is how a finger asks.
 */
export function DisabledReason({ id, reason }: DisabledReasonProps) {
  const button = useRef<HTMLElement>(null);
  const tooltipId = useId();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id)?.previousElementSibling;
    if (!(element instanceof HTMLElement)) return undefined;
    button.current = element;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      clearTimeout(timer);
      // Radix' word for it: whichever is open closes.
      document.dispatchEvent(new CustomEvent("tooltip.open"));
      setOpen(true);
    };
    const showOnRest = (event: PointerEvent) => {
      if (event.pointerType !== "touch") timer = setTimeout(show, TOOLTIP_DELAY);
    };
    // Once it is there it closes itself, unless the pointer goes to it.
    const forget = () => clearTimeout(timer);
    const showOnFocus = () => {
      if (element.matches(":focus-visible")) show();
    };
    const hide = () => {
      forget();
      setOpen(false);
    };
    element.addEventListener("pointerenter", showOnRest);
    element.addEventListener("pointerleave", forget);
    // Not the click: the button keeps it to itself.
    element.addEventListener("pointerup", show);
    element.addEventListener("focus", showOnFocus);
    element.addEventListener("blur", hide);
    // The keys were there before this file was.
    if (document.activeElement === element) showOnFocus();
    return () => {
      forget();
      element.removeEventListener("pointerenter", showOnRest);
      element.removeEventListener("pointerleave", forget);
      element.removeEventListener("pointerup", show);
      element.removeEventListener("focus", showOnFocus);
      element.removeEventListener("blur", hide);
    };
  }, [id]);
  return (
    <TooltipOverlay open={open} onOpenChange={setOpen} anchor={button} id={tooltipId} content={reason} />
  );
}
