import type { ReactNode, RefObject } from "react";
import { DisabledReasons } from "../button/disabled-reason.js";
import { Opener } from "./opener.js";
import type { RowAction } from "./types.js";

interface RowActionsOf<Row> {
  row: Row;
  /** Only those that the person may do. */
  actions: readonly RowAction<Row>[];
  /** This many stand in the row, the others behind a menu. */
  max: number;
  moreLabel: string;
  /** What the ids of this row's reasons begin with. */
  reasonIds: string;
}

function labelOf<Row>(action: RowAction<Row>, row: Row): string {
  return typeof action.label === "string" ? action.label : action.label(row);
}

interface RowReasonsProps<Row> extends Pick<RowActionsOf<Row>, "actions"> {
  /** Some rows cannot be ticked. */
  unselectable?: boolean;
  /** The rows are in it. */
  within: RefObject<HTMLElement | null>;
}

/** Shows why a row's button cannot be pressed or its box not ticked; one for all rows. */
export function RowReasons<Row>({ actions, unselectable = false, within }: RowReasonsProps<Row>) {
  const needed = unselectable || actions.some((action) => action.disabledReason !== undefined);
  return needed ? (
    <DisabledReasons
      within={within}
      buttons=":is([data-part=row-action],[data-part=tick])[aria-describedby]"
    />
  ) : null;
}

/**
 * The buttons of a row. A button that cannot be pressed stays reachable and says why; the words stand after the
 * buttons, so that one that may be pressed is one element and no more, and keeps the focus when that changes.
 */
export function rowActions<Row>({ row, actions, max, moreLabel, reasonIds }: RowActionsOf<Row>): ReactNode {
  const visible = actions.filter((action) => action.visible?.(row) !== false);
  const inline = visible.length > max ? visible.slice(0, max - 1) : visible;
  const behind = visible.slice(inline.length);
  const reasons: ReactNode[] = [];
  return (
    <div data-part="row-actions">
      {inline.map((action, at) => {
        const reason = action.disabledReason?.(row);
        const reasonId = reason === undefined ? undefined : `${reasonIds}-${at}`;
        if (reason !== undefined)
          reasons.push(
            <span key={at} id={reasonId} data-part="visually-hidden">
              {reason}
            </span>,
          );
        return (
          <button
            key={at}
            type="button"
            data-part="row-action"
            data-tone={action.tone}
            aria-disabled={reason === undefined ? undefined : true}
            aria-describedby={reasonId}
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
          items={behind.map((action, at) => ({
            id: String(at),
            label: labelOf(action, row),
            tone: action.tone,
            disabledReason: action.disabledReason?.(row),
            onSelect: () => action.onClick(row),
          }))}
        >
          {moreLabel}
        </Opener>
      )}
      {reasons.length === 0 ? null : reasons}
    </div>
  );
}
