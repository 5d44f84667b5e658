import { isComposing } from "../input/is-composing.js";

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
export function dialogGuard(dismissable: boolean) {
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
