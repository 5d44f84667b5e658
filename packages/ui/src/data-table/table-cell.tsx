import type { ReactNode, MouseEvent } from "react";
import { editOf } from "./cell-edit.js";
import { cellText, plainText, valueAt } from "./cell-value.js";
import { columnName } from "./column-groups.js";
import { CutText } from "./cut-text.js";
import { Opener } from "./opener.js";
import { rowActions } from "./row-actions.js";
import type { RowShared } from "./row-shared.js";
import type { DataTableColumn, RowId } from "./types.js";

/** Where a cell is. */
export interface CellOf<Row> {
  row: Row;
  id: RowId;
  /** Place in the whole list, from 0. */
  index: number;
  shared: RowShared<Row>;
}

/** What a data cell shows: `render`, an editor, a picture, a button, a popover, or the text. */
export function dataCell<Row extends object>(
  column: DataTableColumn<Row>,
  { row, id, index, shared }: CellOf<Row>,
): ReactNode {
  const value = valueAt(row, column.prop);
  if (column.render !== undefined && column.customPopo === undefined) {
    return column.render({ row, value, index, id });
  }
  const text = cellText(column, row, index, shared.messages.list);
  const { EditableCell } = shared;
  const edit = shared.edit === undefined ? undefined : editOf(column);
  if (edit !== undefined && shared.edit !== undefined && EditableCell !== undefined) {
    const label = shared.messages.cell(shared.rowName(row, index), columnName(column));
    const reason = edit.readOnly?.(row);
    if (reason !== undefined) {
      return (
        <span data-part="read-only" title={reason}>
          {text}
        </span>
      );
    }
    return (
      <EditableCell
        grid={shared.edit}
        edit={edit}
        row={row}
        id={id}
        prop={column.prop}
        value={value}
        text={text}
        label={label}
      />
    );
  }
  if (column.type === "img") {
    const address = plainText(value);
    if (address === "") return null;
    const label = shared.messages.picture(column.label);
    return (
      <Opener
        data-part="cell-popover"
        aria-label={label}
        overlayLabel={label}
        align="start"
        renderContent={() => <img data-part="picture" src={address} alt={column.label} />}
      >
        <img data-part="thumbnail" src={address} alt="" loading="lazy" />
      </Opener>
    );
  }
  if (column.type === "button") {
    return text === "" ? null : (
      <button type="button" data-part="row-action" onClick={() => column.onClick?.(row)}>
        {text}
      </button>
    );
  }
  if (column.customPopo !== undefined && column.customPopo !== false) {
    const { customPopo } = column;
    const shown = column.render === undefined ? text : column.render({ row, value, index, id });
    if (shown === "") return null;
    const label = shared.messages.wholeText(column.label);
    if (customPopo === true) return <CutText whole={text} shown={shown} label={label} />;
    return (
      <Opener
        data-part="cell-popover"
        overlayLabel={label}
        align="start"
        renderContent={() => customPopo({ row, value, index, id })}
      >
        {shown}
      </Opener>
    );
  }
  return text;
}

/** What the last column shows. */
export function actionsCell<Row>({ row, index, shared }: CellOf<Row>): ReactNode {
  return rowActions({
    row,
    actions: shared.actions,
    max: shared.maxActions,
    moreLabel: shared.messages.more,
    reasonIds: `${shared.ids}-${index}`,
  });
}

/**
 * Gives a cell whose text does not fit its whole text as a tooltip, when the mouse comes to it. A `title` on every
 * cell from the start would cost more than the text.
 */
export function showOverflow(event: MouseEvent): void {
  const cell =
    event.target instanceof Element
      ? event.target.closest<HTMLElement>("td, th, [data-part=tree-text], [data-part=merged]")
      : null;
  if (cell === null || cell.childElementCount > 0) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent;
  else cell.removeAttribute("title");
}
