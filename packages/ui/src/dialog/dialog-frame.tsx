import * as Primitive from "@radix-ui/react-dialog";
import { X } from "../icons/icons.js";
import { type ReactNode, useRef } from "react";
import { useOverflowing } from "../hooks/use-overflowing.js";
import { useMessages } from "../provider/index.js";
import { DialogCloseContext } from "./dialog-close.js";

interface DialogFrameProps {
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  /** Whether there is a cross. Default true. */
  closable?: boolean;
  /** The cross waits. */
  busy?: boolean;
  /** Asks to close, from inside. */
  onClose: () => void;
}

/**
 * Inside of a dialog and of a drawer: title, body that scrolls, buttons, and the cross. The cross comes last in the
 * document, so that the focus goes to the content first.
 */
export function DialogFrame(props: DialogFrameProps) {
  const { title, description, children, footer, closable = true, busy = false, onClose } = props;
  const text = useMessages().common;
  const body = useRef<HTMLDivElement>(null);
  const overflowing = useOverflowing(body);
  return (
    <DialogCloseContext.Provider value={onClose}>
      <div data-part="head">
        <Primitive.Title data-part="title">{title}</Primitive.Title>
        {description === undefined ? null : (
          <Primitive.Description data-part="description">{description}</Primitive.Description>
        )}
      </div>
      {children === undefined || children === null ? null : (
        // A body that scrolls must be reachable by Tab, or keys cannot scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div ref={body} data-part="body" tabIndex={overflowing ? 0 : undefined}>
          {children}
        </div>
      )}
      {footer === undefined || footer === null ? null : <div data-part="footer">{footer}</div>}
      {closable ? (
        <Primitive.Close
          data-part="close"
          aria-label={text.close}
          title={text.close}
          aria-disabled={busy || undefined}
        >
          <X aria-hidden="true" />
        </Primitive.Close>
      ) : null}
    </DialogCloseContext.Provider>
  );
}
