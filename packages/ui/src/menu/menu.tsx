import { forwardRef, type HTMLAttributes, type ReactElement, useId, useRef, useState } from "react";
import { useControlled } from "../hooks/use-controlled.js";
import { OverlayTrigger } from "../overlay/overlay-trigger.js";
import { useCan } from "../provider/index.js";
import { type MenuItem, shownItems } from "./menu-items.js";
import { MenuContent, menuOverlay } from "./menu-part.js";

/** What {@link Menu} takes; what is not named here goes to the opened menu, as the ref does. The button is yours. */
export interface MenuProps extends Omit<HTMLAttributes<HTMLDivElement>, "children" | "dir"> {
  /** The button that opens it; it must take a ref and pass properties on. */
  trigger: ReactElement;
  /** What can be done, with separators, headings and menus within. */
  items: readonly MenuItem[];
  /** Name for screen readers; without it, the trigger's. */
  label?: string;
  /** Edge of the trigger that it is aligned with. Default: `start`. */
  align?: "start" | "center" | "end";
  /** Side of the trigger where it opens if there is room. Default: `bottom`. */
  side?: "top" | "right" | "bottom" | "left";
  /** To open and close it from outside; without it, the menu keeps that itself. */
  open?: boolean;
  /** It opens or closes. */
  onOpenChange?: (open: boolean) => void;
}

/**
 * A button and what it opens: acts, one of which is chosen. It never blocks the page behind it, and it is closed before
 * the chosen act runs.
 */
export const Menu = /* @__PURE__ */ forwardRef<HTMLDivElement, MenuProps>(function Menu(
  { trigger, items, label, align = "start", side = "bottom", open: given, onOpenChange, id, ...rest },
  ref,
) {
  const can = useCan();
  const buttonId = useId();
  const ownId = useId();
  const menuId = id ?? ownId;
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useControlled(given, false, onOpenChange);
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
        ref={ref}
        {...rest}
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
});
