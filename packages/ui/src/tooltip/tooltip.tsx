import * as Slot from "radix-ui/slot";
import {
  forwardRef,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type RefAttributes,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { loadedPart } from "../hooks/loaded-part.js";
import { openedWhenLoaded } from "../hooks/opened-when-loaded.js";
import type { TooltipOverlayProps } from "./tooltip-overlay.js";

const overlay = /* @__PURE__ */ loadedPart(async () => (await import("./tooltip-overlay.js")).TooltipOverlay);
const TooltipContent = /* @__PURE__ */ openedWhenLoaded<TooltipOverlayProps & RefAttributes<HTMLDivElement>>(
  overlay,
);

/** How long the pointer rests before a tooltip shows, in milliseconds. */
export const TOOLTIP_DELAY = 300;

/** What {@link Tooltip} takes; what is not named here goes to the words, as the ref does. */
export interface TooltipProps extends Omit<HTMLAttributes<HTMLDivElement>, "children" | "content"> {
  /** A few words, nothing to press. They are read after the name of what they describe. */
  content: ReactNode;
  /**
   * What they are about: one element that takes the focus, a ref and properties. Not a `disabled` one, which takes
   * neither pointer nor focus; a `Button` has `disabledReason` for that.
   */
  children: ReactElement;
  /** Default `top`. */
  side?: "top" | "right" | "bottom" | "left";
  /** Milliseconds that the pointer rests before it shows. Default 300; the focus shows it at once. */
  delay?: number;
}

/** A few words about something, on hover and on focus. Not shown on touch: never the only place of what must be known. */
export const Tooltip = /* @__PURE__ */ forwardRef<HTMLDivElement, TooltipProps>(function Tooltip(
  { content, children, side = "top", delay = TOOLTIP_DELAY, id: givenId, ...rest },
  ref,
) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const anchor = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const over = useRef(false);
  const pressed = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = () => {
    clearTimeout(timer.current);
    // Radix' word for it: whichever is open closes.
    document.dispatchEvent(new CustomEvent("tooltip.open"));
    setOpen(true);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  return (
    <>
      <Slot.Root
        ref={anchor}
        aria-describedby={open ? id : undefined}
        onPointerMove={(event: PointerEvent) => {
          if (event.pointerType === "touch" || over.current) return;
          over.current = true;
          overlay.loadEarly();
          clearTimeout(timer.current);
          timer.current = setTimeout(show, delay);
        }}
        onPointerLeave={() => {
          over.current = false;
          clearTimeout(timer.current);
          // Once it is there it closes itself, unless the pointer goes to it.
          if (overlay.loaded === undefined) setOpen(false);
        }}
        onPointerDown={() => {
          hide();
          pressed.current = true;
          document.addEventListener("pointerup", () => (pressed.current = false), { once: true });
        }}
        onFocus={() => {
          if (!pressed.current) show();
        }}
        onBlur={hide}
        onClick={hide}
      >
        {children}
      </Slot.Root>
      <TooltipContent
        ref={ref}
        {...rest}
        open={open}
        onOpenChange={setOpen}
        anchor={anchor}
        id={id}
        side={side}
        content={content}
      />
    </>
  );
});
