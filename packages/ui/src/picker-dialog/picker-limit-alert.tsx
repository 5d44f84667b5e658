import { useRef } from "react";
import { Button } from "../button/index.js";
import { Dialog } from "../dialog/dialog.js";
import { useMessages } from "../provider/index.js";

/** What {@link PickerLimitAlert} takes. */
export interface PickerLimitAlertProps {
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
export function PickerLimitAlert({ open, max, onAcknowledge }: PickerLimitAlertProps) {
  const { common, pickerDialog: text } = useMessages();
  const ok = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
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
}
