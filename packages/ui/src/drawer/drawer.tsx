import * as Primitive from "@radix-ui/react-dialog";
import type { CSSProperties, ReactNode } from "react";
import { DialogFrame } from "../dialog/dialog-frame.js";
import { dialogGuard } from "../dialog/dialog-guard.js";
import { useFocusReturn } from "../dialog/use-focus-return.js";

export interface DrawerProps {
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
  /** Edge it comes from. Default `right`. Below 640 px it is a sheet from the bottom unless `sheet` is false. */
  side?: "left" | "right" | "bottom";
  /** Width in pixels, from the left and the right. Default 360. */
  width?: number;
  /** A sheet from the bottom on phones. Default true. */
  sheet?: boolean;
  /** Whether a press beside it and Escape close it. Default false, as with dialogs. */
  dismissable?: boolean;
}

/** A panel at the edge of the window, for what goes with the page and needs room: settings, details, filters. */
export function Drawer({
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
