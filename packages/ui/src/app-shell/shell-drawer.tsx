import * as Dialog from "@radix-ui/react-dialog";
import type { ReactNode } from "react";
import { useFocusReturn } from "../dialog/use-focus-return.js";
import { useMessages } from "../provider/index.js";
import { adoptStyles } from "../styles/adopt-styles.js";
import shellDrawerStyles from "./shell-drawer.css?inline";

adoptStyles(shellDrawerStyles);

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
  const onCloseAutoFocus = useFocusReturn(open);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay data-component="shell-drawer-overlay" />
        <Dialog.Content
          data-component="shell-drawer"
          aria-modal="true"
          aria-describedby={undefined}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <Dialog.Title data-part="visually-hidden">{text.mainNavigation}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
