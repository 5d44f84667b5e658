import * as Primitive from "radix-ui/popover";
import { type ComponentPropsWithoutRef, forwardRef, type RefObject, useRef } from "react";

/** What {@link PopoverOverlay} takes: the props of Radix' popover content, and the element it belongs to. */
interface PopoverOverlayProps extends ComponentPropsWithoutRef<typeof Primitive.Content> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The element it is placed beside. A click there does not close it: the anchor handles its own clicks. */
  anchor: RefObject<HTMLElement | null>;
}

/**
 * A popover placed beside an element that is no button, the frame of a date field for example. On closing, the focus
 * returns to the anchor, unless the person clicked elsewhere.
 */
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
