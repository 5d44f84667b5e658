import { DropdownMenu } from "radix-ui";
import { useState } from "react";
import type { RowAction } from "./types.js";

/** What {@link RowActions} takes. */
export interface RowActionsProps<Row> {
  row: Row;
  /** Only those that the person may do. */
  actions: readonly RowAction<Row>[];
  /** This many stand in the row, the others behind a menu. */
  max: number;
  moreLabel: string;
}

function labelOf<Row>(action: RowAction<Row>, row: Row): string {
  return typeof action.label === "string" ? action.label : action.label(row);
}

/** The buttons of a row. The menu is made when it is opened: fifty closed menus would cost more than the rows. */
export function RowActions<Row>({ row, actions, max, moreLabel }: RowActionsProps<Row>) {
  const [menu, setMenu] = useState<"never" | "closed" | "open">("never");
  const visible = actions.filter((action) => action.visible?.(row) !== false);
  const inline = visible.length > max ? visible.slice(0, max - 1) : visible;
  const behind = visible.slice(inline.length);
  const more = (
    <button
      type="button"
      data-part="row-action"
      aria-haspopup="menu"
      aria-expanded={menu === "open"}
      onClick={menu === "never" ? () => setMenu("open") : undefined}
    >
      {moreLabel}
    </button>
  );
  return (
    <div data-part="row-actions">
      {inline.map((action, at) => {
        const reason = action.disabledReason?.(row);
        return (
          <button
            key={at}
            type="button"
            data-part="row-action"
            data-danger={action.danger ? "" : undefined}
            aria-disabled={reason !== undefined || undefined}
            title={reason}
            onClick={reason === undefined ? () => action.onClick(row) : undefined}
          >
            {labelOf(action, row)}
          </button>
        );
      })}
      {behind.length > 0 && menu === "never" ? more : null}
      {behind.length > 0 && menu !== "never" ? (
        <DropdownMenu.Root
          modal={false}
          open={menu === "open"}
          onOpenChange={(open) => setMenu(open ? "open" : "closed")}
        >
          <DropdownMenu.Trigger asChild>{more}</DropdownMenu.Trigger>
          <DropdownMenu.Portal>
            <DropdownMenu.Content
              data-component="data-table-menu"
              align="end"
              sideOffset={4}
              collisionPadding={8}
            >
              {behind.map((action, at) => {
                const reason = action.disabledReason?.(row);
                return (
                  <DropdownMenu.Item
                    key={at}
                    data-part="item"
                    data-danger={action.danger ? "" : undefined}
                    disabled={reason !== undefined}
                    title={reason}
                    onSelect={() => action.onClick(row)}
                  >
                    {labelOf(action, row)}
                    {reason === undefined ? null : <span data-part="reason">{reason}</span>}
                  </DropdownMenu.Item>
                );
              })}
            </DropdownMenu.Content>
          </DropdownMenu.Portal>
        </DropdownMenu.Root>
      ) : null}
    </div>
  );
}
