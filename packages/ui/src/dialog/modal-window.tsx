import { forwardRef, type HTMLAttributes } from "react";
import type { DialogProps } from "./dialog.js";
import { DialogFrame } from "./dialog-frame.js";
import { ModalFrame } from "./modal-frame.js";

/** What {@link ModalWindow} takes: what a dialog and a drawer have in common, and the attributes of either. */
interface ModalWindowProps
  extends Omit<HTMLAttributes<HTMLDivElement>, "title">,
    Pick<
      DialogProps,
      "open" | "onOpenChange" | "title" | "description" | "footer" | "closable" | "busy" | "initialFocus"
    > {
  dismissable: boolean;
}

/** A window over the page that keeps the focus, with title, body and footer. While it is `busy` nothing closes it. */
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
    busy = false,
    initialFocus,
    ...rest
  },
  ref,
) {
  const request = (next: boolean) => {
    if (!busy) onOpenChange(next);
  };
  return (
    <ModalFrame
      ref={ref}
      open={open}
      onOpenChange={request}
      overlay="dialog-overlay"
      dismissable={dismissable}
      closable={closable}
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
  );
});
