import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { PopoverOverlay } from "../overlay/popover-overlay.js";
import { TOOLTIP_DELAY } from "../tooltip/tooltip.js";

// `Button` loads this file with the first button that has a reason: placing things beside others weighs several times
// as much as a button.

/** What {@link DisabledReason} takes. */
export interface DisabledReasonProps {
  /** Of its description, which follows the button. */
  id: string;
  reason: string;
}

interface DisabledReasonsProps {
  /** What is around the buttons. */
  within: RefObject<HTMLElement | null>;
  /** A selector for those that cannot be pressed; each is described (`aria-describedby`) by its reason. */
  buttons: string;
}

/** The reason that the browser reads after the button's name. */
const reasonOf = (button: Element | null): string | undefined =>
  document.getElementById(button?.getAttribute("aria-describedby") ?? "")?.textContent;

/**
 * Which of the buttons in a place is asked why it cannot be pressed: the pointer rests on it, the focus is on it, or
 * somebody presses it all the same, which is how a finger asks. The place listens, however many buttons it has.
 */
function useAsked(
  placeOf: () => Element | null | undefined,
  buttonOf: (target: Element) => HTMLElement | null,
) {
  const find = useRef({ placeOf, buttonOf });
  // A new one for each button: what is drawn there moves when this changes.
  const [anchor, setAnchor] = useState<RefObject<HTMLElement | null>>({ current: null });
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const place = find.current.placeOf();
    if (!(place instanceof HTMLElement)) return undefined;
    const at = ({ target }: Event) => (target instanceof Element ? find.current.buttonOf(target) : null);
    const listening = new AbortController();
    const { signal } = listening;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let under: HTMLElement | null = null;
    const show = (button: HTMLElement | null) => {
      if (button === null) return;
      clearTimeout(timer);
      // Radix' word for it: whichever is open closes.
      document.dispatchEvent(new CustomEvent("tooltip.open"));
      setAnchor((now) => (now.current === button ? now : { current: button }));
      setOpen(true);
    };
    const showOnRest = (event: PointerEvent) => {
      const button = at(event);
      if (button === under) return;
      clearTimeout(timer);
      under = button;
      if (event.pointerType !== "touch") timer = setTimeout(show, TOOLTIP_DELAY, button);
    };
    // Once it is there it closes itself, unless the pointer goes to it.
    const forget = () => {
      clearTimeout(timer);
      under = null;
    };
    const showOnPress = (event: Event) => show(at(event));
    const showOnFocus = (event: Event) => {
      const button = at(event);
      if (button?.matches(":focus-visible")) show(button);
    };
    const hide = () => {
      clearTimeout(timer);
      setOpen(false);
    };
    place.addEventListener("pointerover", showOnRest, { signal });
    place.addEventListener("pointerleave", forget, { signal });
    // Not the click: the button keeps it to itself.
    place.addEventListener("pointerup", showOnPress, { signal });
    place.addEventListener("focusin", showOnFocus, { signal });
    place.addEventListener("focusout", hide, { signal });
    // The keys were there before this file was.
    const focused = document.activeElement;
    if (focused !== null && place.contains(focused) && focused.matches(":focus-visible"))
      show(find.current.buttonOf(focused));
    return () => {
      forget();
      listening.abort();
    };
  }, []);
  return { anchor, open, onOpenChange: setOpen };
}

/** Shows why the button before its description cannot be pressed, to whoever asks. */
export function DisabledReason({ id, reason }: DisabledReasonProps) {
  const button = () => document.getElementById(id)?.previousElementSibling as HTMLElement | null;
  return <ReasonTip {...useAsked(button, button)} reason={reason} />;
}

/**
 * The same for all buttons in a place, in one: where there are many, none of them pays for it. A reason that changes or
 * goes, with its button or without, does so while it is read, too.
 */
export function DisabledReasons({ within, buttons }: DisabledReasonsProps) {
  const { anchor, open, onOpenChange } = useAsked(
    () => within.current,
    (target) => target.closest<HTMLElement>(buttons),
  );
  const [reason, setReason] = useState<string>();
  // Before the eye sees it: it would see the words of the button before.
  useLayoutEffect(() => {
    const place = within.current;
    if (!open || place === null) return undefined;
    const follow = () => {
      const { current } = anchor;
      const stands = current !== null && place.contains(current) && current.matches(buttons);
      setReason(reasonOf(current));
      if (!stands) onOpenChange(false);
    };
    follow();
    const observer = new MutationObserver(follow);
    observer.observe(place, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ["aria-describedby"],
    });
    return () => observer.disconnect();
  }, [anchor, buttons, onOpenChange, open, within]);
  return (
    <ReasonTip
      anchor={anchor}
      open={open && reason !== undefined}
      onOpenChange={onOpenChange}
      reason={reason}
    />
  );
}

/** Looks like a tooltip, and belongs to whichever button is asked: Radix' tooltip belongs to one trigger for ever. */
function ReasonTip({
  reason,
  ...overlay
}: {
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  reason: string | undefined;
}) {
  return (
    <PopoverOverlay
      {...overlay}
      role="tooltip"
      data-component="tooltip"
      className="hx-tooltip"
      side="top"
      sideOffset={6}
      onOpenAutoFocus={(event) => event.preventDefault()}
      onCloseAutoFocus={(event) => event.preventDefault()}
    >
      {reason}
    </PopoverOverlay>
  );
}
