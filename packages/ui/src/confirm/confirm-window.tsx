import { useRef, useState } from "react";
import { Button } from "../button/index.js";
import { DialogWindow } from "../dialog/dialog-window.js";
import { useMessages } from "../provider/index.js";
import type { ConfirmDialogProps } from "./confirm-dialog.js";
import { adoptStyles } from "../styles/adopt-styles.js";
import confirmStyles from "./confirm.css?inline";

adoptStyles(confirmStyles);

function sentenceOf(failure: unknown): string | undefined {
  return failure instanceof Error && failure.message !== "" ? failure.message : undefined;
}

/** The question itself, for files that are loaded with it. */
export function ConfirmWindow(props: ConfirmDialogProps) {
  const { open, onOpenChange, onConfirm, title, description, consequence, danger = false } = props;
  const text = useMessages().confirm;
  const cancel = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const close = () => {
    if (busy) return;
    setFailure(null);
    onOpenChange(false);
  };
  const confirm = async () => {
    setFailure(null);
    setBusy(true);
    try {
      await onConfirm();
    } catch (error) {
      setFailure(sentenceOf(error) ?? text.failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <DialogWindow
      open={open}
      onOpenChange={close}
      role="alertdialog"
      title={title}
      description={description}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} disabled={busy} onClick={close}>
            {props.cancelLabel ?? text.cancel}
          </Button>
          <Button variant={danger ? "danger" : "primary"} loading={busy} onClick={() => void confirm()}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {consequence === undefined && failure === null ? null : (
        <div data-component="confirm">
          {consequence === undefined ? null : (
            <div data-part="consequence" data-danger={danger ? "" : undefined}>
              {consequence}
            </div>
          )}
          {failure === null ? null : (
            <p data-part="failure" role="alert">
              {failure}
            </p>
          )}
        </div>
      )}
    </DialogWindow>
  );
}
