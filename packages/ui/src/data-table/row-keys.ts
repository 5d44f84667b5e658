import type { KeyboardEvent } from "react";
import type { RowShared } from "./row-shared.js";
import type { RowId } from "./types.js";
import type { TreePlace } from "./table-tree.js";

/**
 * Up and down among rows that can be pressed or opened, Enter to do what a double click does, or a click; in a tree
 * left and right to close and open, or to go up and down.
 */
export function rowKey<Row>(
  event: KeyboardEvent<HTMLTableRowElement>,
  {
    row,
    id,
    at,
    place,
    shared,
  }: { row: Row; id: RowId; at: number; place: TreePlace | undefined; shared: RowShared<Row> },
): void {
  const target = event.currentTarget;
  if (event.target !== target || event.altKey || event.ctrlKey || event.metaKey) return;
  const press = shared.onRowDoubleClick ?? shared.onRowClick;
  const step = place && shared.tree?.step(event.key, place, at);
  if (step === "toggle") shared.tree?.toggle(id);
  else if (step !== undefined) focusRow(target, step, shared);
  else if (event.key === "Enter") {
    if (press !== undefined) press(row);
    else if (place?.open !== undefined) shared.tree?.toggle(id);
  } else if (event.key === " ") {
    if (shared.onRowClick !== undefined) shared.onRowClick(row);
    else target.querySelector<HTMLElement>("td[data-kind=select] [data-part=tick]")?.click();
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const way = event.key === "ArrowDown" ? "nextElementSibling" : "previousElementSibling";
    let next = target[way];
    while (next !== null && !(next instanceof HTMLElement && next.dataset.part === "row")) next = next[way];
    next?.focus();
  } else return;
  event.preventDefault();
}

function focusRow<Row>(target: HTMLElement, at: number, { rowFocus }: RowShared<Row>): void {
  if (rowFocus.ask(at)) return;
  const rows = target.parentElement?.querySelectorAll<HTMLElement>("[data-part=row]") ?? [];
  rows[Math.min(at, rows.length - 1)]?.focus();
}
