import * as Primitive from "@radix-ui/react-dialog";
import { forwardRef, type HTMLAttributes, useCallback, useInsertionEffect, useRef } from "react";
import { OutsideField } from "../field/outside-field.js";
import { isComposing } from "../input/is-composing.js";
import { useBackCloses } from "./use-back-closes.js";

/** What {@link ModalFrame} takes: what it is called and told, and the attributes of its content. */
interface ModalFrameProps extends HTMLAttributes<HTMLDivElement> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** `data-component` of the overlay over the page; its class is the same with `hx-` before it. */
  overlay: string;
  /** A press beside it and Escape close it. */
  dismissable: boolean;
  /** Back asks it to close, as its cross does. Default true; otherwise Back changes nothing while it is open. */
  closable?: boolean;
  /** Its name, where it shows no title of its own. */
  label?: string;
  /** Takes the focus when it opens, instead of the first thing inside. */
  onOpenAutoFocus?: (event: Event) => void;
  /** Where the focus goes when it closes; `giveBack` brings it to what had it before, as without this. */
  onCloseAutoFocus?: (event: Event, giveBack: (event: Event) => void) => void;
}

/**
 * What all modal windows have in common (dialogs, drawers, the shell's sidebar on phones): the overlay, the focus trap
 * and the focus restore, and which keys and whether Back close it.
 */
export const ModalFrame = /* @__PURE__ */ forwardRef<HTMLDivElement, ModalFrameProps>(function ModalFrame(
  { open, onOpenChange, overlay, dismissable, closable = true, label, onCloseAutoFocus, children, ...rest },
  ref,
) {
  const giveBack = useFocusReturn(open);
  useBackCloses(open, () => {
    if (closable) onOpenChange(false);
  });
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay data-component={overlay} className={`hx-${overlay}`} />
        <Primitive.Content
          ref={ref}
          aria-modal="true"
          {...rest}
          {...dialogGuard(dismissable)}
          onCloseAutoFocus={(event) =>
            onCloseAutoFocus === undefined ? giveBack(event) : onCloseAutoFocus(event, giveBack)
          }
        >
          {label === undefined ? null : (
            <Primitive.Title data-part="visually-hidden">{label}</Primitive.Title>
          )}
          <OutsideField>{children}</OutsideField>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
});

/** Takes toasts for a part of whatever is open: pressing one closes nothing, and Escape there leaves the toast. */
function inToaster(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-sonner-toaster]") !== null;
}

/** Fields that have a use of their own for Escape say so. */
function keepsEscape(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-keeps-escape]") !== null;
}

/**
 * What keeps a dialog or drawer open: a press beside it and Escape close it only when `dismissable`, and never while
 * an input method, a toast, or a field with `data-keeps-escape`, has Escape for itself.
 */
function dialogGuard(dismissable: boolean) {
  return {
    onEscapeKeyDown: (event: KeyboardEvent) => {
      const meantElsewhere = isComposing(event) || keepsEscape(event.target) || inToaster(event.target);
      if (!dismissable || meantElsewhere) event.preventDefault();
    },
    onInteractOutside: (event: Event) => {
      if (!dismissable || inToaster(event.target)) event.preventDefault();
    },
  };
}

/** An element, then what around it can have the focus, from the inside outwards. */
function waysBack(from: Element | null): readonly HTMLElement[] {
  const ways: HTMLElement[] = [];
  for (let at = from; at instanceof HTMLElement; at = at.parentElement)
    if (at === from || at.hasAttribute("tabindex")) ways.push(at);
  return ways;
}

const FOCUSABLE = "a[href],button:enabled,input:enabled,select:enabled,textarea:enabled";

/**
 * Brings the focus back to what had it when the dialog opened; if that is gone, to what stands in its table cell now (a
 * cell that is edited is drawn anew when it loses the focus), or to what was around it: the act may have deleted its
 * row. Radix does so only for its own trigger; ours are opened from state. The place is remembered before anything
 * inside can take the focus.
 */
function useFocusReturn(open: boolean): (event: Event) => void {
  const ways = useRef<readonly HTMLElement[]>([]);
  const cell = useRef<Element | null>(null);
  useInsertionEffect(() => {
    if (!open) return;
    ways.current = waysBack(document.activeElement);
    cell.current = document.activeElement?.closest("td") ?? null;
  }, [open]);
  return useCallback((event: Event) => {
    event.preventDefault();
    const [opener] = ways.current;
    const inCell = cell.current?.isConnected ? cell.current.querySelector<HTMLElement>(FOCUSABLE) : null;
    const back = (!opener?.isConnected && inCell) || ways.current.find((way) => way.isConnected);
    back?.focus({ preventScroll: back !== opener });
  }, []);
}
