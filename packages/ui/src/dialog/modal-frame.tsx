import * as Primitive from "@radix-ui/react-dialog";
import { forwardRef, type HTMLAttributes } from "react";
import { dialogGuard } from "./dialog-guard.js";
import { useBackCloses } from "./use-back-closes.js";
import { useFocusReturn } from "./use-focus-return.js";

/** What {@link ModalFrame} takes: what it is called and told, and the attributes of its content. */
export interface ModalFrameProps extends HTMLAttributes<HTMLDivElement> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** `data-component` of the overlay over the page; its class is the same with `hx-` before it. */
  overlay: string;
  /** A press beside it and Escape close it. */
  dismissable: boolean;
  /** Back asks it to close, as its cross does. Default true; otherwise Back changes nothing while it is open. */
  closable?: boolean;
  /** Its name, where it shows no title of its own. */
  label?: string;
  /** Takes the focus when it opens, instead of the first thing inside. */
  onOpenAutoFocus?: (event: Event) => void;
  /** Where the focus goes when it closes; `giveBack` brings it to what had it before, as without this. */
  onCloseAutoFocus?: (event: Event, giveBack: (event: Event) => void) => void;
}

/**
 * What all modal windows have in common (dialogs, drawers, the shell's sidebar on phones): the overlay, the focus trap
 * and the focus restore, and which keys and whether Back close it.
 */
export const ModalFrame = /* @__PURE__ */ forwardRef<HTMLDivElement, ModalFrameProps>(function ModalFrame(
  { open, onOpenChange, overlay, dismissable, closable = true, label, onCloseAutoFocus, children, ...rest },
  ref,
) {
  const giveBack = useFocusReturn(open);
  useBackCloses(open, () => {
    if (closable) onOpenChange(false);
  });
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay data-component={overlay} className={`hx-${overlay}`} />
        <Primitive.Content
          ref={ref}
          aria-modal="true"
          {...rest}
          {...dialogGuard(dismissable)}
          onCloseAutoFocus={(event) =>
            onCloseAutoFocus === undefined ? giveBack(event) : onCloseAutoFocus(event, giveBack)
          }
        >
          {label === undefined ? null : (
            <Primitive.Title data-part="visually-hidden">{label}</Primitive.Title>
          )}
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
});
