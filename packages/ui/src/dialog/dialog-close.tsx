import * as Slot from "radix-ui/slot";
import { createContext, type MouseEvent, type ReactElement, useContext } from "react";

/** Asks the dialog or drawer around to close. */
export const DialogCloseContext = /* @__PURE__ */ createContext<(() => void) | null>(null);

/** What {@link DialogClose} takes. */
export interface DialogCloseProps {
  /** The button, 取消 for example. Its own `onClick` comes first and may prevent the closing. */
  children: ReactElement;
}

/**
 * Makes a button in a dialog or drawer close it as the cross does: after the question of its `guard`, and not while it
 * is `busy`.
 */
export function DialogClose({ children }: DialogCloseProps) {
  const close = useContext(DialogCloseContext);
  return (
    <Slot.Root
      onClick={(event: MouseEvent) => {
        if (!event.defaultPrevented) close?.();
      }}
    >
      {children}
    </Slot.Root>
  );
}
