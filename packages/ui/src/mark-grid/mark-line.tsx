import { memo } from "react";
import { MarkCell, type FieldHandlers } from "./mark-cell.js";
import type {
  ComputedColumn,
  MarkCursor,
  MarkGridProps,
  MarkProblem,
  MarkRow,
  RecentChange,
} from "./mark.js";
import { RowNotes } from "./row-notes.js";
import type { Unwritten } from "./unwritten.js";
import type { ReadyColumn, Typing } from "./use-mark-grid.js";

/** Place, number and name stand before the columns; the school where rows have one. */
export const FIXED_COLUMNS = 3;

interface MarkLineProps {
  /** Begins the ids of the row. */
  id: string;
  row: MarkRow;
  at: number;
  /** Where it stands in the part that scrolls, as CSS. */
  top: string;
  columns: readonly ReadyColumn[];
  computed: readonly ComputedColumn[];
  cellText: MarkGridProps["cellText"];
  hatched: MarkGridProps["hatched"];
  readOnly: boolean;
  withSchool: boolean;
  /** The active column; undefined in other rows. */
  active: number | undefined;
  /** First and last selected column; undefined where none is. */
  selectedFrom: number | undefined;
  selectedTo: number | undefined;
  typing: Typing | null;
  cursors: readonly MarkCursor[];
  recent: readonly RecentChange[];
  problems: readonly MarkProblem[];
  unwritten: readonly Unwritten[];
  notice: string | undefined;
  handlers: FieldHandlers;
  onAnswer: (rowId: string, columnId: string, mine: boolean) => void;
}

/** A student's row; drawn anew only when something of its own changed. */
export const MarkLine = /* @__PURE__ */ memo(function MarkLine(props: MarkLineProps) {
  const { id, row, at, columns, computed, active, selectedFrom, selectedTo, withSchool } = props;
  const before = FIXED_COLUMNS + (withSchool ? 1 : 0);
  const notesId = `${id}-notes`;
  const of = <Item extends { columnId?: string }>(items: readonly Item[], column: ReadyColumn) =>
    items.find(({ columnId }) => columnId === column.id);
  return (
    <div
      role="row"
      data-part="row"
      aria-rowindex={at + 2}
      data-active={active === undefined ? undefined : ""}
      style={{ insetBlockStart: props.top }}
    >
      <div role="gridcell" data-part="place" aria-colindex={1}>
        {at + 1}
      </div>
      <div role="gridcell" data-part="number" aria-colindex={2}>
        {row.number}
      </div>
      <div role="rowheader" data-part="name" aria-colindex={3}>
        {row.name}
      </div>
      {withSchool && (
        <div role="gridcell" data-part="school" aria-colindex={4}>
          {row.school}
        </div>
      )}
      {columns.map((column, place) => (
        <MarkCell
          key={column.id}
          id={`${id}-offer`}
          row={row}
          at={at}
          columnAt={place}
          columnIndex={before + place + 1}
          column={column}
          value={props.cellText(row.id, column.id)}
          hatched={props.hatched?.(row.id, column.id) ?? false}
          readOnly={props.readOnly}
          active={active === place}
          selected={
            selectedFrom !== undefined &&
            selectedTo !== undefined &&
            place >= selectedFrom &&
            place <= selectedTo
          }
          typing={active === place ? props.typing : null}
          cursor={of(props.cursors, column)}
          recent={of(props.recent, column)}
          problem={of(props.problems, column)}
          unwritten={of(props.unwritten, column)}
          notesId={notesId}
          handlers={props.handlers}
        />
      ))}
      {computed.map(({ id: columnId, render }, place) => (
        <div
          key={columnId}
          role="gridcell"
          data-part="computed"
          aria-colindex={before + columns.length + place + 1}
        >
          {render(row.id)}
        </div>
      ))}
      <div
        role="gridcell"
        data-part="notes"
        id={notesId}
        aria-colindex={before + columns.length + computed.length + 1}
      >
        <RowNotes
          row={row}
          columns={columns}
          recent={props.recent}
          problems={props.problems}
          unwritten={props.unwritten}
          notice={props.notice}
          onAnswer={props.onAnswer}
        />
      </div>
    </div>
  );
});
