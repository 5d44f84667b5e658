import * as Primitive from "@radix-ui/react-dialog";
import type { CSSProperties } from "react";
import { DIALOG_CONSTANTS } from "./constants.js";
import type { DialogProps } from "./dialog.js";
import { DialogFrame } from "./dialog-frame.js";
import { dialogGuard } from "./dialog-guard.js";
import { useFocusReturn } from "./use-focus-return.js";
import { adoptStyles } from "../styles/adopt-styles.js";
import dialogStyles from "./dialog.css?inline";

adoptStyles(dialogStyles);

// This file is loaded when a dialog is first opened, or the page is idle: what keeps the focus in, the page still and
// screen readers inside is a tenth of the package.

/** The dialog itself, for files that are loaded with it. */
export function DialogWindow({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = DIALOG_CONSTANTS.size,
  width = DIALOG_CONSTANTS.widths[size],
  dismissable = DIALOG_CONSTANTS.dismissable,
  closable = true,
  initialFocus,
  role = "dialog",
}: DialogProps) {
  const onCloseAutoFocus = useFocusReturn(open);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay data-component="dialog-veil" />
        <Primitive.Content
          data-component="dialog"
          aria-modal="true"
          data-size={size}
          role={role}
          style={
            { "--hx-dialog-width": `${width}px`, "--hx-dialog-top": DIALOG_CONSTANTS.top } as CSSProperties
          }
          {...(description === undefined ? { "aria-describedby": undefined } : {})}
          {...dialogGuard(dismissable)}
          onCloseAutoFocus={onCloseAutoFocus}
          onOpenAutoFocus={(event) => {
            if (!initialFocus?.current) return;
            event.preventDefault();
            initialFocus.current.focus();
          }}
        >
          <DialogFrame title={title} description={description} footer={footer} closable={closable}>
            {children}
          </DialogFrame>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
