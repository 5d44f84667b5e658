import { type ReactNode, useCallback, useRef, useState } from "react";
import { ConfirmDialog } from "./confirm-dialog.js";
import { useMessages } from "../provider/index.js";

/** What may keep a dialog or drawer from closing. */
export interface ClosingOptions {
  /** Called when nothing prevents the closing. */
  onOpenChange: (open: boolean) => void;
  /**
   * Whether something would be lost: closing asks first. `true` asks the ready-made question, for a form that was
   * filled in (`form.formState.isDirty`); a function asks its own and answers true to close.
   */
  guard?: boolean | (() => boolean | Promise<boolean>);
  /** While it is saved nothing closes it: the cross, Escape and presses beside it wait. */
  busy?: boolean;
}

/**
 * Closes a dialog or drawer: `request` closes it unless it is busy or its guard refuses; `question` is the ready-made
 * confirmation, to be rendered beside it.
 */
export function useClosing({ onOpenChange, guard = false, busy = false }: ClosingOptions) {
  const text = useMessages().confirm;
  const [asks, setAsks] = useState(false);
  const asking = useRef(false);
  const ask = useCallback(async (its: () => boolean | Promise<boolean>) => {
    if (asking.current) return false;
    asking.current = true;
    try {
      return await its();
    } finally {
      asking.current = false;
    }
  }, []);
  const request = (open: boolean): void => {
    if (open || guard === false) {
      if (open || !busy) onOpenChange(open);
    } else if (busy) return;
    else if (guard === true) setAsks(true);
    else void ask(guard).then((yes) => yes && onOpenChange(false));
  };
  const question: ReactNode =
    guard === true ? (
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        tone="danger"
        title={text.discardTitle}
        consequence={text.discardConsequence}
        confirmLabel={text.discard}
        cancelLabel={text.keepEditing}
        onConfirm={() => {
          setAsks(false);
          onOpenChange(false);
        }}
      />
    ) : null;
  return { request, question };
}
