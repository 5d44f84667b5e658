import * as Primitive from "radix-ui/popover";
import { type ComponentPropsWithoutRef, forwardRef, type RefObject, useRef } from "react";
import { adoptStyles } from "../styles/adopt-styles.js";
import overlayStyles from "./overlay.css?inline";

adoptStyles(overlayStyles);

// This file is loaded when a popover is first opened, or pointed at: placing things beside others weighs as much as
// ten components that need no placing.

/** What {@link PopoverOverlay} takes: everything of Radix' content, and where it belongs. */
export interface PopoverOverlayProps extends ComponentPropsWithoutRef<typeof Primitive.Content> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What it stands beside. A press there does not close it: that is for the anchor's own click. */
  anchor: RefObject<HTMLElement | null>;
}

/** What a popover shows, beside its anchor. The focus goes back to the anchor, unless the person went elsewhere. */
export const PopoverOverlay = /* @__PURE__ */ forwardRef<HTMLDivElement, PopoverOverlayProps>(
  function PopoverOverlay({ open, onOpenChange, anchor, ...content }, ref) {
    const leftByPress = useRef(false);
    return (
      <Primitive.Root open={open} onOpenChange={onOpenChange}>
        <Primitive.Anchor virtualRef={anchor} />
        <Primitive.Portal>
          <Primitive.Content
            ref={ref}
            sideOffset={4}
            collisionPadding={8}
            // A dialog stops the wheel and the finger outside itself, and this is outside.
            onWheel={(event) => event.stopPropagation()}
            onTouchMove={(event) => event.stopPropagation()}
            {...content}
            onInteractOutside={(event) => {
              content.onInteractOutside?.(event);
              if (event.target instanceof Node && anchor.current?.contains(event.target))
                event.preventDefault();
              if (!event.defaultPrevented) leftByPress.current = true;
            }}
            onCloseAutoFocus={(event) => {
              content.onCloseAutoFocus?.(event);
              if (!event.defaultPrevented && !leftByPress.current) anchor.current?.focus();
              leftByPress.current = false;
              event.preventDefault();
            }}
          />
        </Primitive.Portal>
      </Primitive.Root>
    );
  },
);
