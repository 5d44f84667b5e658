import { X } from "../icons/icons.js";
import { useEffect } from "react";
import { useStored } from "../hooks/store.js";
import { useMessages } from "../provider/index.js";
import type { EditGrid } from "./edit-grid.js";

interface EditNoticesProps {
  edit: EditGrid;
  onInvalidChange: ((count: number) => void) | undefined;
  onDirtyChange: ((dirty: boolean) => void) | undefined;
}

/** How many cells hold a refused text and the way to the first of them, and what of a block was not pasted. */
export function EditNotices({ edit, onInvalidChange, onDirtyChange }: EditNoticesProps) {
  const messages = useMessages().dataTable;
  const { store } = edit;
  const count = useStored(store, store.refused).length;
  const dirty = useStored(store, store.dirty);
  const rest = useStored(store, store.notPasted);
  useEffect(() => onInvalidChange?.(count), [onInvalidChange, count]);
  useEffect(() => onDirtyChange?.(dirty), [onDirtyChange, dirty]);
  return (
    <>
      {rest === undefined ? null : (
        // Heard with the rest of what was pasted; this is for the eye, until it is read.
        <span data-part="not-pasted">
          {messages.notPasted(rest.lines, rest.cells)}
          <button
            type="button"
            data-part="text-button"
            aria-label={messages.dismiss}
            onClick={() => {
              store.tellNotPasted(undefined);
              store.activate(store.active());
            }}
          >
            <X aria-hidden size="0.875rem" />
          </button>
        </span>
      )}
      {count === 0 ? null : (
        <span data-part="invalid-bar" role="status">
          {messages.invalidCells(count)}
          <button type="button" data-part="text-button" onClick={edit.nextRefused}>
            {messages.nextInvalid}
          </button>
        </span>
      )}
    </>
  );
}
