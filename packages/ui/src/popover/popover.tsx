import * as Primitive from "radix-ui/popover";
import type { ReactElement, ReactNode } from "react";

export interface PopoverProps {
  /** The button that opens it; it must take a ref and pass properties on. */
  trigger: ReactElement;
  children: ReactNode;
  /** Name for screen readers. */
  label: string;
  /** Default `bottom`. */
  side?: "top" | "right" | "bottom" | "left";
  /** Default `start`. */
  align?: "start" | "center" | "end";
  /** Width in pixels; without it, as its content wants, up to 360. */
  width?: number;
  /** To open and close it from outside; without it, the popover keeps that itself. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/**
 * Something beside a button: a few filters, an explanation with a link, a small form. The page stays usable; Escape
 * or a press elsewhere closes it, and the focus goes back to the button.
 */
export function Popover({
  trigger,
  children,
  label,
  side = "bottom",
  align = "start",
  width,
  ...open
}: PopoverProps) {
  return (
    <Primitive.Root {...open}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          data-component="popover"
          aria-label={label}
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          style={width === undefined ? undefined : { width }}
          onEscapeKeyDown={(event) => {
            // Escape ends a composition first.
            if (event.isComposing || event.keyCode === 229) event.preventDefault();
          }}
          // A dialog stops the wheel and the finger outside itself, and this is outside.
          onWheel={(event) => event.stopPropagation()}
          onTouchMove={(event) => event.stopPropagation()}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
