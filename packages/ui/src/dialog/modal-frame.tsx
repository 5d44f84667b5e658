import * as Primitive from "@radix-ui/react-dialog";
import { forwardRef, type HTMLAttributes } from "react";
import { dialogGuard } from "./dialog-guard.js";
import { ToasterBranch } from "./toaster-branch.js";
import { useFocusReturn } from "./use-focus-return.js";

/** What {@link ModalFrame} takes: what it is called and told, and the attributes of its content. */
export interface ModalFrameProps extends HTMLAttributes<HTMLDivElement> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** `data-component` of the veil over the page, and with `hx-` before it its class. */
  veil: string;
  /** A press beside it and Escape close it. */
  dismissable: boolean;
  /** Its name, where it shows no title of its own. */
  label?: string;
  /** Takes the focus when it opens, instead of the first thing inside. */
  onOpenAutoFocus?: (event: Event) => void;
  /** Where the focus goes when it closes; `giveBack` brings it to what had it before, as without this. */
  onCloseAutoFocus?: (event: Event, giveBack: (event: Event) => void) => void;
}

/**
 * What everything that stands over the page has in common, dialogs, drawers and what the shell opens: the veil, the
 * focus that stays inside and goes back, the keys that close it, and the messages that stay within reach over it.
 */
export const ModalFrame = /* @__PURE__ */ forwardRef<HTMLDivElement, ModalFrameProps>(function ModalFrame(
  { open, onOpenChange, veil, dismissable, label, onCloseAutoFocus, children, ...rest },
  ref,
) {
  const giveBack = useFocusReturn(open);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay data-component={veil} className={`hx-${veil}`} />
        <Primitive.Content
          ref={ref}
          aria-modal="true"
          {...rest}
          {...dialogGuard(dismissable)}
          onCloseAutoFocus={(event) =>
            onCloseAutoFocus === undefined ? giveBack(event) : onCloseAutoFocus(event, giveBack)
          }
        >
          <ToasterBranch />
          {label === undefined ? null : (
            <Primitive.Title data-part="visually-hidden">{label}</Primitive.Title>
          )}
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
});
