import * as Slot from "radix-ui/slot";
import {
  forwardRef,
  type HTMLAttributes,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useRef,
  useState,
} from "react";
import { useCan } from "../provider/index.js";
import { type MenuItem, shownItems } from "./menu-items.js";
import { MenuContent, menuOverlay } from "./menu-part.js";

/** How long a finger rests before the menu opens, in milliseconds. */
const LONG_PRESS = 700;

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
  const off = shown.length === 0;
  const home = useRef<HTMLElement | null>(null);
  const point = useRef<{ getBoundingClientRect: () => DOMRect } | null>(null);
  const [state, setState] = useState({ open: false, byKey: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stopWaiting = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const openAt = (event: MouseEvent, byKey: boolean) => {
    const { clientX: x, clientY: y } = event;
    point.current = { getBoundingClientRect: () => DOMRect.fromRect({ x, y, width: 0, height: 0 }) };
    const { activeElement } = document;
    home.current = activeElement instanceof HTMLElement ? activeElement : null;
    setState({ open: true, byKey });
  };
  const onPress = (event: PointerEvent) => {
    menuOverlay.loadEarly();
    if (event.pointerType === "mouse") return;
    stopWaiting();
    setState({ open: false, byKey: false });
    timer.current = setTimeout(() => openAt(event, false), LONG_PRESS);
  };
  return (
    <>
      <Slot.Root
        data-state={state.open ? "open" : "closed"}
        data-disabled={off ? "" : undefined}
        style={{ WebkitTouchCallout: "none" }}
        onFocus={menuOverlay.loadEarly}
        onContextMenu={(event: MouseEvent) => {
          if (off || event.defaultPrevented) return;
          event.preventDefault();
          stopWaiting();
          // The key has no button, -1 or 0; the right one is 2, and 0 with Ctrl on a Mac.
          openAt(event, event.button < 1 && !event.ctrlKey);
        }}
        onPointerDown={off ? undefined : onPress}
        onPointerMove={stopWaiting}
        onPointerCancel={stopWaiting}
        onPointerUp={stopWaiting}
      >
        {children}
      </Slot.Root>
      <MenuContent
        ref={ref}
        {...rest}
        anchor={point}
        home={home}
        open={state.open}
        onOpenChange={(open) => setState((before) => ({ ...before, open }))}
        byKey={state.byKey}
        items={shown}
        label={label}
        side="right"
        align="start"
        sideOffset={2}
      />
    </>
  );
});
