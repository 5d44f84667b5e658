import { clsx } from "clsx";
import * as Primitive from "radix-ui/tooltip";
import { forwardRef, type RefObject } from "react";
import { ExistingElement } from "../overlay/existing-element.js";
import type { TooltipProps } from "./tooltip.js";
import { adoptStyles } from "../styles/adopt-styles.js";
import tooltipStyles from "./tooltip.css?inline";

adoptStyles(tooltipStyles);

/** What {@link TooltipOverlay} takes. */
export interface TooltipOverlayProps extends Omit<TooltipProps, "children" | "delay"> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLElement | null>;
  id: string;
}

/** The words, beside what they are about. They stay while the pointer is on its way to them. */
export const TooltipOverlay = /* @__PURE__ */ forwardRef<HTMLDivElement, TooltipOverlayProps>(
  function TooltipOverlay({ open, onOpenChange, anchor, id, side, content, ...rest }, ref) {
    return (
      <Primitive.Provider>
        <Primitive.Root open={open} onOpenChange={onOpenChange}>
          <Primitive.Trigger asChild>
            <ExistingElement element={anchor} />
          </Primitive.Trigger>
          <Primitive.Portal>
            <Primitive.Content
              ref={ref}
              id={id}
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
  },
);
