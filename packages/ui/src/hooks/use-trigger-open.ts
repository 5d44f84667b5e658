import type { RefObject } from "react";
import { isLocked } from "./is-locked.js";
import { useControlled } from "./use-controlled.js";

/**
 * Whether something that a trigger opens is open. A locked trigger opens nothing, however it is pressed; its owner still
 * does by `open`, and closing is never refused.
 *
 * @param open the caller's, undefined where the part keeps it itself
 * @param onOpenChange told of every change that takes place
 */
export function useTriggerOpen(
  open: boolean | undefined,
  onOpenChange: ((open: boolean) => void) | undefined,
  trigger: RefObject<Element | null>,
  defaultOpen = false,
): [boolean, (open: boolean) => void] {
  const [isOpen, setOpen] = useControlled(open, defaultOpen, onOpenChange);
  return [
    isOpen,
    (next) => {
      if (next && isLocked(trigger.current)) return;
      setOpen(next);
    },
  ];
}
