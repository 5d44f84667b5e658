import * as Primitive from "@radix-ui/react-dialog";
import type { CSSProperties } from "react";
import { DialogFrame } from "../dialog/dialog-frame.js";
import { dialogGuard } from "../dialog/dialog-guard.js";
import { useFocusReturn } from "../dialog/use-focus-return.js";
import type { DrawerProps } from "./drawer.js";
import { adoptStyles } from "../styles/adopt-styles.js";
import dialogStyles from "../dialog/dialog.css?inline";

adoptStyles(dialogStyles);

/** The drawer itself, for files that are loaded with it. */
export function DrawerWindow({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  side = "right",
  width = 360,
  sheet = true,
  dismissable = false,
}: DrawerProps) {
  const onCloseAutoFocus = useFocusReturn(open);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay data-component="dialog-veil" />
        <Primitive.Content
          data-component="drawer"
          aria-modal="true"
          data-side={side}
          data-sheet={sheet ? "" : undefined}
          style={{ "--hx-drawer-width": `${width}px` } as CSSProperties}
          {...(description === undefined ? { "aria-describedby": undefined } : {})}
          {...dialogGuard(dismissable)}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <DialogFrame title={title} description={description} footer={footer}>
            {children}
          </DialogFrame>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
