import { forwardRef, type HTMLAttributes, type ReactNode, type RefAttributes } from "react";
import { loadedPart } from "../hooks/loaded-part.js";
import { openedWhenIdle } from "../hooks/opened-when-loaded.js";

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
  | (ConfirmWordsShared & { danger?: false; consequence?: ReactNode })
  /** An act that destroys: red, and `consequence` must say what is lost. */
  | (ConfirmWordsShared & { danger: true; consequence: ReactNode });

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

/** Loaded when the page is idle: by whatever may ask. */
export const confirmWindow = /* @__PURE__ */ loadedPart(
  async () => (await import("./confirm-window.js")).ConfirmWindow,
);

const ConfirmWindow = /* @__PURE__ */ openedWhenIdle<ConfirmDialogProps & RefAttributes<HTMLDivElement>>(
  confirmWindow,
);

/** A question before an act. The focus is on the answer that changes nothing. */
export const ConfirmDialog = /* @__PURE__ */ forwardRef<HTMLDivElement, ConfirmDialogProps>(
  function ConfirmDialog(props, ref) {
    return <ConfirmWindow ref={ref} {...props} />;
  },
);
