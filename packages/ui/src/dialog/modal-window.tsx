import { forwardRef, type HTMLAttributes } from "react";
import { adoptStyles } from "../styles/adopt-styles.js";
import type { DialogProps } from "./dialog.js";
import dialogStyles from "./dialog.css?inline";
import { DialogFrame } from "./dialog-frame.js";
import { ModalFrame } from "./modal-frame.js";
import { useClosing } from "./use-closing.js";

adoptStyles(dialogStyles);

/** What {@link ModalWindow} takes: what a dialog and a drawer have in common, and the attributes of either. */
export interface ModalWindowProps
  extends Omit<HTMLAttributes<HTMLDivElement>, "title">,
    Pick<
      DialogProps,
      | "open"
      | "onOpenChange"
      | "title"
      | "description"
      | "footer"
      | "closable"
      | "guard"
      | "busy"
      | "initialFocus"
    > {
  dismissable: boolean;
}

/** What stands over the page and keeps the focus: the veil, the content, and the question before it closes. */
export const ModalWindow = /* @__PURE__ */ forwardRef<HTMLDivElement, ModalWindowProps>(function ModalWindow(
  {
    open,
    onOpenChange,
    title,
    description,
    children,
    footer,
    dismissable,
    closable = true,
    guard,
    busy = false,
    initialFocus,
    ...rest
  },
  ref,
) {
  const { request, question } = useClosing({ onOpenChange, guard, busy });
  return (
    <>
      <ModalFrame
        ref={ref}
        open={open}
        onOpenChange={request}
        veil="dialog-veil"
        dismissable={dismissable}
        aria-busy={busy || undefined}
        {...(description === undefined ? { "aria-describedby": undefined } : {})}
        {...rest}
        onOpenAutoFocus={(event) => {
          if (!initialFocus?.current) return;
          event.preventDefault();
          initialFocus.current.focus();
        }}
      >
        <DialogFrame
          title={title}
          description={description}
          footer={footer}
          closable={closable}
          busy={busy}
          onClose={() => request(false)}
        >
          {children}
        </DialogFrame>
      </ModalFrame>
      {guard === true ? question : null}
    </>
  );
});
