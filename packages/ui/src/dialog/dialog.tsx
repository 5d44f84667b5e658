import { clsx } from "clsx";
import { type CSSProperties, forwardRef, type HTMLAttributes, type ReactNode, type RefObject } from "react";
import { DIALOG_CONSTANTS } from "./constants.js";
import { ModalWindow } from "./modal-window.js";
import { type ClosingOptions, useClosing } from "./use-closing.js";
import { rem } from "../styles/rem.js";

/** 480, 640 and 880 px wide; never wider than the window. */
export type DialogSize = keyof typeof DIALOG_CONSTANTS.widths;

/** What {@link Dialog} takes; what is not named here goes to the box, as the ref does. */
export interface DialogProps extends Omit<HTMLAttributes<HTMLDivElement>, "title" | "role"> {
  /** Whether it is on the page. */
  open: boolean;
  /** Asked to close: by the cross, by Back, or beside it and by Escape when `dismissable`. */
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
  /**
   * Whether a press beside it and Escape close it. Default false (specification, section 9): right for what is filled in
   * or chosen. What only shows something takes true. Back closes it as its cross does, whatever this says.
   */
  dismissable?: boolean;
  /** The cross. Default true; without it only the buttons close, and not Back, for a notice that must be acknowledged. */
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

/**
 * A dialog over the page, 15 % from the top. The page behind it rests; the focus goes in, stays in and comes back to
 * what opened it. There is a cross to close it by, unless it is not `closable`.
 */
export const Dialog = /* @__PURE__ */ forwardRef<HTMLDivElement, DialogProps>(function Dialog(
  { guard, size = DIALOG_CONSTANTS.size, width, fullOnPhone = false, role = "dialog", style, ...rest },
  ref,
) {
  const { busy, onOpenChange, dismissable = DIALOG_CONSTANTS.dismissable } = rest;
  const { request, question } = useClosing({ onOpenChange, guard, busy });
  return (
    <>
      <ModalWindow
        ref={ref}
        data-component="dialog"
        data-size={size}
        data-full-on-phone={fullOnPhone ? "" : undefined}
        role={role}
        {...rest}
        dismissable={dismissable}
        onOpenChange={request}
        className={clsx("hx-dialog", rest.className)}
        style={
          {
            "--hx-dialog-width": rem(width ?? DIALOG_CONSTANTS.widths[size]),
            "--hx-dialog-top": DIALOG_CONSTANTS.top,
            ...style,
          } as CSSProperties
        }
      />
      {question}
    </>
  );
});
