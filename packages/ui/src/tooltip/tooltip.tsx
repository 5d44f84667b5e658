import { clsx } from "clsx";
import * as Primitive from "radix-ui/tooltip";
import { forwardRef, type HTMLAttributes, type ReactElement, type ReactNode } from "react";

/** How long the pointer rests before a tooltip shows, in milliseconds. */
export const TOOLTIP_DELAY = 300;

/** What {@link Tooltip} takes; what is not named here goes to the words, as the ref does. */
export interface TooltipProps extends Omit<HTMLAttributes<HTMLDivElement>, "children" | "content"> {
  /** A few words, nothing to press. They are read after the name of what they describe. */
  content: ReactNode;
  /**
   * What they are about: one element that takes the focus, a ref and properties. Not a `disabled` one, which takes
   * neither pointer nor focus; a `Button` has `disabledReason` for that.
   */
  children: ReactElement;
  /** Default `top`. */
  side?: "top" | "right" | "bottom" | "left";
  /** Milliseconds that the pointer rests before it shows. Default 300; the focus shows it at once. */
  delay?: number;
}

/** A few words about something, on hover and on focus. Not shown on touch: never the only place of what must be known. */
export const Tooltip = /* @__PURE__ */ forwardRef<HTMLDivElement, TooltipProps>(function Tooltip(
  { content, children, side = "top", delay = TOOLTIP_DELAY, ...rest },
  ref,
) {
  return (
    <Primitive.Provider delayDuration={delay}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            ref={ref}
            data-component="tooltip"
            {...rest}
            className={clsx("hx-tooltip", rest.className)}
            side={side}
            sideOffset={6}
            collisionPadding={8}
          >
            {content}
            <Primitive.Arrow data-part="arrow" width={10} height={5} />
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
});
