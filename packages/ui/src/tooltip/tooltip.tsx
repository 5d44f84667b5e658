import * as Primitive from "radix-ui/tooltip";
import type { ReactElement, ReactNode } from "react";

/** How long the pointer rests before a tooltip shows, in milliseconds. */
export const TOOLTIP_DELAY = 300;

export interface TooltipProps {
  /** A few words, nothing to press. They are read after the name of what they describe. */
  content: ReactNode;
  /**
   * What they are about: one element that takes the focus, a ref and properties. Not a `disabled` one, which takes
   * neither pointer nor focus: use `aria-disabled`.
   */
  children: ReactElement;
  /** Default `top`. */
  side?: "top" | "right" | "bottom" | "left";
  /** Milliseconds that the pointer rests before it shows. Default 300; the focus shows it at once. */
  delay?: number;
}

/** A few words about something, on hover and on focus. Not shown on touch: never the only place of what must be known. */
export function Tooltip({ content, children, side = "top", delay = TOOLTIP_DELAY }: TooltipProps) {
  return (
    <Primitive.Provider delayDuration={delay}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content data-component="tooltip" side={side} sideOffset={6} collisionPadding={8}>
            {content}
            <Primitive.Arrow data-part="arrow" width={10} height={5} />
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
