import { forwardRef, type HTMLAttributes, type ReactNode, type RefAttributes, type RefObject } from "react";
import { loadedPart } from "../hooks/loaded-part.js";
import { openedWhenIdle } from "../hooks/opened-when-loaded.js";
import type { DIALOG_CONSTANTS } from "./constants.js";
import type { ClosingOptions } from "./use-closing.js";

/** 480, 640 and 880 px wide; never wider than the window. */
export type DialogSize = keyof typeof DIALOG_CONSTANTS.widths;

/** What {@link Dialog} takes; what is not named here goes to the box, as the ref does. */
export interface DialogProps extends Omit<HTMLAttributes<HTMLDivElement>, "title" | "role"> {
  /** Whether it is on the page. */
  open: boolean;
  /** Asked to close: by the cross, or beside it and by Escape when `dismissable`. */
  onOpenChange: (open: boolean) => void;
  /** What it is about; its name for screen readers. */
  title: ReactNode;
  /** A sentence below the title, read aloud when it opens. */
  description?: ReactNode;
  /** The content; when it is long it scrolls, and title and footer stay. */
  children?: ReactNode;
  /** Buttons at the lower edge, the one that acts last. */
  footer?: ReactNode;
  /** Default `small` (specification, section 9). */
  size?: DialogSize;
  /** Width in pixels instead of a size: the picker's 500, for example. */
  width?: number;
  /** Fills the whole window below 640 px: for forms that are long on a phone. Default false. */
  fullOnPhone?: boolean;
  /** Whether a press beside it and Escape close it. Default false (specification, section 9). */
  dismissable?: boolean;
  /** The cross. Default true; without it only the buttons close, for a notice that must be acknowledged. */
  closable?: boolean;
  /**
   * Whether something would be lost: closing asks first. `true` asks the ready-made question, for a form that was
   * filled in (`guard={form.formState.isDirty}`); a function asks its own and answers true to close. It stands before
   * the cross, Escape, presses beside it and `DialogClose`.
   */
  guard?: ClosingOptions["guard"];
  /** While it is saved nothing closes it: the cross, Escape, presses beside it and `DialogClose` wait. Default false. */
  busy?: boolean;
  /** What takes the focus first; without it, the first thing in the dialog that can. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** `alertdialog` for a question that must be answered. */
  role?: "dialog" | "alertdialog";
}

const DialogWindow = /* @__PURE__ */ openedWhenIdle<DialogProps & RefAttributes<HTMLDivElement>>(
  loadedPart(async () => (await import("./dialog-window.js")).DialogWindow),
);

/**
 * A dialog over the page, 15 % from the top. The page behind it rests; the focus goes in, stays in and comes back to
 * what opened it. There is a cross to close it by, unless it is not `closable`.
 */
export const Dialog = /* @__PURE__ */ forwardRef<HTMLDivElement, DialogProps>(function Dialog(props, ref) {
  return <DialogWindow ref={ref} {...props} />;
});
