import type { ClipboardEvent, KeyboardEvent } from "react";
import { fromTsv, toTsv } from "../data-table/tsv.js";
import { isComposing } from "../input/is-composing.js";
import { wordOf } from "./default-choices.js";
import { type GridSize, placeByEnter, placeByKey, placeByTab } from "./grid-moves.js";
import { cellKey } from "./cells.js";
import type { MarkGridControl } from "./use-mark-grid.js";

/** Whether what happened belongs to the field of the active cell, and not to a button beside it. */
const isField = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.dataset["part"] === "field";

interface GridKeysOptions {
  grid: MarkGridControl;
  /** How many rows and columns there are at this moment. */
  size: () => GridSize;
  /** What stands in a cell. */
  cellText: (rowId: string, columnId: string) => string;
  /** Escape was pressed with nothing to restore: the next Tab leaves. Kept from key to key. */
  mayLeave: { current: boolean };
}

/** The keyboard of a spreadsheet over the field of the active cell. Keys of an input method that chooses are its own. */
export function gridKeys({ grid, size, cellText, mayLeave }: GridKeysOptions) {
  const { now, active } = grid;

  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event) || event.defaultPrevented || !isField(event.target)) return;
    const { key, shiftKey } = event;
    const ctrlKey = event.ctrlKey || event.metaKey;
    const leaves = mayLeave.current;
    if (key !== "Shift") mayLeave.current = false;
    const cell = grid.at(active);
    if (cell === undefined || event.altKey) return;
    const { typing } = now.current;
    const offer = typing ? grid.offered(cell.column, typing) : undefined;
    const done = (act: () => void): void => {
      event.preventDefault();
      act();
    };
    if (key === "Enter") return done(() => enter(shiftKey));
    if (key === "Tab") {
      const next = leaves ? undefined : placeByTab(active, shiftKey, size());
      // At the ends, and after Escape, Tab leaves the grid as anywhere else.
      return next ? done(() => grid.goTo(next)) : grid.take();
    }
    if (key === "Escape") {
      if (!grid.restore()) mayLeave.current = true;
      else event.stopPropagation();
      return event.preventDefault();
    }
    if (key === "F2") {
      const typed = typing?.text ?? event.target.value;
      return done(() => grid.update({ typing: { text: typed, inText: true }, notice: null }));
    }
    if (key === "F8") return done(grid.goToNextGap);
    if (ctrlKey && /^[yz]$/i.test(key)) {
      // While a text is typed, taking back is its own affair.
      if (typing) return;
      return done(() => grid.stepped(key.toLowerCase() === "z" && !shiftKey));
    }
    if ((key === "Delete" || key === "Backspace") && !typing) return done(grid.clear);
    if (offer && offer.choices.length > 1 && (key === "ArrowDown" || key === "ArrowUp")) {
      const to = (offer.at + (key === "ArrowDown" ? 1 : -1) + offer.choices.length) % offer.choices.length;
      return done(() => typing && grid.update({ typing: { ...typing, chosen: to } }));
    }
    // In the text, these move the caret.
    if (typing?.inText && /^(?:Arrow(?:Left|Right)|Home|End)$/.test(key)) return;
    const extend = shiftKey && !typing;
    const to = placeByKey(extend ? now.current.reach : active, { key, shiftKey, ctrlKey }, size());
    if (to) done(() => grid.goTo(to, extend));
  };

  /** Writes and goes on: what waits for an answer in this cell is answered with mine. */
  const enter = (back: boolean): void => {
    const cell = grid.at(active);
    if (cell === undefined) return;
    const { typing, unwritten } = now.current;
    const offer = typing && grid.offered(cell.column, typing);
    if (offer?.choices[offer.at]?.refused !== undefined) {
      // It is said why, and one stays: the next thing to type is for the same student.
      grid.take();
      return;
    }
    const waiting = unwritten.get(cellKey(cell.row.id, cell.column.id));
    if (!typing && waiting?.kind === "question") grid.answer(cell.row.id, cell.column.id, true);
    grid.goTo(placeByEnter(active, back, size()));
  };

  const onCopy = (event: ClipboardEvent, cut = false): void => {
    if (!isField(event.target) || now.current.typing) return;
    const { top, bottom, left, right } = grid.range;
    const lines = Array.from({ length: bottom - top + 1 }, (_, down) =>
      Array.from({ length: right - left + 1 }, (__, along) => {
        const cell = grid.at({ row: top + down, column: left + along });
        return cell ? wordOf(cellText(cell.row.id, cell.column.id), cell.column.choices) : "";
      }),
    );
    event.clipboardData.setData("text/plain", toTsv(lines));
    event.preventDefault();
    if (cut) grid.clear();
  };

  const onPaste = (event: ClipboardEvent): void => {
    if (!isField(event.target)) return;
    const pasted = event.clipboardData.getData("text/plain");
    const block = fromTsv(pasted);
    const isBlock = block.length > 1 || (block[0]?.length ?? 0) > 1;
    // Into a text that is being typed a piece of text goes as anywhere else.
    if (now.current.typing && !isBlock) return;
    event.preventDefault();
    grid.update({ typing: null });
    grid.paste(pasted);
  };
  return { onKeyDown, onCopy, onCut: (event: ClipboardEvent) => onCopy(event, true), onPaste };
}
