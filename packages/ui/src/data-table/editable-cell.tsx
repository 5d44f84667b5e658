import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useStored } from "../hooks/store.js";
import { useBrowserLayoutEffect } from "../hooks/use-browser-layout-effect.js";
import { isComposing } from "../input/is-composing.js";
import { useMessages } from "../provider/index.js";
import { editText } from "./cell-edit.js";
import { type ActiveCellProps, ARROWS, CellError, isBlock, jumpOf } from "./active-cell.js";
import type { EditGrid } from "./edit-grid.js";
import { HostedCell } from "./hosted-cell.js";
import type { CellEdit, RowId } from "./types.js";

interface EditableCellProps<Row> {
  grid: EditGrid;
  edit: CellEdit<Row>;
  row: Row;
  id: RowId;
  prop: string;
  value: unknown;
  /** What is shown while the keyboard is elsewhere. */
  text: string;
  /** What the cell is, in words. */
  label: string;
}

/**
 * A cell that is edited in place, as in a spreadsheet. Arrows move among cells until something is typed (or
 * F2); Enter takes the text and goes down, Tab goes right. Escape puts the old text back and ends the editing: Tab then
 * leaves the table, until something is typed again. The active cell is a real input, so that input methods, screen
 * readers and phones find what they expect.
 */
export function EditableCell<Row>({ grid, edit, row, id, prop, value, text, label }: EditableCellProps<Row>) {
  const messages = useMessages().dataTable;
  const { store } = grid;
  const place = { id, prop };
  const state = useStored(store, () => store.cell(place));
  const entry = useStored(store, () => grid.isEntry(place));
  if (!state.active) {
    const { draft } = state;
    return (
      <button
        type="button"
        data-part="edit-cell"
        data-invalid={draft === undefined ? undefined : ""}
        tabIndex={entry ? 0 : -1}
        aria-label={messages.cellValue(label, draft?.text ?? text, draft?.error)}
        title={draft?.error}
        onFocus={() => store.activate(place)}
        onClick={() => store.activate(place)}
      >
        {draft?.text ?? text}
      </button>
    );
  }
  const original = editText(edit, value, row);
  const active: ActiveCellProps<Row> = {
    grid,
    place,
    edit,
    initial: state.draft?.text ?? original,
    original,
    error: state.draft?.error,
    label,
  };
  if (edit.renderEditor === undefined) return <ActiveCell {...active} />;
  return <HostedCell {...active} row={row} renderEditor={edit.renderEditor} />;
}

function ActiveCell<Row>({ grid, place, edit, initial, original, error, label }: ActiveCellProps<Row>) {
  const control = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const [text, setText] = useState(initial);
  const typing = useRef(false);
  const errorId = useId();
  const { id, prop } = place;

  // A text that differs from what was shown or taken last is somebody's own: a value that changes under the keyboard
  // (undo, a paste from above, the server) shows only where there is none.
  const [settled, setSettled] = useState(initial);
  const [shown, setShown] = useState(initial);
  if (shown !== initial) {
    setShown(initial);
    setSettled(initial);
    if (text === settled) setText(initial);
  }

  useBrowserLayoutEffect(() => {
    if (!grid.store.takeFocus({ id, prop })) return;
    control.current?.focus({ preventScroll: false });
    if (control.current instanceof HTMLInputElement) control.current.select();
  });

  const type = (): void => {
    typing.current = true;
    grid.store.end(false);
  };
  const { store } = grid;
  const halfTyped = text !== settled;
  useEffect(() => {
    store.type(halfTyped);
    return () => store.type(false);
  }, [store, halfTyped]);

  const take = (): void => {
    typing.current = false;
    // A refused text is judged again: what it was measured by may have changed.
    if (text === settled && error === undefined) return;
    setSettled(text);
    grid.commit(place, text);
  };
  const leave = (step: { down?: number; right?: number; wrap?: boolean }): boolean => {
    take();
    return grid.move(place, step);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    const arrow = ARROWS[event.key];
    const jump = jumpOf(event);
    const modified = event.ctrlKey || event.metaKey || event.altKey;
    if (event.key === "Enter") {
      event.preventDefault();
      grid.store.end(false);
      leave({ down: event.shiftKey ? -1 : 1 });
    } else if (event.key === "Tab") {
      if (grid.store.ended()) return;
      // At the ends Tab leaves the table as anywhere else.
      if (leave({ right: event.shiftKey ? -1 : 1, wrap: true })) event.preventDefault();
    } else if (event.key === "Escape") {
      // Once more, and it means what the table stands in.
      if (grid.store.ended()) return;
      event.preventDefault();
      event.stopPropagation();
      grid.store.end(true);
      if (!typing.current && error === undefined) return;
      typing.current = false;
      setText(original);
      grid.store.accept(place);
    } else if (event.key === "F2") {
      event.preventDefault();
      type();
      if (control.current instanceof HTMLInputElement) {
        control.current.setSelectionRange(text.length, text.length);
      }
    } else if ((event.ctrlKey || event.metaKey) && /^[yz]$/i.test(event.key) && !typing.current) {
      event.preventDefault();
      if (event.shiftKey || event.key.toLowerCase() === "y") grid.redo();
      else grid.undo();
    } else if (arrow !== undefined && !modified && !event.shiftKey) {
      const sideways = arrow.right !== undefined;
      if (sideways && typing.current) return;
      event.preventDefault();
      leave(arrow);
    } else if (jump !== undefined) {
      // While a text is typed, Home and End belong to it.
      if (typing.current && typeof jump === "string") return;
      event.preventDefault();
      take();
      grid.jump(place, jump);
    }
  };

  const onPaste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData("text/plain");
    if (!isBlock(pasted, typing.current)) {
      type();
      return;
    }
    event.preventDefault();
    grid.store.end(false);
    typing.current = false;
    setText(settled);
    grid.paste(place, pasted);
  };

  const shared = {
    ref: control,
    "data-part": "edit-input",
    "aria-label": label,
    "aria-invalid": error !== undefined || undefined,
    "aria-describedby": error === undefined ? undefined : errorId,
    onKeyDown,
    onPaste,
    onBlur: () => {
      // The window lost the focus, not the cell: it goes on here when the person comes back.
      if (document.activeElement === control.current) return;
      if (typing.current) take();
      grid.store.release(place);
    },
  };
  return (
    <>
      {edit.control === "select" ? (
        <select
          {...shared}
          value={text}
          onChange={(event) => {
            grid.store.end(false);
            setText(event.target.value);
            setSettled(event.target.value);
            grid.commit(place, event.target.value);
          }}
        >
          <option value="">—</option>
          {edit.options?.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          value={text}
          inputMode={edit.control === "number" ? "decimal" : undefined}
          autoComplete="off"
          onChange={(event) => {
            type();
            setText(event.target.value);
          }}
          onMouseDown={() => {
            grid.store.end(false);
            typing.current = document.activeElement === control.current;
          }}
        />
      )}
      <CellError id={errorId} error={error} />
    </>
  );
}
