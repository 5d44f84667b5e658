import { useSyncExternalStore } from "react";
import type { DataTableMessages } from "../messages/data-table.js";
import { NO_SELECTION, selectionCount, selectionOf, type TableSelection } from "./selection.js";
import type { SelectionStore } from "./selection-store.js";
import type { RowId } from "./types.js";

/** What {@link SelectionBar} takes. */
export interface SelectionBarProps {
  selection: SelectionStore;
  /** Rows of this page that can be ticked. */
  selectableIds: readonly RowId[];
  /** How many rows match the query, on all pages. */
  rowCount: number;
  /** Whether all that match can be chosen at once. */
  allMatching: boolean;
  onChange: (selection: TableSelection) => void;
  messages: DataTableMessages;
}

/** 已选 N 项 · 清空, on every page; and all that match, once the whole page is ticked. */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, selectableIds, rowCount, allMatching, onChange, messages } = props;
  const chosen = useSyncExternalStore(selection.subscribe, selection.get, selection.get);
  const count = selectionCount(chosen, rowCount);
  const whole = chosen.kind === "all" && chosen.except.length === 0;
  const offerAll =
    allMatching &&
    !whole &&
    rowCount > selectableIds.length &&
    selectionOf(selection.has, selectableIds) === "all";
  return (
    <div data-part="selection-bar" role="status">
      {count === 0 ? null : (
        <>
          <span>{whole ? messages.allMatchingSelected(count) : messages.selected(count)}</span>
          <span aria-hidden>·</span>
          <button type="button" data-part="text-button" onClick={() => onChange(NO_SELECTION)}>
            {messages.clearSelection}
          </button>
          {offerAll ? (
            <button
              type="button"
              data-part="text-button"
              onClick={() => onChange({ kind: "all", except: [] })}
            >
              {messages.selectAllMatching(rowCount)}
            </button>
          ) : null}
        </>
      )}
    </div>
  );
}
