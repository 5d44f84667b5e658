import { type ReactElement, useId, useRef, useState } from "react";
import { useControlled } from "../hooks/use-controlled.js";
import { OverlayTrigger } from "../overlay/overlay-trigger.js";
import { useCan } from "../provider/index.js";
import { type MenuItem, shownItems } from "./menu-items.js";
import { MenuContent, menuOverlay } from "./menu-part.js";

export interface MenuProps {
  /** The button that opens it; it must take a ref and pass properties on. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  /** Name for screen readers; without it, the trigger's. */
  label?: string;
  /** Edge of the trigger that it is aligned with. Default: `start`. */
  align?: "start" | "center" | "end";
  /** Side of the trigger where it opens if there is room. Default: `bottom`. */
  side?: "top" | "right" | "bottom" | "left";
  /** To open and close it from outside; without it, the menu keeps that itself. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/**
 * A button and what it opens: acts, one of which is chosen. It never blocks the page behind it, and it is closed before
 * the chosen act runs.
 */
export function Menu({ trigger, items, label, align = "start", side = "bottom", ...given }: MenuProps) {
  const can = useCan();
  const buttonId = useId();
  const menuId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useControlled(given.open, false, given.onOpenChange);
  const [byKey, setByKey] = useState(false);
  return (
    <>
      <OverlayTrigger
        ref={button}
        id={buttonId}
        kind="menu"
        open={open}
        controls={menuId}
        overlay={menuOverlay}
        onToggle={(next, key) => {
          setByKey(key);
          setOpen(next);
        }}
      >
        {trigger}
      </OverlayTrigger>
      <MenuContent
        open={open}
        onOpenChange={setOpen}
        items={shownItems(items, can)}
        anchor={button}
        home={button}
        byKey={byKey}
        id={menuId}
        label={label}
        labelledBy={buttonId}
        align={align}
        side={side}
        sideOffset={4}
      />
    </>
  );
}
