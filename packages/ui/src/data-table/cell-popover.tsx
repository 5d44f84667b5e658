import { Popover } from "radix-ui";
import { type ReactNode, useState } from "react";

/** What {@link CellPopover} takes. */
export interface CellPopoverProps {
  /** What the button does, for those who do not see it. */
  label: string;
  /** What stands in the cell. */
  children: ReactNode;
  /** What the popover shows; asked for when it opens. */
  content: () => ReactNode;
}

/** A cell that opens a popover (`customPopo`). The popover is made when it is opened for the first time. */
export function CellPopover({ label, children, content }: CellPopoverProps) {
  const [state, setState] = useState<"never" | "closed" | "open">("never");
  const trigger = (
    <button
      type="button"
      data-part="cell-popover-trigger"
      aria-haspopup="dialog"
      aria-expanded={state === "open"}
      title={label}
      onClick={state === "never" ? () => setState("open") : undefined}
    >
      {children}
    </button>
  );
  if (state === "never") return trigger;
  return (
    <Popover.Root open={state === "open"} onOpenChange={(open) => setState(open ? "open" : "closed")}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          data-component="data-table-popover"
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={12}
        >
          {state === "open" ? content() : null}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
