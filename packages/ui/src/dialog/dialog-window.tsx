import { clsx } from "clsx";
import { type CSSProperties, forwardRef } from "react";
import { DIALOG_CONSTANTS } from "./constants.js";
import type { DialogProps } from "./dialog.js";
import { ModalWindow } from "./modal-window.js";

// This file is loaded when a dialog is first opened, or the page is idle: what keeps the focus in, the page still and
// screen readers inside is a tenth of the package.

/** The dialog itself, for files that are loaded with it. */
export const DialogWindow = /* @__PURE__ */ forwardRef<HTMLDivElement, DialogProps>(function DialogWindow(
  {
    size = DIALOG_CONSTANTS.size,
    width = DIALOG_CONSTANTS.widths[size],
    fullOnPhone = false,
    dismissable = DIALOG_CONSTANTS.dismissable,
    role = "dialog",
    style,
    ...rest
  },
  ref,
) {
  return (
    <ModalWindow
      ref={ref}
      data-component="dialog"
      data-size={size}
      data-full-on-phone={fullOnPhone ? "" : undefined}
      role={role}
      dismissable={dismissable}
      {...rest}
      className={clsx("hx-dialog", rest.className)}
      style={
        {
          "--hx-dialog-width": `${width}px`,
          "--hx-dialog-top": DIALOG_CONSTANTS.top,
          ...style,
        } as CSSProperties
      }
    />
  );
});
