import { clsx } from "clsx";
import { type CSSProperties, forwardRef, type HTMLAttributes, type ReactNode, useRef, useState } from "react";
import { Button } from "../button/index.js";
import { DIALOG_CONSTANTS } from "./constants.js";
import { ModalWindow } from "./modal-window.js";
import { type FailureWords, failureWords } from "../error-state/failure-words.js";
import { RequestId } from "../error-state/request-id.js";
import { useMessages } from "../provider/index.js";
import { rem } from "../styles/rem.js";

interface ConfirmWordsShared {
  /** The question, with the name of what it is about: 「关闭轮次“第二轮正选”？」. */
  title: ReactNode;
  /** More about it. */
  description?: ReactNode;
  /** The act in words, on the button: 「关闭轮次」, never 确定 where the act has a name. */
  confirmLabel: string;
  /** Default: 取消. */
  cancelLabel?: string;
}

/** An act that destroys or cannot be undone says what will happen: 「128 名学生的选课会被退掉」. */
export type ConfirmWords =
  /** An act that can be taken back; `consequence` says what follows, where that is not obvious. */
  | (ConfirmWordsShared & { tone?: "neutral"; consequence?: ReactNode })
  /** An act that destroys: red, and `consequence` must say what is lost. */
  | (ConfirmWordsShared & { tone: "danger"; consequence: ReactNode });

/** What {@link ConfirmDialog} takes; what is not named here goes to the box, as the ref does. */
export type ConfirmDialogProps = ConfirmWords &
  Omit<HTMLAttributes<HTMLDivElement>, "title" | "role" | "children"> & {
    /** Whether the question is on the page. */
    open: boolean;
    /** Asked to close: the answer was no. */
    onOpenChange: (open: boolean) => void;
    /**
     * The answer was yes. While a promise is under way the button is busy and the question stays; if it fails, the
     * question stays and says why as far as the error is for people (`failureWords`), with its request number, and can
     * be answered again. The caller closes it when it went well.
     */
    onConfirm: () => void | Promise<void>;
  };

/** A question before an act. The focus is on the answer that changes nothing. */
export const ConfirmDialog = /* @__PURE__ */ forwardRef<HTMLDivElement, ConfirmDialogProps>(
  function ConfirmDialog(
    {
      open,
      onOpenChange,
      onConfirm,
      title,
      description,
      consequence,
      confirmLabel,
      cancelLabel,
      tone = "neutral",
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
      <ModalWindow
        ref={ref}
        data-component="dialog"
        data-size={DIALOG_CONSTANTS.size}
        {...rest}
        className={clsx("hx-dialog", rest.className)}
        style={
          {
            "--hx-dialog-width": rem(DIALOG_CONSTANTS.widths[DIALOG_CONSTANTS.size]),
            "--hx-dialog-top": DIALOG_CONSTANTS.top,
            ...rest.style,
          } as CSSProperties
        }
        dismissable={DIALOG_CONSTANTS.dismissable}
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
            <Button variant="primary" tone={tone} busy={busy} onClick={() => void confirm()}>
              {confirmLabel}
            </Button>
          </>
        }
      >
        {consequence === undefined && failure === null ? null : (
          <div data-component="confirm" className="hx-confirm">
            {consequence === undefined ? null : (
              <div data-part="consequence" data-tone={tone}>
                {consequence}
              </div>
            )}
            {failure === null ? null : (
              <div data-part="failure" role="alert">
                <p data-part="failure-text">{failure.message ?? text.failed}</p>
                {failure.requestId === undefined ? null : <RequestId value={failure.requestId} />}
              </div>
            )}
          </div>
        )}
      </ModalWindow>
    );
  },
);
