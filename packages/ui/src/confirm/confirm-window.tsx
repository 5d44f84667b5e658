import { forwardRef, useRef, useState } from "react";
import { Button } from "../button/index.js";
import { DialogWindow } from "../dialog/dialog-window.js";
import { type FailureWords, failureWords } from "../error-state/failure-words.js";
import { RequestId } from "../error-state/request-id.js";
import { useMessages } from "../provider/index.js";
import type { ConfirmDialogProps } from "./confirm-dialog.js";
import { adoptStyles } from "../styles/adopt-styles.js";
import confirmStyles from "./confirm.css?inline";

adoptStyles(confirmStyles);

/** The question itself, for files that are loaded with it. */
export const ConfirmWindow = /* @__PURE__ */ forwardRef<HTMLDivElement, ConfirmDialogProps>(
  function ConfirmWindow(
    {
      open,
      onOpenChange,
      onConfirm,
      title,
      description,
      consequence,
      confirmLabel,
      cancelLabel,
      danger = false,
      ...rest
    },
    ref,
  ) {
    const text = useMessages().confirm;
    const cancel = useRef<HTMLButtonElement>(null);
    const [busy, setBusy] = useState(false);
    const [failure, setFailure] = useState<FailureWords | null>(null);
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
        setFailure(failureWords(error));
      } finally {
        setBusy(false);
      }
    };
    return (
      <DialogWindow
        ref={ref}
        {...rest}
        open={open}
        onOpenChange={close}
        busy={busy}
        role="alertdialog"
        title={title}
        description={description}
        initialFocus={cancel}
        footer={
          <>
            <Button ref={cancel} disabled={busy} onClick={close}>
              {cancelLabel ?? text.cancel}
            </Button>
            <Button variant={danger ? "danger" : "primary"} loading={busy} onClick={() => void confirm()}>
              {confirmLabel}
            </Button>
          </>
        }
      >
        {consequence === undefined && failure === null ? null : (
          <div data-component="confirm" className="hx-confirm">
            {consequence === undefined ? null : (
              <div data-part="consequence" data-danger={danger ? "" : undefined}>
                {consequence}
              </div>
            )}
            {failure === null ? null : (
              <div data-part="failure" role="alert">
                <p>{failure.message ?? text.failed}</p>
                {failure.requestId === undefined ? null : <RequestId value={failure.requestId} />}
              </div>
            )}
          </div>
        )}
      </DialogWindow>
    );
  },
);
