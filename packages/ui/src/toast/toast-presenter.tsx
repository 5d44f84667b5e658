import { toast as sonner } from "sonner";
import { ToastCard } from "./toast-card.js";
import type { Presenter } from "./toast-queue.js";
import { toastTimers } from "./toast-timers.js";

/** Counts for all messages of the page; the `Toaster` says when it stands still. */
export const timers = toastTimers((id) => sonner.dismiss(id));

/** The focus goes from a message that leaves to one beside it, or back to where it came from (sonner does, on blur). */
function giveFocusBack(id: string): void {
  const line = document.activeElement?.closest<HTMLElement>("[data-sonner-toast]");
  if (line?.querySelector<HTMLElement>("[data-message]")?.dataset["message"] !== id) return;
  const others = Array.from(
    line.parentElement?.querySelectorAll<HTMLElement>(
      '[data-sonner-toast][data-removed="false"][data-visible="true"]',
    ) ?? [],
  ).filter((other) => other !== line);
  const next = others.find((other) => line.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
  const heir = next ?? others.at(-1);
  if (heir !== undefined) heir.focus();
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** Sonner has the places, the movement, the swipe and the keys; what a message looks like and how long it stays is ours. */
export const presenter: Presenter = {
  show: (message) => {
    const { id, stay, onClose } = message;
    let gone = false;
    sonner.custom(() => <ToastCard message={message} close={() => sonner.dismiss(id)} />, {
      id,
      duration: Number.POSITIVE_INFINITY,
      // Sonner tells a swipe twice.
      onDismiss: () => {
        if (gone) return;
        gone = true;
        timers.forget(id);
        giveFocusBack(id);
        onClose?.();
      },
    });
    timers.start(id, stay);
  },
  dismiss: (id) => sonner.dismiss(id),
};
