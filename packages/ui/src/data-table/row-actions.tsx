import { Opener } from "./opener.js";
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

/** The buttons of a row. A button that cannot be pressed stays reachable and says why. */
export function RowActions<Row>({ row, actions, max, moreLabel }: RowActionsProps<Row>) {
  const visible = actions.filter((action) => action.visible?.(row) !== false);
  const inline = visible.length > max ? visible.slice(0, max - 1) : visible;
  const behind = visible.slice(inline.length);
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
            aria-disabled={reason === undefined ? undefined : true}
            title={reason}
            onClick={reason === undefined ? () => action.onClick(row) : undefined}
          >
            {labelOf(action, row)}
          </button>
        );
      })}
      {behind.length === 0 ? null : (
        <Opener
          data-part="row-action"
          overlayLabel={moreLabel}
          align="end"
          items={() =>
            behind.map((action, at) => ({
              id: String(at),
              label: labelOf(action, row),
              danger: action.danger,
              disabledReason: action.disabledReason?.(row),
              onSelect: () => action.onClick(row),
            }))
          }
        >
          {moreLabel}
        </Opener>
      )}
    </div>
  );
}
