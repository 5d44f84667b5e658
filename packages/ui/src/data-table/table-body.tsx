import { Fragment, useSyncExternalStore } from "react";
import type { RowShared } from "./row-shared.js";
import { ExpansionRow, TableRow } from "./table-row.js";
import type { RowId } from "./types.js";

/** What {@link TableBody} takes. */
export interface TableBodyProps<Row> {
  rows: readonly Row[];
  idOf: (row: Row) => RowId;
  /** Place of the first row in the whole list, from 0. */
  offset: number;
  shared: RowShared<Row>;
}

/** All rows of a page. */
export function TableBody<Row extends object>({ rows, idOf, offset, shared }: TableBodyProps<Row>) {
  const { expansion } = shared;
  const open = useSyncExternalStore(expansion.subscribe, expansion.get, expansion.get);
  return (
    <tbody>
      {rows.map((row, at) => {
        const id = idOf(row);
        const item = (
          <TableRow
            key={id}
            row={row}
            id={id}
            at={at}
            index={offset + at}
            shared={shared}
            open={open.has(id)}
          />
        );
        if (!open.has(id) || shared.expand === undefined) return item;
        return (
          <Fragment key={id}>
            {item}
            <ExpansionRow row={row} id={id} at={at} shared={shared} />
          </Fragment>
        );
      })}
    </tbody>
  );
}
