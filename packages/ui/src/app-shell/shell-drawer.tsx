import type { ReactNode } from "react";
import { ModalFrame } from "../dialog/modal-frame.js";
import { useMessages } from "../provider/index.js";

/** What {@link ShellDrawer} takes. */
export interface ShellDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The sidebar. */
  children: ReactNode;
}

/** The sidebar of narrow screens, over the page. */
export function ShellDrawer({ open, onOpenChange, children }: ShellDrawerProps) {
  const text = useMessages().appShell;
  return (
    <ModalFrame
      open={open}
      onOpenChange={onOpenChange}
      overlay="shell-drawer-overlay"
      data-component="shell-drawer"
      className="hx-shell-drawer"
      dismissable
      label={text.mainNavigation}
      aria-describedby={undefined}
    >
      {children}
    </ModalFrame>
  );
}
