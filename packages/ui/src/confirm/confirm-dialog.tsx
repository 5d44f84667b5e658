import { type ReactNode, useRef, useState } from "react";
import { Button } from "../button/index.js";
import { Dialog } from "../dialog/index.js";
import { useMessages } from "../provider/index.js";

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
  | (ConfirmWordsShared & { danger?: false; consequence?: ReactNode })
  | (ConfirmWordsShared & { danger: true; consequence: ReactNode });

export type ConfirmDialogProps = ConfirmWords & {
  open: boolean;
  /** Asked to close: the answer was no. */
  onOpenChange: (open: boolean) => void;
  /**
   * The answer was yes. While a promise is under way the button is busy and the question stays; if it fails, the
   * question stays and says why, and can be answered again. The caller closes it when it went well.
   */
  onConfirm: () => void | Promise<void>;
};

function sentenceOf(failure: unknown): string | undefined {
  return failure instanceof Error && failure.message !== "" ? failure.message : undefined;
}

/** A question before an act. The focus is on the answer that changes nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
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
    <Dialog
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
    </Dialog>
  );
}
