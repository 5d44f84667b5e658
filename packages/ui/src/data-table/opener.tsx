import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { Menu } from "../menu/menu.js";
import type { MenuAction } from "../menu/menu-items.js";
import { Popover } from "../popover/popover.js";

interface OpenerProps extends ComponentPropsWithoutRef<"button"> {
  /** Name of what opens. */
  overlayLabel: string;
  align: "start" | "end";
  /** What the popover shows; called while it is open. */
  renderContent?: () => ReactNode;
  /** What the menu offers. */
  items?: readonly MenuAction[];
}

/** Calls for the content when it is mounted: a table has hundreds of closed popovers. */
function Content({ render }: { render: (() => ReactNode) | undefined }) {
  return <div data-part="overlay-content">{render?.()}</div>;
}

/** A button in a table that opens a popover (`renderContent`) or a menu (`items`). */
export function Opener({ overlayLabel, align, renderContent, items, children, ...button }: OpenerProps) {
  const trigger = (
    <button type="button" {...button}>
      {children}
    </button>
  );
  return (
    <span data-part="opener">
      {items === undefined ? (
        <Popover label={overlayLabel} align={align} trigger={trigger}>
          <Content render={renderContent} />
        </Popover>
      ) : (
        <Menu label={overlayLabel} align={align} trigger={trigger} items={items} />
      )}
    </span>
  );
}
