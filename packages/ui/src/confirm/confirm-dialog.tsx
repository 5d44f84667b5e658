import type { ReactNode } from "react";
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

/** Loaded when the page is idle: by whatever may ask. */
export const confirmWindow = /* @__PURE__ */ loadedPart(
  async () => (await import("./confirm-window.js")).ConfirmWindow,
);

const ConfirmWindow = /* @__PURE__ */ openedWhenIdle(confirmWindow);

/** A question before an act. The focus is on the answer that changes nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return <ConfirmWindow {...props} />;
}
