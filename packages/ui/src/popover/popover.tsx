import { clsx } from "clsx";
import * as Primitive from "radix-ui/popover";
import { forwardRef, type HTMLAttributes, type ReactElement, type ReactNode, useRef } from "react";
import { OutsideField } from "../field/outside-field.js";
import { useTriggerOpen } from "../hooks/use-trigger-open.js";
import { isComposing } from "../input/is-composing.js";
import { rem } from "../styles/rem.js";

/** What {@link Popover} takes; what is not named here goes to what it shows, as the ref does. The button is yours. */
export interface PopoverProps extends Omit<HTMLAttributes<HTMLDivElement>, "children"> {
  /** The button that opens it, unless it is disabled, busy or says why it cannot be pressed; it takes a ref and passes properties on. */
  trigger: ReactElement;
  /** The content. */
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
  /** Open at first. Default false. */
  defaultOpen?: boolean;
  /** It opens or closes. */
  onOpenChange?: (open: boolean) => void;
}

/**
 * Something beside a button: a few filters, an explanation with a link, a small form. The page stays usable; Escape
 * or a press elsewhere closes it, and the focus goes back to the button.
 */
export const Popover = /* @__PURE__ */ forwardRef<HTMLDivElement, PopoverProps>(function Popover(
  {
    trigger,
    children,
    label,
    side = "bottom",
    align = "start",
    width,
    open,
    defaultOpen,
    onOpenChange,
    style,
    ...rest
  },
  ref,
) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useTriggerOpen(open, onOpenChange, button, defaultOpen);
  return (
    <Primitive.Root open={isOpen} onOpenChange={setOpen}>
      <Primitive.Trigger ref={button} asChild>
        {trigger}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          ref={ref}
          data-component="popover"
          aria-label={label}
          {...rest}
          className={clsx("hx-popover", rest.className)}
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          style={{ width: rem(width), ...style }}
          // A modal dialog around it stops wheel and touch outside its own content, and the portal is outside.
          onWheel={(event) => event.stopPropagation()}
          onTouchMove={(event) => event.stopPropagation()}
          onEscapeKeyDown={(event) => {
            // Escape ends a composition first.
            if (isComposing(event)) event.preventDefault();
          }}
        >
          <OutsideField>{children}</OutsideField>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
});
