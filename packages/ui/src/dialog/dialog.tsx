import type { ReactNode, RefObject } from "react";
import { loadedPart } from "../hooks/loaded-part.js";
import { openedWhenIdle } from "../hooks/opened-when-loaded.js";
import type { DIALOG_CONSTANTS } from "./constants.js";

/** 480, 640 and 880 px wide; never wider than the window. */
export type DialogSize = keyof typeof DIALOG_CONSTANTS.widths;

export interface DialogProps {
  open: boolean;
  /** Asked to close: by the cross, or beside it and by Escape when `dismissable`. */
  onOpenChange: (open: boolean) => void;
  /** What it is about; its name for screen readers. */
  title: ReactNode;
  /** A sentence below the title, read aloud when it opens. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the lower edge, the one that acts last. */
  footer?: ReactNode;
  /** Default `small` (specification, section 9). */
  size?: DialogSize;
  /** Width in pixels instead of a size: the picker's 500, for example. */
  width?: number;
  /** Whether a press beside it and Escape close it. Default false (specification, section 9). */
  dismissable?: boolean;
  /** The cross. Default true; without it only the buttons close, for a notice that must be acknowledged. */
  closable?: boolean;
  /** What takes the focus first; without it, the first thing in the dialog that can. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** `alertdialog` for a question that must be answered. */
  role?: "dialog" | "alertdialog";
}

const DialogWindow = /* @__PURE__ */ openedWhenIdle(
  loadedPart(async () => (await import("./dialog-window.js")).DialogWindow),
);

/**
 * A dialog over the page, 15 % from the top. The page behind it rests; the focus goes in, stays in and comes back to
 * what opened it. There is a cross to close it by, unless it is not `closable`.
 */
export function Dialog(props: DialogProps) {
  return <DialogWindow {...props} />;
}
