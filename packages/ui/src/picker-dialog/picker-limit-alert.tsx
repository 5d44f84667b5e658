import { forwardRef, type HTMLAttributes, useRef } from "react";
import { Button } from "../button/index.js";
import { Dialog } from "../dialog/dialog.js";
import { useMessages } from "../provider/index.js";

/** What {@link PickerLimitAlert} takes; what is not named here goes to the box, as the ref does. */
export interface PickerLimitAlertProps
  extends Omit<HTMLAttributes<HTMLDivElement>, "title" | "role" | "children"> {
  /** Whether it is on the page. */
  open: boolean;
  /** Most rows that may be chosen. */
  max: number;
  /** OK was pressed. */
  onAcknowledge: () => void;
}

/**
 * Too many were chosen and the choice was cut (specification, section 5). Only OK closes it: not Escape, not a press
 * beside it, and there is no cross.
 */
export const PickerLimitAlert = /* @__PURE__ */ forwardRef<HTMLDivElement, PickerLimitAlertProps>(
  function PickerLimitAlert({ open, max, onAcknowledge, ...rest }, ref) {
    const { common, pickerDialog: text } = useMessages();
    const ok = useRef<HTMLButtonElement>(null);
    return (
      <Dialog
        ref={ref}
        {...rest}
        open={open}
        onOpenChange={onAcknowledge}
        role="alertdialog"
        closable={false}
        title={text.limitTitle}
        description={text.limit(max)}
        initialFocus={ok}
        footer={
          <Button ref={ok} variant="primary" onClick={onAcknowledge}>
            {common.ok}
          </Button>
        }
      />
    );
  },
);
